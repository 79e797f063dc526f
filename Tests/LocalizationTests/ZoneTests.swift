import ChildProcess
import FoundationEssentials
import Localization
import Testing

@Suite struct ZoneTests {
    private let zones = Zones(folder: "/usr/share/zoneinfo")

    private func zone(_ name: String) throws -> Zone { try #require(zones[name]) }

    private func date(_ second: Int) -> Date { Date(timeIntervalSince1970: Double(second)) }

    /// For each zone a line: its name, its offset at the beginning of 1970, and until 2100 each second from which it is
    /// another one, with what it is then.
    private static let program = """
        import sys
        from datetime import datetime, timezone
        from zoneinfo import ZoneInfo
        step, end = 6 * 86_400, 4_102_444_800
        for name in sys.stdin.read().split():
            zone = ZoneInfo(name)
            offset = lambda second: int(datetime.fromtimestamp(second, zone).utcoffset().total_seconds())
            past, words = offset(0), [name, str(offset(0))]
            for second in range(step, end, step):
                while (now := offset(second)) != past:
                    low, high = second - step, second
                    if offset(low) != past: low = int(words[-1].split(":")[0])
                    while high - low > 1:
                        middle = (low + high) // 2
                        low, high = (middle, high) if offset(middle) == past else (low, middle)
                    past = offset(high)
                    words.append(f"{high}:{past}")
            print(*words)
        """

    @Test func `agrees with Python about every zone of a hundred and thirty years`() throws {
        let output = try ChildProcess.run(
            "/usr/bin/python3", ["-c", Self.program],
            input: .bytes(Array(zones.names.joined(separator: "\n").utf8)), seconds: 120, largestOutput: 8 << 20)
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == zones.names.count && lines.count > 300)
        var changes = 0
        var misses: [String] = []
        for line in lines {
            let words = line.split(separator: " ")
            let zone = try zone(String(words[0]))
            var offset = try #require(Int(words[1]))
            var second = 0
            for word in words.dropFirst(2) {
                let parts = word.split(separator: ":").compactMap { Int($0) }
                for moment in stride(from: second, to: parts[0], by: 6 * 86_400) + [parts[0] - 1] {
                    if zone.offset(at: date(moment)) != offset { misses.append("\(zone.name) \(moment)") }
                }
                (second, offset) = (parts[0], parts[1])
                changes += 1
            }
            for moment in stride(from: second, to: 4_102_444_800, by: 6 * 86_400) {
                if zone.offset(at: date(moment)) != offset { misses.append("\(zone.name) \(moment)") }
            }
        }
        #expect(misses.isEmpty, "\(misses.count), such as \(misses.prefix(5))")
        #expect(changes > 10_000)
    }

    @Test func `keeps what it has read, and knows other names of a place`() throws {
        #expect(try zone("Europe/Moscow") === zone("Europe/Moscow"))
        #expect(try zone("Asia/Calcutta").name == "Asia/Kolkata")
        #expect(try zone("US/Pacific") === zone("America/Los_Angeles"))
        #expect(try zone("Europe/Amsterdam").name == "Europe/Amsterdam", "a place of its own, whatever it shares")
    }

    @Test(arguments: [
        "", "Moscow", "europe/moscow", "Europe/Moscow ", "Europe/Moscow\0", "../../../etc/passwd", "/etc/passwd",
        "Europe/../Europe/Moscow", "Europe", "zone.tab", "right/Europe/Moscow", "localtime", "UTC+3",
    ])
    func `takes no name that is not listed`(name: String) {
        #expect(zones[name] == nil)
    }

    @Test func `has no zones where there are no tables`() {
        let none = Zones(folder: "/nowhere")
        #expect(none.names.isEmpty && none["Europe/Moscow"] == nil && none["UTC"] == nil)
    }

    @Test(arguments: [
        // Summer time of 2026 in New York: from 8 March, 02:00, to 1 November, 02:00.
        ("America/New_York", 3, 8, 1, 59, 1_772_953_140),
        ("America/New_York", 3, 8, 2, 30, 1_772_955_000),
        ("America/New_York", 3, 8, 3, 30, 1_772_955_000),
        ("America/New_York", 11, 1, 0, 59, 1_793_509_140),
        ("America/New_York", 11, 1, 1, 30, 1_793_511_000),
        ("America/New_York", 11, 1, 2, 0, 1_793_516_400),
        // In Cairo it begins at midnight: 24 April has none.
        ("Africa/Cairo", 4, 24, 0, 0, 1_776_981_600),
        // In Santiago it ends at midnight: 5 April has one, an hour later.
        ("America/Santiago", 4, 5, 0, 0, 1_775_361_600),
        ("Europe/Moscow", 11, 21, 14, 5, 1_795_259_100),
        ("UTC", 1, 1, 0, 0, 1_767_225_600),
    ])
    func `finds when a wall clock shows a time`(
        name: String, month: Int, day: Int, hour: Int, minute: Int, second: Int
    ) throws {
        let found = try zone(name).date(year: 2026, month: month, day: day, hour: hour, minute: minute)
        #expect(Int(found.timeIntervalSince1970) == second)
    }

    @Test func `finds back every hour of a year that comes once`() throws {
        for name in ["Europe/Berlin", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Novosibirsk"] {
            let zone = try zone(name)
            var misses = 0
            for hour in 0..<8_760 {
                let moment = date(1_767_225_600 + hour * 3600)
                let civil = CivilDate(moment, in: zone)
                let found = zone.date(
                    year: civil.year, month: civil.month, day: civil.day, hour: civil.hour, minute: civil.minute)
                if found != moment { misses += 1 }
            }
            #expect(misses <= 1, "\(name): the hour that comes twice")
        }
    }

    @Test(arguments: [
        ("Europe/Moscow", "UTC+3"), ("UTC", "UTC"), ("Asia/Kathmandu", "UTC+5:45"),
        ("America/St_Johns", "UTC\u{2212}3:30"),
        ("Africa/Abidjan", "UTC"), ("America/New_York", "UTC\u{2212}5"),
    ])
    func `tells the distance from UTC`(name: String, label: String) throws {
        #expect(try zone(name).label(at: date(1_795_259_100)) == label)
    }

    @Test func `tells zones by the parts of the world, and their places as people read them`() throws {
        let regions = Zones(folder: "/usr/share/zoneinfo").regions
        #expect(regions.map { $0.name ?? "" } == regions.map { $0.name ?? "" }.sorted())
        #expect(regions.first?.name == nil && regions.first?.zones.map(\.place) == ["UTC"])
        let america = try #require(regions.first { $0.name == "America" })
        #expect(america.zones.contains { $0.place == "Argentina, Buenos Aires" })
        #expect(america.zones.allSatisfy { $0.name.hasPrefix("America/") })
    }

    @Test func `answers for moments beyond all calendars`() throws {
        for name in ["Europe/Moscow", "America/New_York"] {
            let zone = try zone(name)
            for second in [-Double.infinity, -1e300, 1e300, .infinity, .nan] {
                _ = zone.offset(at: Date(timeIntervalSince1970: second))
            }
            #expect(zone.offset(at: .distantFuture) != 0)
        }
    }
}
