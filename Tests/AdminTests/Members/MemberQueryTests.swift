import Admin
import FoundationEssentials
import People
import Postgres
import Site
import TestSupport
import Testing

/// The list of members, part by part, over a real database.
struct MemberQueryTests {
    private let app: TestApp

    init() throws {
        app = try TestApp()
    }

    /// Adds members with keys that repeat: every fiftieth an administrator, every seventh suspended, every third was never
    /// here, the others within two months.
    private func fill(_ count: Int) throws {
        for start in stride(from: 1, through: count, by: 5_000) {
            try app.database.execute(
                """
                INSERT INTO members (email, email_key, full_name, faculty, position, city, role, disabled_at, disabled_reason)
                SELECT 'm' || n || '@hse.ru', 'm' || n || '@hse.ru',
                       (ARRAY['Пётр', 'Анна', 'Ёлка', 'James', 'Жанна'])[1 + n % 5] || ' ' || (ARRAY['Петров', 'Лис'])[1 + n % 2],
                       'Факультет ' || n % 4, 'Доцент', 'Москва', CASE WHEN n % 50 = 0 THEN 'admin' ELSE 'member' END,
                       CASE WHEN n % 7 = 0 THEN now() END, CASE WHEN n % 7 = 0 THEN 'Причина' END
                FROM generate_series(\(start), \(min(count, start + 4_999))) AS n
                """)
        }
        try app.database.execute(
            """
            UPDATE member_visits
            SET last_seen_at = now() - make_interval(
                days => (ARRAY[0, 1, 2, 3, 4, 5, 6, 15, 20, 25, 40, 50, 60])[1 + member_id % 11 * member_id % 13])
            WHERE member_id % 3 > 0
            """)
    }

    /// Those that a whole list can have.
    private static let orders = MemberKey.allCases.filter { $0 != .inCommon }.flatMap {
        [ListOrder($0), ListOrder($0, isDescending: true)]
    }

    /// All that the query finds, page by page.
    ///
    /// - Parameter counts: nil for those that the database finds
    private func all(_ query: MemberQuery, counts: [Int]? = nil) throws -> [ListedMember] {
        let counts = try counts ?? app.database.fetch(query.counts)
        var found: [ListedMember] = []
        var place: SQL?
        while found.count < 100_000 {
            let page = try app.database.fetch(query.rows(counts, behind: place, limit: "LIMIT 51"))
            found += page.prefix(50).filter(\.isShown)
            guard let last = page.count > 50 ? page[49] : page.last, page.count > 50 || !last.isShown else { break }
            // As an address carries it.
            let cursor = try #require(ListCursor(ListCursor(after: last, in: query.order).text, in: query.order))
            place = query.order.beyond(cursor)
        }
        return found
    }

    private static func condition(_ name: String) -> MemberQuery.Condition {
        if let visit = LastVisit(rawValue: name) { return .init(visit.condition, along: .seen) }
        return switch name {
        case "admin": .init(MemberRole.admin.condition)
        case "suspended": .init(MemberState.suspended.condition)
        case "active": .init(MemberState.active.condition)
        default:
            .init(
                MemberCondition(
                    "m.faculty = 'Факультет 1'",
                    members: "SELECT id FROM members WHERE faculty = 'Факультет 1' ORDER BY sort_name"),
                along: .name)
        }
    }

    @Test(arguments: orders)
    func `every member is read once, in order, narrowed by any conditions together, few or many`(
        _ order: ListOrder<MemberKey>
    ) throws {
        try fill(420)
        let everybody = try all(MemberQuery(order, []))
        #expect(everybody.count == 420)
        #expect(Set(everybody.map(\.id)).count == 420)
        let names = try app.database.rows("SELECT full_name FROM members ORDER BY full_name, id") {
            try $0.only(String.self)
        }
        let numbers = everybody.map(\.id.rawValue)
        switch order.key {
        case .directory, .inCommon:
            let sorted = try app.database.rows(
                "SELECT id FROM members ORDER BY disabled_at IS NOT NULL, sort_name, id"
            ) { try $0.only(Int.self) }
            #expect(numbers == (order.isDescending ? sorted.reversed() : sorted))
        case .name: #expect(everybody.map(\.name) == (order.isDescending ? names.reversed() : names))
        case .registered: #expect(numbers == (order.isDescending ? numbers.sorted(by: >) : numbers.sorted()))
        case .seen:
            let times = everybody.map(\.lastSeen)
            #expect(times == (order.isDescending ? times.sorted(by: >) : times.sorted()))
        }
        func wasHere(_ member: ListedMember, within days: Double) -> Bool {
            member.lastSeen > Date.now.addingTimeInterval(-days * 86_400)
        }
        let tests: [String: (ListedMember) -> Bool] = [
            "admin": { $0.role == .admin }, "suspended": { $0.state == .suspended }, "active": { $0.state == .active },
            "faculty": { $0.faculty == "Факультет 1" }, "never": { !$0.wasHere }, "day": { wasHere($0, within: 1) },
            "week": { wasHere($0, within: 7) }, "month": { wasHere($0, within: 30) },
            "longer": { $0.wasHere && !wasHere($0, within: 30) },
        ]
        for names in [
            ["admin"], ["suspended"], ["active"], ["faculty"], ["never"], ["day"], ["week"], ["month"], ["longer"],
            ["admin", "week"], ["faculty", "week"], ["active", "longer"], ["suspended", "faculty", "never"],
            ["admin", "suspended", "faculty", "week"],
        ] {
            let query = MemberQuery(order, names.map(Self.condition))
            let expected = everybody.filter { member in names.allSatisfy { tests[$0]?(member) == true } }.map(\.id)
            #expect(!expected.isEmpty || names.count > 2)
            #expect(try all(query).map(\.id) == expected, "few: \(names)")
            let many = names.map { _ in MemberQuery.few + 1 }
            #expect(try all(query, counts: many).map(\.id) == expected, "many: \(names)")
        }
    }

