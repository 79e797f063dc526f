import FoundationEssentials
import Network
import Search
import Site
import TestSupport
import Testing
import Web

/// The page of the search, with the groups of all features.
@Suite struct SearchPageTests {
    private let app: TestApp
    private let anna: Browser

    init() throws {
        app = try TestApp()
        anna = try app.member()
    }

    @discardableResult
    private func person(_ given: String, _ surname: String, position: String = "Доцент") throws -> MemberID {
        let email = "u\(UUID().uuidString.lowercased())@hse.ru"
        let id = try #require(try app.member(email, name: "\(surname) \(given)").member)
        _ = try app.database.execute(
            "UPDATE members SET given_name = \(given), surname = \(surname), position = \(position) WHERE id = \(id)")
        return id
    }

    private func remind(_ text: String, of member: MemberID? = nil, count: Int = 1) throws {
        _ = try app.database.execute(
            """
            INSERT INTO reminders (member_id, text)
            SELECT \(member ?? anna.member), \(text) || ' ' || number FROM generate_series(1, \(count)) AS number
            """)
    }

    private func search(_ query: String, _ fields: KeyValuePairs<String, String> = [:]) throws -> Answered {
        let address = fields.reduce(Paths.search().adding("q", query)) { $0.adding($1.0, $1.1) }
        let answer = try anna.get(address)
        #expect(answer.status == 200, "\(query)")
        return answer
    }

    /// The titles of the rows of a group, in their order, with [ ] around what is marked.
    private func titles(_ group: String, _ page: Answered) -> [String] {
        let text = page.text.replacing("<mark>", with: "[").replacing("</mark>", with: "]")
        guard let part = text.split(separator: "id=\"found-part-\(group)\"").dropFirst().first else { return [] }
        let rows = part.split(separator: "</section>")[0]
        return rows.matches(of: #/data-open><span>([^<]*)</span>/#).map { String($0.1) }
    }

    private func reminders(_ page: Answered) -> [String] {
        page.text.matches(of: #/href="(\/reminders\/[0-9]+)" data-open/#).map { String($0.1) }
    }

    private func groups(_ page: Answered) -> [String] {
        page.text.matches(of: #/id="found-part-([a-z]+)"/#).map { String($0.1) }
    }

    @Test func `people are found by words in any order and alphabet, the suspended last, those who are gone never`()
        throws
    {
        try person("Фёдор", "Щербаков")
        let suspended = try person("Анна", "Щербакова")
        let gone = try person("Олег", "Щербаков")
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'Причина' WHERE id = \(suspended)")
        _ = try app.database.execute(
            "UPDATE members SET erase_at = now() + interval '5 days', erase_reason = 'Сам' WHERE id = \(gone)")
        for query in ["щерб", "Scherbakov", "shcherb", "ЩЕРБАКОВ"] {
            #expect(titles("people", try search(query)) == ["Фёдор [Щербаков]", "Анна [Щербакова]"], "\(query)")
        }
        for query in ["щербаков федор", "fedor shcherbakov", "Федор Доцент Щербаков"] {
            #expect(titles("people", try search(query)) == ["[Фёдор] [Щербаков]"], "\(query)")
        }
        let page = try search("щерб")
        #expect(page.text.contains("Учётная запись закрыта") && page.text.contains("Доцент, Факультет права"))
        #expect(!page.text.contains("@hse.ru"))
    }

    @Test func `all groups come in one round trip, that of the section one came from first and longest`() throws {
        try person("Дмитрий", "Семинаров")
        try remind("Семинар", count: 7)
        let page = try search("семинар")
        #expect(page.trips == 1)
        #expect(groups(page) == ["people", "reminders"] && titles("reminders", page).count == 3)
        #expect(!page.text.contains("вы искали отсюда"))
        let here = try search("семинар", ["from": "reminders"])
        #expect(groups(here) == ["reminders", "people"] && titles("reminders", here).count == 5)
        #expect(here.text.contains("<small>вы искали отсюда</small>"))
        #expect(here.text.contains(">все 7</a>") && here.text.contains("Всё <small>8</small>"))
        #expect(try search("семинар", ["from": "nowhere"]).text.contains("Всё <small>8</small>"))
    }

    @Test func `one group goes on by pages, and counts more than it shows as 99+`() throws {
        try remind("Семинар", count: 120)
        try person("Дмитрий", "Семинаров")
        var page = try search("семинар", ["in": "reminders"])
        #expect(page.text.contains("Напоминания <small>99+</small>") && page.text.contains("Люди <small>1</small>"))
        #expect(groups(page) == ["reminders"])
        var seen = reminders(page)
        #expect(seen.count == 20)
        for _ in 1...5 {
            let next = try #require(page.text.firstMatch(of: #/<a class="button" href="([^"]+)" rel="next"/#)).1
            page = try anna.get(Address(String(next).replacing("&amp;", with: "&")))
            #expect(page.status == 200 && page.trips == 1)
            seen += reminders(page)
        }
        #expect(seen.count == 120 && Set(seen).count == 120)
        #expect(!page.text.contains("rel=\"next\""))
        #expect(
            try search("семинар", ["in": "reminders", "after": "нет такого"]).text.contains("found-part-reminders"))
    }

    @Test func `nobody finds what is another's`() throws {
        try remind("Семинар", of: try person("Борис", "Зимин"))
        #expect(groups(try search("семинар")).isEmpty)
        #expect(try app.anonymous().get(Paths.search().adding("q", "семинар")).status == 303)
        #expect(try app.anonymous().get(Paths.switcher()).status != 200)
    }

    @Test func `a filter is a chip that can be taken off, and groups that do not know it are left out`() throws {
        let elena = try person("Елена", "Соколова")
        try person("Елена", "Белова")
        try remind("Соколова")
        let page = try search("соколова вид:pdf")
        #expect(!groups(page).contains("people") && !groups(page).contains("reminders"))
        #expect(page.text.contains("aria-label=\"Снять условие «вид: pdf»\""))
        #expect(page.text.contains("href=\"/search?q=%D1%81%D0%BE%D0%BA%D0%BE%D0%BB%D0%BE%D0%B2%D0%B0\""))
        let one = try search("план от:\"elena sokolova\"")
        #expect(one.text.contains(">от: Елена Соколова<"))
        #expect(try search("план от:Елен").text.contains(">от: Елен<"))
        _ = try app.database.execute(
            "UPDATE members SET erase_at = now(), erase_reason = 'Сам' WHERE id = \(elena)")
        #expect(try search("план от:Соколова").text.contains("Нет человека «Соколова»."))
    }

    @Test func `what means nothing is named, finds nothing and is no error`() throws {
        try remind("План")
        let cases = [
            ("план от:Никто", "Нет человека «Никто»."), ("план с:31.02", "Нет такого дня: «31.02»."),
            ("план вид:/", "Так не заканчивается название ни одного файла."),
            ("план #42", "Хэштег — это одно слово из букв, цифр и «_»."),
        ]
        for (query, sentence) in cases {
            let page = try search(query)
            #expect(
                page.text.contains("<li class=\"is-wrong\">") && page.text.contains("<span>\(sentence)</span>"),
                "\(query)")
            #expect(groups(page).isEmpty, "\(query)")
            #expect(page.text.contains("Искать без этого условия"), "\(query)")
        }
        #expect(groups(try search("план от:")) == ["reminders"])
    }

    @Test func `the other layout is offered where it finds something, once`() throws {
        try remind("Семинар")
        let page = try search("ctvbyfh")
        #expect(page.text.contains("Проверьте раскладку: «ctvbyfh» → «семинар»."))
        #expect(page.text.contains("Искать «семинар»") && page.trips == 2)
        let nothing = try search("ctvbyfhsx").text
        #expect(!nothing.contains("Проверьте раскладку") && nothing.contains("Попробуйте другие слова"))
        #expect(try !search("jn:fyyf").text.contains("Проверьте раскладку"), "a filter alone would find anything")
    }

    @Test func `an empty field says what can be typed`() throws {
        let page = try search("")
        #expect(page.trips == 1 && page.text.contains("Что можно написать") && page.text.contains("autofocus"))
        #expect(page.text.contains("<code>вид:pdf</code>") && !page.text.contains("found-part"))
        _ = try app.database.execute("UPDATE members SET language = 'en'")
        let english = try search("", ["from": "files"])
        #expect(
            english.text.contains("<code>type:pdf</code>") && english.text.contains("href=\"/files\" data-leave-search")
        )
    }

