import FoundationEssentials
import Localization
import Testing

/// Saturday, 21 November 2026, 14:05:00 in Moscow.
private let noon = Date(timeIntervalSince1970: 1_795_259_100)
private let minute = 60.0
private let hour = 3_600.0
private let day = 86_400.0

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
func `says how long ago in few letters`(seconds: Double, russian: String, english: String) {
    let date = noon.addingTimeInterval(-seconds)
    #expect(Language.ru.age(since: date, now: noon) == russian)
    #expect(Language.en.age(since: date, now: noon) == english)
}

@Test func `counts hours shortly after midnight`() {
    let night = noon.addingTimeInterval(-13 * hour)
    #expect(Language.en.age(since: night.addingTimeInterval(-2 * hour), now: night) == "2\u{A0}h")
    #expect(Language.en.age(since: night.addingTimeInterval(-6 * hour), now: night) == "yesterday")
}

@Test func `tells until when the words about an age hold`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
        let range = [2 * hour, 2 * day, 400 * day].randomElement() ?? day
        let date = noon.addingTimeInterval(-Double.random(in: -120...range, using: &generator))
        let now = noon.addingTimeInterval(Double.random(in: 0..<86_400, using: &generator))
        let end = Language.en.ageHolds(since: date, now: now)
        #expect(end > now && end <= max(now, date).addingTimeInterval(hour))
        let words = Language.en.age(since: date, now: now)
        for share in [0.5, 0.999] {
            let later = now.addingTimeInterval(end.timeIntervalSince(now) * share)
            #expect(Language.en.age(since: date, now: later) == words, "\(date) \(now) \(later)")
        }
    }
}

@Test func `tells the day and the time where the reader is`() {
    #expect(Language.ru.dateTime(noon) == "21\u{A0}ноября 2026 в\u{A0}14:05")
    #expect(Language.en.dateTime(noon) == "21\u{A0}November 2026 at\u{A0}14:05")
    #expect(Language.ru.dateTime(noon, offset: 10 * 3_600) == "21\u{A0}ноября 2026 в\u{A0}21:05")
    #expect(Language.en.dateTime(noon, offset: 13 * 3_600) == "22\u{A0}November 2026 at\u{A0}00:05")
    #expect(Language.en.time(noon, offset: -3 * 3_600) == "08:05")
    #expect(Language.ru.day(noon) == "21\u{A0}ноября 2026")
    #expect(Language.ru.weekday(noon) == "суббота")
    #expect(Language.en.weekday(noon.addingTimeInterval(day)) == "Sunday")
}

@Test func `names the days around today`() {
    func named(_ days: Double) -> (String, String) {
        let date = noon.addingTimeInterval(days * day)
        return (Language.ru.day(date, now: noon), Language.en.day(date, now: noon))
    }
    #expect(named(0) == ("сегодня", "today"))
    #expect(named(1) == ("завтра", "tomorrow"))
    #expect(named(-1) == ("вчера", "yesterday"))
    #expect(named(2) == ("23\u{A0}ноября", "23\u{A0}November"))
    #expect(named(50) == ("10\u{A0}января 2027", "10\u{A0}January 2027"))
}

@Test func `finds every day of eight centuries`() {
    var expected = (year: 1_600, month: 1, day: 1)
    var weekday = 6
    for number in -135_140..<157_054 {
        let civil = CivilDate(Date(timeIntervalSince1970: Double(number) * day + 1), offset: 0)
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