    @Test func `a page that looks at many members in vain ends early, and the next one goes on`() throws {
        try fill(20_500)
        let query = MemberQuery(
            ListOrder(.name),
            [Self.condition("week"), .init(MemberCondition("m.email_key IN ('m1@hse.ru', 'm9@hse.ru')"))])
        let many = [MemberQuery.few + 1]
        let first = try app.database.fetch(query.rows(many, behind: nil, limit: "LIMIT 51"))
        #expect(first.last?.isShown == false)
        #expect(first.count <= 3)
        let expected = try app.database.rows(
            """
            SELECT m.id FROM members m JOIN member_visits v ON v.member_id = m.id
            WHERE email_key IN ('m1@hse.ru', 'm9@hse.ru') AND last_seen_at > now() - interval '7 days'
            ORDER BY full_name, id
            """
        ) { try $0.only(MemberID.self) }
        #expect(try all(query, counts: many).map(\.id) == expected)
    }

    @Test func `a page goes on behind a member who is found where its look ends`() throws {
        try fill(10_300)
        let names = try app.database.rows("SELECT email_key FROM members ORDER BY sort_name, id") {
            try $0.only(String.self)
        }
        let (last, further) = (names[9_999], names[10_200])
        let query = MemberQuery(ListOrder(.name), [.init(MemberCondition("m.email_key IN (\(last), \(further))"))])
        #expect(try all(query).map(\.email) == [last, further])
        let everybody = MemberQuery(ListOrder(.name), [])
        #expect(try app.database.fetch(query.place(of: try number(last), [])) == 1)
        #expect(try app.database.fetch(everybody.place(of: try number(last), [])) == 10_000)
    }

    // MARK: Places

