import Localization
import Site
import Testing

/// What is typed into the field of the search.
@Suite struct TypedSearchTests {
    private func filters(_ text: String) -> [TypedSearch.Filter] { TypedSearch(text).filters }

    @Test func `words and phrases stay, in quotes of any kind`() {
        #expect(TypedSearch("  план   семинара ").words == "план семинара")
        #expect(TypedSearch("«точная фраза» слово").words == "\"точная фраза\" слово")
        #expect(TypedSearch("„точная фраза“ “two words” O'Brien").words == "\"точная фраза\" \"two words\" O'Brien")
        #expect(TypedSearch("открытая «кавычка одна").words == "открытая кавычка одна")
        #expect(TypedSearch("C++ C# R201 http://hse.ru/x -не").words == "C++ C# R201 http://hse.ru/x -не")
        #expect(TypedSearch("\u{0}\u{1}\u{E000}\t").isEmpty)
    }

    @Test func `filters are understood in both languages and any case of letters`() throws {
        #expect(filters("from:Elena") == [.author("Elena")])
        #expect(filters("ОТ:«Елена Соколова» план") == [.author("Елена Соколова")])
        #expect(filters("От:'Елена Соколова'") == [.author("Елена Соколова")])
        #expect(filters("от:“Елена") == [.author("Елена")])
        #expect(filters("from:me") == [.me] && filters("от:Меня") == [.me])
        #expect(filters("#Ёлка") == [.hashtag("елка")])
        #expect(filters("#a #b #a") == [.hashtag("a"), .hashtag("b")])
        #expect(filters("вид:.PDF") == [.type("pdf")] && filters("type:docx") == [.type("docx")])
        let day = try #require(TypedDay("1.11"))
        #expect(filters("с:1.11") == [.since(day)] && filters("Since:1.11") == [.since(day)])
        #expect(filters("до:01.11") == [.until(day)] && filters("until:1.11") == [.until(day)])
        #expect(TypedSearch("план от:Елена #тег").words == "план")
        #expect(TypedSearch("время: с утра до вечера").filters.isEmpty)
    }

    @Test func `what is no filter yet is nothing, and what can be none is named`() {
        #expect(TypedSearch("от:").isEmpty && TypedSearch("план с:").words == "план")
        #expect(filters("с:31.02") == [.badDay("31.02")] && filters("до:завтра") == [.badDay("завтра")])
        #expect(
            filters("с:1.11.") == [.badDay("1.11.")]
                && filters("с:99999999999999999999.1") == [.badDay("99999999999999999999.1")])
        #expect(filters("вид:p/df") == [.badType("p/df")])
        #expect(filters("#42") == [.badHashtag("42")])
    }

    @Test func `each filter can be taken off, and other words be put before them`() {
        let typed = TypedSearch("план от:Елена #тег «две недели» #тег")
        #expect(typed.without(.hashtag("тег")) == "план от:Елена \"две недели\"")
        #expect(typed.without(.author("Елена")) == "план #тег \"две недели\" #тег")
        #expect(typed.searching(for: "семинар") == "семинар от:Елена #тег #тег")
    }

    @Test func `a text is bounded: its characters and its filters`() {
        #expect(TypedSearch(String(repeating: "я", count: 5_000)).words.count == 200)
        #expect(TypedSearch("и" + String(repeating: "\u{306}", count: 100_000)).text.unicodeScalars.count <= 200)
        let many = TypedSearch((1...30).map { "#t\($0)" }.joined(separator: " "))
        #expect(many.filters.count == 11 && many.filters.last == .tooMany)
        #expect(TypedSearch(many.without(.tooMany)).filters.count == 10)
    }

    @Test func `a day without a year is the last one that was`() throws {
        let today = try #require(Day("2026-11-26"))
        #expect(TypedDay("1.11")?.day(today: today) == Day("2026-11-01"))
        #expect(TypedDay("26.11")?.day(today: today) == today)
        #expect(TypedDay("27.11")?.day(today: today) == Day("2025-11-27"))
        #expect(TypedDay("29.02")?.day(today: today) == Day("2024-02-29"))
        #expect(TypedDay("01.11.2026")?.day(today: today) == Day("2026-11-01"))
        #expect(TypedDay("1.11.26")?.day(today: today) == Day("2026-11-01"))
        #expect(TypedDay("2026-11-01")?.day(today: today) == Day("2026-11-01"))
        for text in [
            "31.2", "0.1", "1.13", "29.02.2026", "1", "1.1.1", "1.1.026", "..", "1..2", "2026-13-01", "+1.1",
            "1.1.99999",
        ] {
            #expect(TypedDay(text) == nil, "\(text)")
        }
    }

    @Test(arguments: [
        ("ctvbyfh", "семинар"), ("#грант rjdfk", "ковал"), ("семинар", "ctvbyfh"), ("jn:fyyf", nil), ("#грант", nil),
        ("2026", nil),
    ]) func `the other layout of the keyboard gives words alone`(typed: String, meant: String?) {
        #expect(TypedSearch(typed).inOtherLayout == meant)
    }
}
