import Localization

/// What of a series of another calendar is still to come, as reminders: a series of ours leaves nothing out, so one with days on
/// which it does not come is several, one after the other.
package struct ImportedSeries {
    /// Days ahead that may be left out of one.
    package static let mostExceptions = 12

    package struct Piece: Hashable, Sendable {
        package let due: Due
        /// Nil for what comes once.
        package let rule: RepeatRule?
    }

    package enum Outcome: Hashable, Sendable {
        /// None of them: it is over.
        case pieces([Piece])
        case tooManyExceptions
        /// It would take too long to count.
        case tooLong
    }

    private let rule: RepeatRule
    private let minute: Int?

    private init(_ rule: RepeatRule, _ minute: Int?) {
        self.rule = rule
        self.minute = minute
    }

    /// - Parameters:
    ///   - first: when it came first, whether its rule has that day or not
    ///   - budget: the steps that all series together may still take
    package static func rest(
        of foreign: ForeignRule, first: Due, without: Set<Day>, today: Day, budget: inout Int,
        isAhead: (Due) -> Bool
    ) -> Outcome {
        let series = ImportedSeries(foreign.rule, first.minute)
        var (day, number) = (first.day, 1)
        while !isAhead(Due(day: day, minute: first.minute)) {
            guard budget > 0 else { return .tooLong }
            budget -= 1
            // What is not counted need not be gone through.
            if foreign.count == nil, day < today { day = max(day, foreign.rule.day(notAfter: today + -1)) }
            guard let next = series.next(day, number, of: foreign.count) else { return .pieces([]) }
            (day, number) = next
        }
        if let until = foreign.rule.until, day > until, number > 1 { return .pieces([]) }
        // What does not come any more need not be left out.
        let ahead = without.filter { $0 >= day }
        guard let last = ahead.isEmpty ? day : series.last(from: day, number, of: foreign.count, &budget) else {
            return .tooLong
        }
        let left = ahead.filter { $0 <= last }.sorted()
        guard left.count <= mostExceptions else { return .tooManyExceptions }
        var pieces: [Piece] = []
        for exception in left {
            guard exception == day || foreign.rule.day(notAfter: exception) == exception else { continue }
            if exception > day { pieces.append(series.piece(from: day, until: exception + -1)) }
            while day <= exception {
                guard budget > 0 else { return .tooLong }
                budget -= 1
                if foreign.count == nil, day < exception { day = max(day, foreign.rule.day(notAfter: exception)) }
                guard let next = series.next(day, number, of: foreign.count) else { return .pieces(pieces) }
                (day, number) = next
            }
        }
        let rest = foreign.count.map { $0 - number + 1 }
        if let rest, rest > RepeatRule.most { return .tooLong }
        return .pieces(pieces + [series.piece(from: day, until: foreign.rule.until, left: rest)])
    }

    /// Nil behind the last one.
    private func next(_ day: Day, _ number: Int, of count: Int?) -> (Day, Int)? {
        guard count.map({ number < $0 }) ?? true, day.year < 9999 else { return nil }
        let next = rule.day(after: day)
        guard next.year <= 9999 else { return nil }
        return rule.until.map { next <= $0 } ?? true ? (next, number + 1) : nil
    }

    /// The day behind which it does not come; nil for what would take too long to count.
    private func last(from day: Day, _ number: Int, of count: Int?, _ budget: inout Int) -> Day? {
        guard count != nil else { return rule.until ?? Day(number: .max) }
        var (day, number) = (day, number)
        while let next = next(day, number, of: count) {
            guard budget > 0 else { return nil }
            budget -= 1
            (day, number) = next
        }
        return day
    }

    private func piece(from day: Day, until: Day?, left: Int? = nil) -> Piece {
        let comesAgain = left != 1 && (until.map { rule.day(after: day) <= $0 } ?? true)
        let own = RepeatRule(
            rule.unit, every: rule.every, on: rule.weekdays, position: rule.position, from: rule.start, until: until,
            left: left)
        return Piece(due: Due(day: day, minute: minute), rule: comesAgain ? own : nil)
    }
}
