import FoundationEssentials
import Localization
import Testing

/// Saturday, 21 November 2026, 14:05:00 in Moscow.
private let noon = Date(timeIntervalSince1970: 1_795_259_100)
private let minute = 60.0
private let hour = 3_600.0
private let day = 86_400.0
private let zones = Zones(folder: "/usr/share/zoneinfo")

private func zone(_ name: String) throws -> Zone { try #require(zones[name]) }

@Test(arguments: [
    (-hour, "только что", "just now"),
    (0, "только что", "just now"),
    (59, "только что", "just now"),
    (minute, "1\u{A0}мин", "1\u{A0}min"),
    (59 * minute + 59, "59\u{A0}мин", "59\u{A0}min"),
    (hour, "1\u{A0}ч", "1\u{A0}h"),
    (14 * hour, "14\u{A0}ч", "14\u{A0}h"),
    (14 * hour + 6 * minute, "вчера", "yesterday"),
    (38 * hour, "вчера", "yesterday"),
    (38 * hour + 6 * minute, "2\u{A0}дн.", "2\u{A0}d"),
    (6 * day, "6\u{A0}дн.", "6\u{A0}d"),
    (7 * day, "14\u{A0}нояб.", "14\u{A0}Nov"),
    (200 * day, "5\u{A0}мая", "5\u{A0}May"),
    (353 * day, "3\u{A0}дек. 2025", "3\u{A0}Dec 2025"),
])
func `says how long ago in few letters`(seconds: Double, russian: String, english: String) throws {
    let moscow = try zone("Europe/Moscow")
    let date = noon.addingTimeInterval(-seconds)
    #expect(Language.ru.age(since: date, now: noon, in: moscow) == russian)
    #expect(Language.en.age(since: date, now: noon, in: moscow) == english)
}

@Test func `counts hours shortly after midnight`() throws {
    let moscow = try zone("Europe/Moscow")
    let night = noon.addingTimeInterval(-13 * hour)
    #expect(Language.en.age(since: night.addingTimeInterval(-2 * hour), now: night, in: moscow) == "2\u{A0}h")
    #expect(Language.en.age(since: night.addingTimeInterval(-6 * hour), now: night, in: moscow) == "yesterday")
}

@Test(arguments: [
    (0, "сегодня,\u{A0}14:05", "today,\u{A0}14:05"), (-14 * hour, "сегодня,\u{A0}00:05", "today,\u{A0}00:05"),
    (-14 * hour - 6 * minute, "вчера,\u{A0}23:59", "yesterday,\u{A0}23:59"),
    (-2 * day, "19\u{A0}нояб.,\u{A0}14:05", "19\u{A0}Nov,\u{A0}14:05"),
    (-353 * day, "3\u{A0}дек. 2025,\u{A0}14:05", "3\u{A0}Dec 2025,\u{A0}14:05"),
    (2 * hour, "сегодня,\u{A0}16:05", "today,\u{A0}16:05"),
    (day, "22\u{A0}нояб.,\u{A0}14:05", "22\u{A0}Nov,\u{A0}14:05"),
])
func `says the day and the time of day in few letters`(seconds: Double, russian: String, english: String) throws {
    let moscow = try zone("Europe/Moscow")
    let (date, today) = (noon.addingTimeInterval(seconds), CivilDate(noon, in: moscow))
    #expect(Language.ru.stampText(date, today: today, in: moscow).description == russian)
    #expect(Language.en.stampText(date, today: today, in: moscow).description == english)
}

@Test func `tells the day and the time where the reader is`() throws {
    let moscow = try zone("Europe/Moscow")
    #expect(Language.ru.dateTime(noon, in: moscow) == "21\u{A0}ноября 2026 в\u{A0}14:05 (UTC+3)")
    #expect(Language.en.dateTime(noon, in: moscow) == "21\u{A0}November 2026 at\u{A0}14:05 (UTC+3)")
    #expect(Language.ru.dateTime(noon, in: try zone("Asia/Vladivostok")) == "21\u{A0}ноября 2026 в\u{A0}21:05 (UTC+10)")
    #expect(
        Language.en.dateTime(noon, in: try zone("Pacific/Auckland")) == "22\u{A0}November 2026 at\u{A0}00:05 (UTC+13)")
    #expect(Language.en.time(noon, in: try zone("America/Sao_Paulo")) == "08:05")
    #expect(Language.ru.day(noon, in: moscow) == "21\u{A0}ноября 2026")
    #expect(Language.ru.weekday(noon, in: moscow) == "суббота")
    #expect(Language.en.weekday(noon.addingTimeInterval(day), in: moscow) == "Sunday")
}

@Test func `names the days around today`() throws {
    let moscow = try zone("Europe/Moscow")
    func named(_ days: Double) -> (String, String) {
        let date = noon.addingTimeInterval(days * day)
        return (Language.ru.day(date, now: noon, in: moscow), Language.en.day(date, now: noon, in: moscow))
    }
    #expect(named(0) == ("сегодня", "today"))
    #expect(named(1) == ("завтра", "tomorrow"))
    #expect(named(-1) == ("вчера", "yesterday"))
    #expect(named(2) == ("23\u{A0}ноября", "23\u{A0}November"))
    #expect(named(50) == ("10\u{A0}января 2027", "10\u{A0}January 2027"))
}

/// On 8 March 2026 New York's day has 23 hours, on 1 November 25.
@Test func `knows yesterday across a change of the clock`() throws {
    let newYork = try zone("America/New_York")
    func age(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int, hoursAgo: Double) -> String {
        let now = newYork.date(year: 2026, month: month, day: day, hour: hour, minute: minute)
        return Language.en.age(since: now.addingTimeInterval(-hoursAgo * 3_600), now: now, in: newYork)
    }
    #expect(age(3, 9, 22, 30, hoursAgo: 45.4) == "yesterday")
    #expect(age(3, 9, 22, 30, hoursAgo: 45.6) == "2\u{A0}d")
    #expect(age(11, 1, 23, 30, hoursAgo: 24.4) == "24\u{A0}h", "the whole of it is today")
    #expect(age(11, 1, 23, 30, hoursAgo: 24.6) == "yesterday")
}

@Test func `finds every day of eight centuries`() {
    var expected = (year: 1_600, month: 1, day: 1)
    var weekday = 6
    for number in -135_140..<157_054 {
        let civil = CivilDate(Date(timeIntervalSince1970: Double(number) * day + 1), in: .utc)
        guard (civil.year, civil.month, civil.day) == expected, civil.weekday == weekday, civil.dayNumber == number
        else {
            Issue.record("day \(number) is \(civil), expected \(expected)")
            return
        }
        let isLeap = expected.year % 4 == 0 && (expected.year % 100 != 0 || expected.year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        weekday = weekday % 7 + 1
        expected.day += 1
        if expected.day > lengths[expected.month - 1] { expected = (expected.year, expected.month + 1, 1) }
        if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
    }
    #expect(expected == (2_400, 1, 1))
}
