import Localization
import Testing

@Suite struct DayTests {
    @Test func `reads what forms have, and writes it`() throws {
        for text in ["2026-11-23", "2028-02-29", "1970-01-01", "0001-01-01", "9999-12-31"] {
            #expect(Day(text)?.text == text)
        }
        #expect(Day("1970-01-01")?.number == 0)
        #expect(Day("2026-11-23")?.weekday == 1)
        for text in [
            "", "2026-11-31", "2027-02-29", "2026-13-01", "2026-00-10", "0000-01-01", "2026-1-01", "10000-01-01",
            "-026-01-01", "2026-11-23-", "２０２６-11-23", "2026-11-+3",
        ] {
            #expect(Day(text) == nil, "\(text)")
        }
    }

    @Test func `is named by how near it is`() throws {
        let today = try #require(Day("2026-12-31"))
        #expect([-1, 0, 1].map { Language.ru.day(today + $0, today: today) } == ["вчера", "сегодня", "завтра"])
        #expect(Language.ru.day(today + 2, today: today) == "2\u{A0}января 2027")
        #expect(Language.en.day(today + -2, today: today) == "29\u{A0}December")
        #expect(Language.en.weekday(today) == "Thursday")
    }
}
