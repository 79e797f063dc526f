import ChildProcess
import FoundationEssentials
import Localization
import Reminders
import TestSupport
import Testing

/// Ten thousand series of reminders, computed by other people's programs as well: days by python-dateutil, moments by zoneinfo.
@Suite struct RepeatOracleTests {
    private static let count = 10_000
    private static let times = 40
    private static let zones = [
        "Europe/Moscow", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia",
    ]

    private static let program = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Support/series.py").path

    @Test func `agrees with dateutil and zoneinfo about ten thousand series`() throws {
        let zones = Zones(folder: "/usr/share/zoneinfo")
        var random = SeededRandom(seed: 16)
        let first = try #require(Day("2010-01-01")).number
        let last = try #require(Day("2036-12-31")).number
        var lines: [String] = []
        var expected: [[Int]] = []
        for _ in 0..<Self.count {
            let unit = RepeatRule.Unit.allCases.randomElement(using: &random) ?? .day
            let every = Bool.random(using: &random) ? 1 : Int.random(in: 2...13, using: &random)
            var start = Day(number: Int.random(in: first...last, using: &random))
            // Ends of months, and 29 February, more often than they come.
            if Int.random(in: 0..<3, using: &random) == 0 {
                start =
                    Day(year: start.year, month: start.month, day: 31) ?? Day(
                        year: start.year, month: start.month, day: 30)
                    ?? Day(year: start.year, month: 2, day: 29) ?? start
            }
            let position =
                unit == .month && Bool.random(using: &random) ? RepeatRule.positions.randomElement(using: &random) : nil
            let isLast = position == -1 && Int.random(in: 0..<3, using: &random) == 0
            let weekdays =
                isLast
                ? RepeatRule.allWeekdays
                : unit == .week || position != nil
                    ? Set((1...7).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }) : []
            // Where clocks are set, more often, and whole days.
            let minute =
                switch Int.random(in: 0..<4, using: &random) {
                case 0: 1_440
                case 1: Int.random(in: 0..<1_440, using: &random)
                default: Int.random(in: 0..<240, using: &random)
                }
            let name = Self.zones.randomElement(using: &random) ?? ""
            let zone = try #require(zones[name])
            let rule = RepeatRule(unit, every: every, on: weekdays, position: position, from: start)
            var day = start
            expected.append(
                (0..<Self.times).map { _ in
                    day = rule.day(after: day)
                    let due = Due(day: day, minute: minute == 1_440 ? nil : minute)
                    return Int(due.moment(in: zone).timeIntervalSince1970)
                })
            let days = weekdays.isEmpty ? "-" : weekdays.sorted().map { String($0) }.joined()
            let place = position.map { String($0) } ?? "-"
            lines.append("\(unit.rawValue) \(every) \(days) \(place) \(start.text) \(minute) \(name) \(Self.times)")
        }
        let output = try ChildProcess.run(
            "/usr/bin/python3", ["-B", Self.program],
            input: .bytes(Array(lines.joined(separator: "\n").utf8)), seconds: 240, largestOutput: 16 << 20)
        let told = String(decoding: output, as: UTF8.self).split(separator: "\n")
        #expect(told.count == Self.count)
        var differences: [String] = []
        for (number, line) in told.enumerated()
        where line.split(separator: " ").compactMap({ Int($0) }) != expected[number] {
            differences.append(lines[number])
        }
        #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(5))")
    }
}