    private func number(_ email: String) throws -> MemberID {
        try #require(
            try app.database.row("SELECT id FROM members WHERE email_key = \(email)") { try $0.only(MemberID.self) })
    }

    @Test(arguments: orders, [false, true])
    func `tells which one of the list a member is, few or many, and nothing of whom the list has not`(
        _ order: ListOrder<MemberKey>, _ areMany: Bool
    ) throws {
        try fill(140)
        let everybody = try all(MemberQuery(order, []))
        for names in [[], ["admin"], ["active"], ["faculty", "month"], ["suspended", "never"]] {
            let query = MemberQuery(order, names.map(Self.condition))
            let known = try app.database.fetch(query.counts)
            let counts = areMany ? known.map { _ in MemberQuery.few + 1 } : known
            let list = try all(query).map(\.id)
            for member in everybody.indices.filter({ $0 % 11 == 0 }).map({ everybody[$0].id }) + list.suffix(1) {
                let place = try app.database.fetch(query.place(of: member, counts))
                #expect(place == list.firstIndex(of: member).map { $0 + 1 }, "\(names)")
            }
        }
    }

    @Test func `counts places as far as ten thousand`() throws {
        try fill(10_001)
        let query = MemberQuery(ListOrder(.registered), [])
        let rare = MemberQuery(ListOrder(.registered), [.init(MemberCondition("m.email_key = 'm10001@hse.ru'"))])
        let (last, behind) = (try number("m10000@hse.ru"), try number("m10001@hse.ru"))
        #expect(try app.database.fetch(query.place(of: last, [])) == 10_000)
        #expect(try app.database.fetch(query.place(of: behind, [])) == nil)
        #expect(try app.database.fetch(rare.place(of: behind, [])) == nil, "somebody further ahead may be found, too")
    }

    @Test func `no question reads a table whole`() throws {
        try fill(20_000)
        try app.database.execute("ANALYZE members, member_visits")
        try app.database.execute("SET random_page_cost = 1.1")
        try app.database.execute("SET enable_memoize = off")
        let search = try #require(MemberSearch("пет m19").condition)
        let domain = try #require(MemberSearch("@hse.ru").condition)
        let narrowed: [[MemberQuery.Condition]] = [
            [], [Self.condition("admin")], [Self.condition("suspended")], [Self.condition("faculty")],
            [Self.condition("never")], [Self.condition("week")], [.init(search)], [.init(domain)],
            [.init(MemberState.active.condition)], [Self.condition("faculty"), Self.condition("week"), .init(search)],
        ]
        for order in Self.orders {
            for conditions in narrowed {
                let query = MemberQuery(order, conditions)
                let known = try app.database.fetch(query.counts)
                let place = order.beyond(ListCursor(after: try somebody(), in: order))
                for counts in [known, known.map { _ in MemberQuery.few + 1 }] {
                    let plan = try app.database.rows(
                        "EXPLAIN \(query.statement(counts, behind: place, limit: "LIMIT 51"))"
                    ) { try $0.only(String.self) }.joined(separator: "\n")
                    #expect(!plan.contains("Seq Scan"), "\(order.text), \(conditions.count) conditions:\n\(plan)")
                    let places = try app.database.rows(
                        "EXPLAIN \(query.placeStatement(of: try somebody().id, counts))"
                    ) { try $0.only(String.self) }.joined(separator: "\n")
                    #expect(!places.contains("Seq Scan"), "\(order.text), \(conditions.count) conditions:\n\(places)")
                }
            }
        }
    }

    private func somebody() throws -> ListedMember {
        try #require(
            try app.database.fetch(MemberQuery(ListOrder(.name), []).rows([], behind: nil, limit: "LIMIT 1")).first)
    }

    // MARK: Searching

    private func found(_ text: String) throws -> [String] {
        let search = try #require(MemberSearch(text).condition)
        return try all(MemberQuery(ListOrder(.name), [.init(search)])).map(\.name)
    }

    @Test func `a search finds the beginnings of words of a name and of an address, in any order`() throws {
        for (email, name) in [
            ("anna.kovaleva@hse.ru", "Анна Ковалёва"), ("a.orlova@edu.hse.ru", "Анна Орлова-Ковач"),
            ("oleg.kovach@hse.ru", "Олег Маркович"), ("percent@hse.ru", "Сто% Процентов"),
        ] {
            _ = try app.member(email, name: name)
        }
        #expect(try found("ковал") == ["Анна Ковалёва"])
        #expect(try found("КОВАЛЕВ ан") == ["Анна Ковалёва"])
        #expect(try found("анна kova") == ["Анна Ковалёва", "Анна Орлова-Ковач"])
        #expect(try found("алёва").isEmpty)
        #expect(try found("A.Orlova@EDU") == ["Анна Орлова-Ковач"])
        #expect(try found("a.orlova@hse").isEmpty)
        #expect(try found("сто%") == ["Сто% Процентов"])
        #expect(try found("%").isEmpty)
        #expect(MemberSearch(" . ").condition.map { _ in true } == nil)
    }

    @Test(arguments: ["ъ", "Ь", "ъь", "анна ъ", "*ъьъ", "*ььь анна"])
    func `a search for what no word is spelled with finds nobody`(_ typed: String) throws {
        _ = try app.member("anna@hse.ru", name: "Анна Подъяпольская")
        #expect(try found("подъ") == ["Анна Подъяпольская"])
        #expect(try found("*дъя") == ["Анна Подъяпольская"])
        #expect(try found(typed).isEmpty)
    }

    @Test(arguments: [
        ("kov", ["Анна Ковалёва", "Анна Орлова-Ковач", "Олег Маркович"]),
        ("ков", ["Анна Ковалёва", "Анна Орлова-Ковач", "Олег Маркович"]),
        ("yulia", ["Юлия Щукина"]), ("julia shch", ["Юлия Щукина"]), ("юл", ["Юлия Щукина"]), ("юлия", ["Юлия Щукина"]),
        ("dmitry", ["Дмитрий Цой"]), ("dmitriy ts", ["Дмитрий Цой"]), ("цой", ["Дмитрий Цой"]),
        ("уайт", []), ("вхит", ["James White"]), ("alexe", ["Алексей Ильин"]), ("ильин", ["Алексей Ильин"]),
    ])
    func `a search finds names in either alphabet`(_ typed: String, _ names: [String]) throws {
        try people()
        #expect(try found(typed) == names)
    }

    @Test(arguments: [
        ("профес", ["Юлия Щукина"]), ("физич юлия", ["Юлия Щукина"]), ("перм", ["Юлия Щукина"]),
        ("@partner", ["James White"]), ("@partner.org", ["James White"]), ("u777@partner", ["James White"]),
        ("@artner", []), ("*777", ["James White"]), ("*hite", ["James White"]), ("*те", []), ("777", []),
    ])
    func `a search finds what a member does where, a domain, and parts of words where that is asked for`(
        _ typed: String, _ names: [String]
    ) throws {
        try people()
        _ = try app.database.execute(
            """
            UPDATE members
            SET faculty = 'Физический факультет', position = 'Профессор', city = 'Пермь'
            WHERE full_name LIKE 'Юлия%'
            """)
        #expect(try found(typed) == names)
    }

    private func people() throws {
        for (email, name) in [
            ("anna.kovaleva@hse.ru", "Анна Ковалёва"), ("a.orlova@edu.hse.ru", "Анна Орлова-Ковач"),
            ("oleg.kovach@hse.ru", "Олег Маркович"), ("shch@hse.ru", "Юлия Щукина"), ("d@hse.ru", "Дмитрий Цой"),
            ("u777@partner.org", "James White"), ("ai@hse.ru", "Алексей Ильин"),
        ] {
            _ = try app.member(email, name: name)
        }
    }

    // MARK: Counting

    @Test(arguments: [false, true])
    func `counts the members of a list whether indexes know few of them or many`(_ areMany: Bool) throws {
        try fill(420)
        for names in [
            [], ["admin"], ["active"], ["week"], ["faculty", "week"], ["suspended", "never"], ["active", "longer"],
        ] {
            let query = MemberQuery(ListOrder(.name), names.map(Self.condition))
            let known = try app.database.fetch(query.counts)
            let counts = areMany ? known.map { _ in MemberQuery.few + 1 } : known
            #expect(try app.database.fetch(query.total(counts)) == MemberTotal(try all(query).count), "\(names)")
        }
    }

    @Test func `counts as far as ten thousand, and says that there are more`() throws {
        try fill(10_001)
        func total(_ conditions: [MemberQuery.Condition]) throws -> MemberTotal {
            let query = MemberQuery(ListOrder(.name), conditions)
            return try app.database.fetch(query.total(try app.database.fetch(query.counts)))
        }
        #expect(try total([]) == MemberTotal(10_000, isOpen: true))
        let one = MemberCondition("m.email_key <> 'm1@hse.ru'")
        #expect(try total([.init(one)]) == MemberTotal(10_000))
        let both = [one, MemberCondition("m.email_key <> 'm2@hse.ru'")].map { MemberQuery.Condition($0) }
        #expect(try total(both) == MemberTotal(9_999))
    }

    @Test func `counting reads members no further than it looks, and by the index of what it counts`() throws {
        try fill(40_000)
        try app.database.execute("ANALYZE members, member_visits")
        try app.database.execute("SET random_page_cost = 1.1")
        let search = try #require(MemberSearch("лис m19").condition)
        let narrowed: [[MemberQuery.Condition]] = [
            [], [Self.condition("admin")], [Self.condition("suspended")], [Self.condition("active")],
            [Self.condition("faculty")], [Self.condition("never")], [Self.condition("week")], [.init(search)],
            [.init(MemberCondition("m.city = 'Пермь'"))], [Self.condition("faculty"), .init(search)],
            [.init(MemberCondition("m.city = 'Пермь'")), Self.condition("week"), .init(search)],
        ]
        for conditions in narrowed {
            let query = MemberQuery(ListOrder(.name), conditions)
            let known = try app.database.fetch(query.counts)
            for counts in [known, known.map { _ in MemberQuery.few + 1 }] {
                let plan = try app.database.rows(
                    "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) \(query.totalStatement(counts))"
                ) { try $0.only(String.self) }.joined(separator: "\n")
                for scan in plan.matches(of: /Seq Scan on members\b.*?\(actual rows=(\d+) .*\n *(\w*)/) {
                    let rows = try #require(Int(scan.1))
                    #expect(rows <= 30_000 && scan.2 != "Filter", "\(conditions.count) conditions:\n\(plan)")
                }
                if counts.contains(where: { $0 <= MemberQuery.few }) { #expect(!plan.contains("Seq Scan"), "\(plan)") }
            }
        }
    }

    @Test func `looks at so many members to count them and no more`() throws {
        try fill(30_001)
        let rare = MemberQuery(
            ListOrder(.name), [.init(MemberCondition("m.email_key IN ('m1@hse.ru', 'm30001@hse.ru')"))])
        #expect(try app.database.fetch(rare.total([])) == MemberTotal(1, isOpen: true))
    }
}
