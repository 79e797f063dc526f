import FoundationEssentials
import Network
import People
import Postgres
import Site
import TestSupport
import Testing
import Web

/// The list of members for each other.
@Suite struct DirectoryTests {
    private let app: TestApp
    private let anna: Browser

    init() throws {
        app = try TestApp()
        anna = try app.member()
        try name(anna.member, "Анна", "Ковалёва")
    }

    private func name(_ member: MemberID?, _ given: String, _ surname: String) throws {
        _ = try app.database.execute(
            "UPDATE members SET given_name = \(given), surname = \(surname) WHERE id = \(member)")
    }

    @discardableResult
    private func person(
        _ given: String, _ surname: String, faculty: String = "Факультет права", city: String = "Москва"
    ) throws -> MemberID {
        let email = "u\(UUID().uuidString.lowercased())@hse.ru"
        let id = try #require(try app.member(email, name: "\(surname) \(given)").member)
        try name(id, given, surname)
        _ = try app.database.execute("UPDATE members SET faculty = \(faculty), city = \(city) WHERE id = \(id)")
        return id
    }

    private func page(_ filters: [(String, String)] = []) throws -> String {
        let answer = try anna.get(filters.reduce(Paths.people()) { $0.adding($1.0, $1.1) })
        #expect(answer.status == 200)
        return answer.text
    }

