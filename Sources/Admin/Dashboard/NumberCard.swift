import Localization
import Site
import Web

/// A number, how it was before, and its thirty days.
package struct NumberCard {
    package let title: String
    package let value: String
    package let note: String
    package var chart: Sparkline?
    package var link: Address?
    package var isOutOfRange = false

    /// - Parameter values: of the days, today's last; nil where nobody counted.
    init(_ number: DailyNumber, _ values: [Int?], _ words: AdminWords) {
        let text = { number.kind.text($0, words) }
        title = number.title(words.language)
        value = text(values.last.flatMap { $0 } ?? 0)
        note = number.kind.comparison(values, words)
        chart = Sparkline(values, isFromZero: !number.kind.isStanding, label: text, words)
    }

    /// How many jobs nobody does.
    init(_ jobs: WaitingJobs, _ words: AdminWords) {
        title = words.numberJobs
        value = words.language.number(jobs.waiting)
        note = jobs.waiting > 0 ? words.numberOldestJob(number: words.language.number(jobs.oldest)) : ""
        link = Paths.adminJobs()
        isOutOfRange = jobs.oldest > 600
    }
}

extension DailyNumber.Kind {
    /// It grows slowly, and its zero says nothing.
    fileprivate var isStanding: Bool {
        switch self {
        case .stands, .bytes: true
        case .happened, .most: false
        }
    }

    func text(_ number: Int, _ words: AdminWords) -> String {
        self == .bytes ? words.language.fileSize(number) : words.language.number(number)
    }

    /// What stands is compared with a week ago, what happens with yesterday.
    fileprivate func comparison(_ values: [Int?], _ words: AdminWords) -> String {
        func before(_ days: Int) -> Int? { values.dropLast(days).last.flatMap { $0 } }
        guard isStanding else { return before(1).map { words.numberYesterday(number: text($0, words)) } ?? "" }
        guard let now = before(0), let then = before(7) else { return "" }
        let (change, isTooMuch) = now.subtractingReportingOverflow(then)
        guard change != 0, !isTooMuch, change > Int.min else { return words.numberAsAWeekAgo }
        return words.numberInAWeek(sign: change > 0 ? "+" : "\u{2212}", number: text(abs(change), words))
    }
}
