import FoundationEssentials
import Localization
import Site
import Web

/// The numbers of the dashboard, in words.
package struct DashboardPage {
    package let words: AdminWords
    package let waiting: [DashboardWaiting]
    package let cards: [NumberCard]
    /// Who was here, by days; nil while too few are known.
    package let active: DayChart?
    /// The same by days, the newest first.
    package let heads: [String]
    package let lines: [Line]
    package let asOf: String
    package let sources: [ProviderRow]
    package let allSources: Link
    package let acts: [Act]
    package let allActs: Link

    /// What somebody who looks after Quad did.
    package struct Act {
        package let actor: String
        package let title: String
        /// Whom it was about, or what.
        package let subject: String
        package let moment: Moment
    }

    package struct Line {
        package let day: String
        package let numbers: [String]
    }

    init(
        _ rows: [DailyNumber.Row], _ jobs: WaitingJobs, _ sources: [ProviderRow], _ acts: [AuditEntry],
        _ context: Context
    ) {
        let words = AdminWords(context.language)
        self.words = words
        self.sources = sources
        allSources = Link(words.providers, to: Paths.adminProviders())
        let types = context.services.features.auditActs
        self.acts = acts.map { entry in
            let act = entry.act.words(types, in: context.language)
            let details = act?.details ?? entry.act.value
            return Act(
                actor: words.actor(of: entry), title: act?.title ?? entry.act.name,
                subject: entry.memberName.isEmpty ? details : entry.memberName,
                moment: Moment(entry.date, context.clock))
        }
        allActs = Link(words.log, to: Paths.adminLog())
        asOf = words.dashboardAsOf(time: context.clock.time(context.now))
        let today = Localization.Day(context.now, in: context.settings.zone)
        let days = (0..<DashboardPages.days).map { today + ($0 - DashboardPages.days + 1) }
        let numbers = context.services.features.dailyNumbers
        let found: [String: [Localization.Day: Int]] = Dictionary(grouping: rows, by: \.name).mapValues { rows in
            Dictionary(rows.map { ($0.day, $0.number) }) { $1 }
        }
        let values = numbers.map { number in
            let known = found[number.name] ?? [:]
            // Nothing failed on a day without a row; what nobody has counted is not known.
            return days.map { (day: Localization.Day) -> Int? in
                if let counted = known[day] { return counted }
                return number.kind == .happened && known.keys.contains(where: { $0 < day }) ? 0 : nil
            }
        }
        var cards = zip(numbers, values).map { (place: $0.place, card: NumberCard($0, $1, words)) }
        cards.append((DashboardPages.placeOfJobs, NumberCard(jobs, words)))
        self.cards = cards.sorted { $0.place < $1.place }.map(\.card)
        active = zip(numbers, values).first { $0.0.name == DailyNumber.active }
            .flatMap { DayChart(words.dashboardActive, $1, of: days, words) }
        waiting = DashboardWaiting.all(context.countedStaffSection, jobs, words)
        heads = numbers.map { $0.title(context.language) }
        lines = days.reversed().map { day in
            Line(
                day: words.language.day(day, today: today),
                numbers: numbers.map { number in
                    found[number.name]?[day].map { number.kind.text($0, words) } ?? "–"
                })
        }
    }
}