    /// The surnames of the rows, in their order.
    private func surnames(_ page: String) -> [String] {
        page.matches(of: #/data-open><bdi>[^<]*<b>([^<]*)<\/b>/#).map { String($0.1) }
    }

    private func found(_ query: String) throws -> [String] { surnames(try page([("query", query)])) }

    // MARK: The list

    @Test func `members stand by surname, the suspended last, those who are gone not at all`() throws {
        let suspended = try person("Борис", "Абрамов")
        try person("Тимур", "Ахметов")
        try person("James", "Whitfield")
        let gone = try person("Ольга", "Белова")
        let erased = try person("Пётр", "Гусев")
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'Причина' WHERE id = \(suspended)")
        _ = try app.database.execute(
            "UPDATE members SET erase_at = now() + interval '5 days', erase_reason = 'Сам' WHERE id = \(gone)")
        _ = try app.database.execute(
            """
            UPDATE members
            SET erase_at = now(), erase_reason = 'Сам', erased_at = now(), email = NULL, email_key = NULL, faculty = '',
                position = '', city = ''
            WHERE id = \(erased)
            """)
        let text = try page()
        #expect(surnames(text) == ["Ахметов", "Ковалёва", "Whitfield", "Абрамов"])
        #expect(text.contains("4 участника"))
        #expect(text.contains("Учётная запись закрыта"))
        #expect(text.contains("· это вы"))
        #expect(try found("белова").isEmpty && found("гусев").isEmpty)
        #expect(try found("абрам") == ["Абрамов"])
        #expect(!text.contains("@hse.ru"), "addresses stand on profiles alone")
    }

    @Test func `pages follow each other by key, over the border to those who are suspended`() throws {
        for number in 1...120 { try person("Анна", "Фамилия\(1_000 + number)") }
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'Причина' WHERE id % 3 = 0 AND id <> \(anna.member)"
        )
        var address = Paths.people().text
        var all: [String] = []
        for _ in 1...4 {
            let answer = try anna.get(address)
            all += surnames(answer.text)
            guard let next = answer.text.firstMatch(of: #/<a class="button" href="([^"]*)" rel="next"/#) else { break }
            address = String(next.1).replacing("&amp;", with: "&")
        }
        let sorted = try app.database.rows(
            "SELECT surname FROM members ORDER BY disabled_at IS NOT NULL, sort_name, id"
        ) { try $0.only(String.self) }
        #expect(all == sorted && all.count == 121)
    }

    @Test func `filters narrow the list together, and a search within them`() throws {
        try person("Тимур", "Ахметов", faculty: "Учебный офис")
        try person("Светлана", "Буряк", city: "Пермь")
        try person("Олег", "Марченко", faculty: "Учебный офис", city: "Пермь")
        // Nobody is found by what their row hides.
        let closed = try person("Пётр", "Яковлев", faculty: "Учебный офис", city: "Пермь")
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'Причина' WHERE id = \(closed)")
        #expect(try surnames(page([])).last == "Яковлев")
        #expect(try surnames(page([("faculty", "Учебный офис")])) == ["Ахметов", "Марченко"])
        #expect(try surnames(page([("city", "Пермь")])) == ["Буряк", "Марченко"])
        let both = try page([("faculty", "Учебный офис"), ("city", "Пермь"), ("position", "Доцент")])
        #expect(surnames(both) == ["Марченко"])
        #expect(both.contains("<option value=\"Учебный офис\" selected>"))
        #expect(both.contains("<option value=\"\">Факультет</option>"))
        #expect(try surnames(page([("city", "Пермь"), ("query", "светл")])) == ["Буряк"])
        let nobody = try page([("city", "Тверь")])
        #expect(nobody.contains("Снимите один из фильтров"))
    }

    @Test func `each filter says how many it would find besides the others that are chosen`() throws {
        try person("Ирина", "Белова", faculty: "Библиотека", city: "Пермь")
        try person("Олег", "Марченко", faculty: "Физика", city: "Пермь")
        try person("Юлия", "Назарова", faculty: "Физика", city: "Москва")
        try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'x' WHERE surname = 'Назарова'")
        func options(_ filters: [(String, String)]) throws -> Set<String> {
            Set(try page(filters).matches(of: #/<option[^>]*>([^<]+)<\/option>/#).map { String($0.1) })
        }
        let all = try options([])
        #expect(all.isSuperset(of: ["Библиотека (1)", "Физика (1)", "Пермь (2)"]), "\(all)")
        // Of what is chosen itself the numbers stay; the others count among those who have it.
        let chosen = try options([("faculty", "Физика")])
        #expect(chosen.isSuperset(of: ["Библиотека (1)", "Физика (1)", "Пермь (1)"]), "\(chosen)")
        let found = try options([("query", "белова")])
        #expect(found.isSuperset(of: ["Библиотека (1)", "Физика (0)", "Пермь (1)"]), "\(found)")
        let nobody = try options([("query", "никтоева")])
        #expect(nobody.isSuperset(of: ["Библиотека (0)", "Физика (0)", "Пермь (0)"]), "\(nobody)")
    }

    @Test func `the numbers of filters are of as many members as their bound says`() {
        for conditions in [[], [MemberSearch("белова").condition].compactMap(\.self)] {
            let statement = MemberNumbers.counted([.city], [:], conditions).text
            #expect(statement.contains("LIMIT \(MemberNumbers.most + 1))"), "\(statement)")
        }
    }

    @Test func `letters lead to where they begin, and those under which nobody stands lead nowhere`() throws {
        for surname in ["Ахметов", "Ёлкина", "Ершов", "Whitfield"] { try person("Анна", surname) }
        let closed = try person("Анна", "Яшина")
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'Причина' WHERE id = \(closed)")
        for narrowed in [[], [("query", "анна")]] as [[(String, String)]] {
            let text = try page(narrowed)
            let letters = text.matches(of: #/<a href="([^"]*)">([А-ЯA-Z])<\/a>/#)
            #expect(letters.map { String($0.2) } == ["А", "Е", "К", "W"])
            #expect(text.contains("<span aria-hidden=\"true\">Я</span>"))
            #expect(!text.contains("<span aria-hidden=\"true\">Q</span>"))
            let place = String(try #require(letters.first { $0.2 == "Е" }?.1)).replacing("&amp;", with: "&")
            let jumped = try anna.get(place).text
            #expect(surnames(jumped) == ["Ёлкина", "Ершов", "Ковалёва", "Whitfield", "Яшина"])
            #expect(
                jumped.matches(of: #/class="letter" aria-hidden="true">(.)</#).map { String($0.1) } == ["Е", "К", "W"])
        }
    }

    // MARK: Searching

    @Test(arguments: [
        ("Щербаков", ["Shcherbakov", "Scherbakov", "щербак", "shche", "scher", "shc", "sc", "sherbakov"]),
        ("Харитонов", ["Kharitonov", "Haritonov", "hari", "харит"]),
        ("Цветков", ["Tsvetkov", "Cvetkov", "cve", "tsv"]),
        ("Ковалёв", ["Kovalev", "Kovalyov", "ковалев", "КОВАЛЁВ", "kov"]),
        ("Фёдоров", ["Fedorov", "Fyodorov", "федоров"]),
        ("Майоров", ["Mayorov", "Maiorov"]), ("Алексеев", ["Alekseev", "Alexeev", "Alexeyev"]),
        ("Соловьёв", ["Solovyov", "Solovyev", "соловьев"]), ("Кац", ["Katz", "Kats"]),
        ("Шмидт", ["Schmidt", "Shmidt"]),
        ("Яковлев", ["Yakovlev", "Iakovlev", "Jakovlev"]), ("Юдин", ["Yudin", "Iudin", "Judin"]),
        ("Ильин", ["Ilyin", "Ilin", "Il'in"]), ("Щёголев", ["Shchegolev", "Shchyogolev"]),
        ("Shcherbakov", ["щербаков", "Щербак"]), ("Haritonov", ["Харитонов"]), ("Tsoy", ["цой"]),
        ("Kovalyov", ["ковалёв"]),
        ("O’Brien", ["o'brien", "обриен"]), ("Smits", ["smit", "смитс"]), ("Marc", ["mar", "marc"]),
        ("Riccardi", ["ric", "ricc", "ricca"]),
    ])
    func `a name is found in either alphabet and by its beginning`(_ surname: String, _ typed: [String]) throws {
        try person("Виктория", surname, city: "Пермь")
        try person("Михаил", "Лебедев", city: "Пермь")
        for each in typed {
            for query in [each, "\(each) viktori", "Victoria \(each)"] {
                #expect(try surnames(page([("query", query), ("city", "Пермь")])) == [surname], "\(query)")
            }
        }
    }

    @Test func `what somebody does, where and in which city is found as well`() throws {
        try person("Ирина", "Белова", faculty: "Библиотека", city: "Иркутск")
        for typed in ["библ", "иркут", "irkutsk бел", "доцент иркутск"] {
            #expect(try found(typed) == ["Белова"], "\(typed)")
        }
    }

    @Test func `the other layout of the keyboard is offered once where nobody is found`() throws {
        let text = try page([("query", "rjdfk")])
        #expect(surnames(text).isEmpty)
        #expect(text.contains("query=%D0%BA%D0%BE%D0%B2%D0%B0%D0%BB") && text.contains("«rjdfk» → «ковал»"))
        #expect(!(try page([("query", "qqqq")])).contains("→"))
    }

    // MARK: Cost

    @Test func `a page, its letters and its filters read parts of indexes, however many members there are`() throws {
        for start in stride(from: 1, through: 30_000, by: 5_000) {
            try app.database.execute(
                """
                INSERT INTO members (email, email_key, full_name, given_name, surname, faculty, position, city, disabled_at,
                                     disabled_reason)
                SELECT 'm' || n || '@hse.ru', 'm' || n || '@hse.ru', 'Имя', 'Имя',
                       substr('АБВГДЕЖЗКЛМНОП', (1 + n % 14)::integer, 1) || n,
                       'Факультет ' || n % 2, 'Доцент', 'Город ' || n % 3, CASE WHEN n % 10 = 0 THEN now() END,
                       CASE WHEN n % 10 = 0 THEN 'Причина' END
                FROM generate_series(\(start), \(start + 4_999)) AS n
                """)
        }
        try app.database.run(script: "VACUUM ANALYZE members, member_visits")
        func query(_ fields: [(String, String)]) throws -> MemberQuery {
            DirectoryFilters.query(ListAddress(Paths.people(), DirectoryFilters.kind, Fields(fields)))
        }
        let all = try query([])
        let middle = try #require(
            try app.database.fetch(all.rows([], behind: nil, limit: "LIMIT 10000")).last)
        for (fields, most) in [
            ([], 400), ([("faculty", "Факультет 1")], 400), ([("city", "Город 1")], 400),
            ([("position", "Доцент")], 400), ([("query", "а1999")], 1_000),
            ([("faculty", "Факультет 1"), ("city", "Город 1")], 40_000),
        ] as [([(String, String)], Int)] {
            let query = try query(fields)
            let counts = try app.database.fetch(query.counts)
            let place = query.order.beyond(ListCursor(after: middle, in: query.order))
            for behind in [nil, place] {
                let page = try buffers(query.statement(counts, behind: behind, limit: "LIMIT 51"))
                #expect(page < most, "\(fields)")
            }
            guard let letters = query.letters(counts).sql else {
                #expect(fields.count > 1)
                continue
            }
            #expect(try buffers(letters) < 1_000, "\(fields)")
        }
        let values = try #require(MemberValues.all([.faculty, .position, .city]).sql)
        #expect(try buffers(values) < 200)
    }

    /// Pages of tables and indexes that a statement looks at; it reads no table whole.
    private func buffers(_ statement: SQL) throws -> Int {
        let plan = try app.database.rows("EXPLAIN (ANALYZE, BUFFERS, TIMING off) \(statement)") {
            try $0.only(String.self)
        }.joined(separator: "\n")
        #expect(!plan.contains("Seq Scan"), "\(plan)")
        let first = try #require(plan.firstMatch(of: #/Buffers: shared hit=(\d+)(?: read=(\d+))?/#))
        let read = [first.1, first.2 ?? "0"].compactMap { Int($0) }.reduce(0, +)
        if read >= 1_000 { Issue.record("\(read) buffers:\n\(plan)") }
        return read
    }
}
