import Localization
import Web

extension Section {
    package static let today = Section("today", at: 10, .sun, to: Paths.start(), sheets: ["today.css"]) {
        SiteWords($0).today
    }
}

/// The first page of a member: what features have for the day.
package struct TodayPage {
    package let greeting: String
    /// The date, and what there is to do.
    package let sentence: String
    package let column: [PanelBlock]
    package let beside: [PanelBlock]
    package let offers: [PanelOffer]
    /// What is said when there is nothing to do.
    package let done: String
    let sheets: [String]
    /// The event of a change in the column, and so in the sentence; nil for nothing.
    package let channel: String?

    /// There is nothing to do, and nothing to begin with.
    package var isDone: Bool { column.isEmpty && offers.isEmpty }

    init(_ contents: [(panel: Panel, content: PanelContent)], _ member: Member, _ context: Context) {
        let words = context.words
        let today = Day(context.now, in: context.zone)
        let hour = CivilDate(context.now, in: context.zone).hour
        greeting = Self.greeting(hour: hour, member, words)
        done = 5..<17 ~= hour ? words.todayDone : words.todayDoneLate
        var (column, beside, offers): ([PanelBlock], [PanelBlock], [PanelOffer]) = ([], [], [])
        var sheets: Set<String> = []
        for (panel, content) in contents {
            switch content {
            case .block(let block):
                if panel.isBeside { beside.append(block) } else { column.append(block) }
                sheets.formUnion(panel.sheets)
            case .offer(let offer): offers.append(offer)
            case .nothing: break
            }
        }
        self.column = column
        self.beside = beside
        self.offers = offers
        self.sheets = sheets.sorted()
        let channels = contents.filter { !$0.panel.isBeside }.compactMap(\.panel.channel)
        channel = channels.isEmpty ? nil : channels.joined(separator: " ")
        let weekday = context.language.weekday(today)
        let date =
            "\(weekday.prefix(1).uppercased())\(weekday.dropFirst()), \(context.language.dayAndMonth(today, today: today))"
        sentence = ([date] + (column + beside).compactMap(\.summary)).joined(separator: " · ")
    }

    /// By the member's own clock.
    private static func greeting(hour: Int, _ member: Member, _ words: SiteWords) -> String {
        let name = String(member.name.prefix { $0 != " " })
        return switch hour {
        case 5..<12: words.goodMorning(name: name)
        case 12..<18: words.goodDay(name: name)
        case 18..<23: words.goodEvening(name: name)
        default: words.goodNight(name: name)
        }
    }
}

extension Context {
    /// Today of the member who asks; nil when nobody is signed in.
    package func today() throws -> Response? {
        guard sessionCookie != nil else { return nil }
        let panels = services.features.panels
        let member = try claimedMember()
        let made: [Panel.Making]
        do {
            made = try fetch(all: panels.map { $0.query(member) })
        } catch Failure.signInRequired {
            return nil
        }
        let page = TodayPage(zip(panels, made).map { ($0, $1(self)) }, try self.member(), self)
        // The address is open to everybody, and this is a page for members as any other.
        isBeforeConsent = false
        return self.page(words.today, in: .today, isWide: true) { out, layout in
            var layout = layout.headed(page.greeting)
            layout.subtitle = page.sentence
            layout.subtitleChannel = page.channel
            layout.sheets += page.sheets
            out.todayPage(page, layout: layout)
        }
    }
}
