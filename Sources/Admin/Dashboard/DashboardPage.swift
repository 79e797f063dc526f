import FoundationEssentials
import Localization
import Site
import Web

/// The numbers of the dashboard, in words.
package struct DashboardPage {
    package let words: AdminWords
    package let cards: [NumberCard]
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
        let types = context.services.features.flatMap(\.auditActs)
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
        let numbers = context.services.features.flatMap(\.dailyNumbers)
        let found: [String: [Localization.Day: Int]] = Dictionary(grouping: rows, by: \.name).mapValues { rows in
            Dictionary(rows.map { ($0.day, $0.number) }) { $1 }
        }
        func text(_ number: Int, _ kind: DailyNumber.Kind) -> String {
            kind == .bytes ? words.language.fileSize(number) : words.language.number(number)
        }
        var cards = numbers.map { (number: DailyNumber) -> NumberCard in
            let known = found[number.name] ?? [:]
            // Nothing failed on a day without a row; what nobody has counted is not known.
            let values = days.map { (day: Localization.Day) -> Int? in
                if let counted = known[day] { return counted }
                return number.kind == .happened && known.keys.contains(where: { $0 < day }) ? 0 : nil
            }
            let before: Int? = values[values.count - 2]
            return NumberCard(
                title: number.title(context.language), value: text(known[today] ?? 0, number.kind),
                note: before.map { words.numberYesterday(number: text($0, number.kind)) } ?? "",
                chart: Sparkline(values, label: { text($0, number.kind) }, words))
        }
        cards.append(
            NumberCard(
                title: words.numberJobs, value: words.language.number(jobs.waiting),
                note: jobs.note(words),
                link: Paths.adminJobs(), isOutOfRange: jobs.dead > 0 || jobs.oldest > 600))
        self.cards = cards
        heads = numbers.map { $0.title(context.language) }
        lines = days.reversed().map { day in
            Line(
                day: words.language.day(day, today: today),
                numbers: numbers.map { number in
                    found[number.name]?[day].map { text($0, number.kind) } ?? "–"
                })
        }
    }
}

extension WaitingJobs {
    /// What is amiss with them, or how long they wait.
    fileprivate func note(_ words: AdminWords) -> String {
        if dead > 0 { return words.numberDeadJobs(number: words.language.number(dead)) }
        return waiting > 0 ? words.numberOldestJob(number: words.language.number(oldest)) : ""
    }
}

/// A number, how it was before, and its thirty days.
package struct NumberCard {
    package let title: String
    package let value: String
    package let note: String
    package var chart: Sparkline?
    package var link: Address?
    package var isOutOfRange = false
}
