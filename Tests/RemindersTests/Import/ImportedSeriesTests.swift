import Localization
import Reminders
import Testing

/// What is still ahead of a series of another calendar. Today is Wednesday, 25 November 2026, at noon.
@Suite struct ImportedSeriesTests {
    private let today = Day(number: 20_782)

    private func rest(
        _ text: String, from start: String, at minute: Int? = nil, without: [String] = [], budget: Int = 10_000
    ) throws -> ImportedSeries.Outcome {
        let first = try #require(Day(start))
        let foreign = try #require(ForeignRule(text, from: first) { Day($0) })
        var budget = budget
        let left = try Set(without.map { try #require(Day($0)) })
        return ImportedSeries.rest(
            of: foreign, first: Due(day: first, minute: minute), without: left, today: today, budget: &budget,
            isAhead: { $0.day > today || $0.day == today && ($0.minute.map { $0 > 720 } ?? true) })
    }

    /// `2026-11-25 … 2026-11-30 ×3`: a day, until when it comes again, and how often; a day alone for what comes once.
    private func told(_ outcome: ImportedSeries.Outcome) throws -> [String] {
        guard case .pieces(let pieces) = outcome else { throw Unexpected(outcome: outcome) }
        return pieces.map { piece in
            guard let rule = piece.rule else { return piece.due.day.text }
            return piece.due.day.text + " … \(rule.until?.text ?? "")" + (rule.left.map { " ×\($0)" } ?? "")
        }
    }

    private struct Unexpected: Error {
        let outcome: ImportedSeries.Outcome
    }

    @Test func `begins with the first that is ahead`() throws {
        #expect(today.text == "2026-11-25")
        #expect(try told(rest("FREQ=DAILY", from: "2019-01-01")) == ["2026-11-25 … "])
        #expect(try told(rest("FREQ=DAILY", from: "2019-01-01", at: 540)) == ["2026-11-26 … "])
        #expect(try told(rest("FREQ=DAILY", from: "2019-01-01", at: 780)) == ["2026-11-25 … "])
        #expect(try told(rest("FREQ=WEEKLY;COUNT=10", from: "2026-11-09")) == ["2026-11-30 …  ×7"])
        #expect(try told(rest("FREQ=WEEKLY;COUNT=3", from: "2026-11-16")) == ["2026-11-30"])
        #expect(try told(rest("FREQ=WEEKLY;COUNT=2", from: "2026-11-16")) == [])
        #expect(try told(rest("FREQ=WEEKLY;UNTIL=2026-11-29", from: "2026-11-16")) == [])
        #expect(try told(rest("FREQ=WEEKLY;UNTIL=2026-11-30", from: "2026-11-16")) == ["2026-11-30"])
        // Behind the year 9999 nothing comes.
        #expect(
            try told(rest("FREQ=YEARLY;INTERVAL=80", from: "9990-01-01", without: ["9990-01-01"])) == [])
        // Its beginning comes, though no day of its rule.
        #expect(try told(rest("FREQ=WEEKLY;BYDAY=MO", from: "2026-11-27")) == ["2026-11-27 … "])
    }

    @Test func `is several where days are left out`() throws {
        #expect(
            try told(rest("FREQ=WEEKLY", from: "2026-11-02", without: ["2026-11-30", "2026-12-21", "2026-12-28"]))
                == ["2026-12-07 … 2026-12-20", "2027-01-04 … "])
        // A day that is none of it, and one that is over.
        #expect(
            try told(rest("FREQ=WEEKLY", from: "2026-11-02", without: ["2026-11-09", "2026-12-01"])) == [
                "2026-11-30 … "
            ])
        // What is left out is counted all the same.
        #expect(
            try told(rest("FREQ=WEEKLY;COUNT=8", from: "2026-11-02", without: ["2026-12-07"]))
                == ["2026-11-30", "2026-12-14 …  ×2"])
        #expect(
            try told(rest("FREQ=WEEKLY;COUNT=6", from: "2026-11-02", without: ["2026-12-07"])) == ["2026-11-30"])
    }

    @Test(arguments: ["FREQ=WEEKLY;COUNT=6", "FREQ=WEEKLY;UNTIL=2026-12-07"])
    func `does not come behind its end for a day that is left out there`(rule: String) throws {
        let outcome = try rest(rule, from: "2026-11-02", without: ["2027-02-01"])
        let found = try told(outcome)
        #expect(found == [rule.contains("COUNT") ? "2026-11-30 …  ×2" : "2026-11-30 … 2026-12-07"])
        // Nor are those behind it too many.
        let many = (1...28).map { "2027-02-\($0 < 10 ? "0" : "")\($0)" }
        #expect(
            try rest(rule.replacing("WEEKLY", with: "DAILY"), from: "2026-11-25", without: many) != .tooManyExceptions)
    }

    @Test func `is given up where it would be too many reminders, or take too long`() throws {
        let many = (1...13).map { "2026-12-\($0 < 5 ? "0" : "")\($0 * 2)" }
        #expect(try rest("FREQ=DAILY", from: "2026-11-25", without: many) == .tooManyExceptions)
        #expect(try rest("FREQ=DAILY", from: "2026-11-25", without: Array(many.dropLast())) != .tooManyExceptions)
        #expect(try rest("FREQ=DAILY;COUNT=5000", from: "2016-01-01", budget: 100) == .tooLong)
        #expect(try rest("FREQ=DAILY;COUNT=5000", from: "2026-11-25") == .tooLong)
        #expect(try rest("FREQ=DAILY;COUNT=900", from: "2026-11-25", without: ["2026-12-01"], budget: 100) == .tooLong)
        #expect(try told(rest("FREQ=DAILY", from: "1600-01-01", budget: 5)) == ["2026-11-25 … "])
    }
}