    @Test func `nothing that can be typed is an error`() throws {
        for query in [
            "'", "\"", "\\", "%", "_", "a & | ! <->", ":*", "((((", "от:%", "от:'", "#", "##", "\u{202E}abc", "ъ",
            "ь ъ", "-", "*", "@",
            "@@ @", "от:ъ", String(repeating: "\"", count: 200), String(repeating: "от:a ", count: 40), "с:0.0", "<b>",
        ] {
            _ = try search(query)
            _ = try search(query, ["in": "people", "from": "people", "after": query])
            #expect(try anna.get(Paths.switcher().adding("q", query)).status == 200, "\(query)")
        }
    }

    @Test func `the switcher leads to sections and acts, and to what is found by typing`() throws {
        try person("Дмитрий", "Лентин")
        let all = try anna.get(Paths.switcher())
        #expect(all.trips == 1)
        for address in ["/feed", "/files", "/people", "/posts/new", "/reminders/new"] {
            #expect(all.text.contains("<a href=\"\(address)\" data-open>"), "\(address)")
        }
        #expect(all.text.contains("name=\"theme\" value=\"dark\""))
        for query in ["лент", "ktyn", "feed"] {
            let typed = try anna.get(Paths.switcher().adding("q", query))
            #expect(
                typed.text.contains("<a href=\"/feed\" data-open>") && !typed.text.contains("href=\"/files\""),
                "\(query)")
            #expect(typed.text.contains("везде"))
        }
        #expect(try anna.get(Paths.switcher().adding("q", "лент")).text.contains("<mark>Лентин</mark>"))
    }

    @Test func `every page leads to the search and its switcher from its section`() throws {
        let files = try anna.get(Paths.people()).text
        #expect(
            files.contains("href=\"/search?from=people\"")
                && files.contains("data-switcher=\"/search/switcher?from=people\""))
        let search = try search("").text
        #expect(search.contains("href=\"/search\" data-name=\"Поиск\" aria-current=\"page\""))
        let outside = try app.anonymous().get(Paths.signIn()).text
        #expect(!outside.contains("data-switcher="))
    }
}
