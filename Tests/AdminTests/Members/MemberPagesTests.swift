import Admin
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

/// The pages of members for administrators.
@Suite struct MemberPagesTests {
    private let app: TestApp
    private let timur: Browser
    private let anna: MemberID
    private let annas: Browser

    init() throws {
        app = try TestApp()
        timur = try app.admin()
        annas = try app.member()
        anna = try #require(annas.member)
    }

    private func page(_ address: Address) throws -> String {
        let answer = try timur.get(address)
        #expect(answer.status == 200, "\(address.text)")
        return answer.text
    }

    private func role(of member: MemberID?) throws -> String? {
        try app.database.row("SELECT role FROM members WHERE id = \(member)") { try $0.only() }
    }

    /// Acts of the audit log about a member, or about nobody.
    private func log(of member: MemberID?) throws -> [String] {
        try app.database.rows(
            "SELECT act || ' ' || reason AS line FROM audit_log WHERE member_id IS NOT DISTINCT FROM \(member) ORDER BY number"
        ) { try $0.only(String.self) }.map(\.trimmed)
    }

    // MARK: The list

    @Test func `shows members, found, narrowed and sorted by the address alone`() throws {
        _ = try app.member("oleg.marchenko@hse.ru", name: "Олег Марченко")
        _ = try app.database.execute("UPDATE members SET faculty = 'Физический факультет' WHERE full_name LIKE 'Олег%'")
        let list = Paths.adminMembers()
        let names = ["Анна Ковалёва", "Олег Марченко", "Тимур Ахметов"]
        func shown(_ address: Address) throws -> [String] {
            let text = try page(address)
            return names.filter { text.contains("<bdi>\($0)</bdi>") }
        }
        #expect(try shown(list) == names)
        #expect(try shown(list.adding("query", "мар")) == ["Олег Марченко"])
        #expect(try shown(list.adding("role", "admin")) == ["Тимур Ахметов"])
        #expect(try shown(list.adding("faculty", "Физический факультет")) == ["Олег Марченко"])
        #expect(try shown(list.adding("seen", "never")) == [])
        #expect(try shown(list.adding("seen", "day").adding("role", "member")) == ["Анна Ковалёва", "Олег Марченко"])
        #expect(try shown(list.adding("connection", "none").adding("query", "anna")) == ["Анна Ковалёва"])
        #expect(try shown(list.adding("connection", "vk")) == [])
        #expect(try shown(list.adding("connection", "nonsense")) == names)
        _ = try app.database.execute(
            """
            INSERT INTO connections (member_id, provider, account, name, access_token, state)
            VALUES (\(anna), 'vk', '1', 'Анна', '', 'expired')
            """)
        #expect(try shown(list.adding("connection", "vk")) == ["Анна Ковалёва"])
        #expect(try shown(list.adding("connection", "broken")) == ["Анна Ковалёва"])
        let text = try page(list.adding("sort", "-name"))
        let places = names.compactMap { text.firstRange(of: "<bdi>\($0)")?.lowerBound }
        #expect(places.count == 3 && places == places.sorted(by: >))
    }

    @Test func `tells namesakes apart in the list, on their pages and in every question about them`() throws {
        _ = try app.database.execute(
            """
            UPDATE members
            SET full_name = 'Ковалёва Анна Сергеевна', given_name = 'Анна', surname = 'Ковалёва', position = 'Доцент'
            WHERE id = \(anna)
            """)
        let list = try page(Paths.adminMembers())
        for shown in ["Ковалёва Анна Сергеевна", "anna.kovaleva@…", "Доцент"] {
            #expect(list.contains(shown), "\(shown)")
        }
        #expect(!list.contains("anna.kovaleva@hse.ru"))
        for address in [
            Paths.adminMember(anna), Paths.memberRole(anna), Paths.suspendMember(anna), Paths.deleteMember(anna),
            Paths.memberEmail(anna), Paths.restoreMember(anna),
            Paths.memberActs().adding("act", "suspend").adding("member", anna.pathSegment),
        ] {
            let text = try page(address)
            #expect(text.contains("Ковалёва Анна Сергеевна"), "\(address.text)")
            #expect(text.contains("anna.kovaleva@…"), "\(address.text)")
        }
    }

    @Test func `says how many members a list has`() throws {
        #expect(try page(Paths.adminMembers()).contains("2 участника"))
        #expect(try page(Paths.adminMembers().adding("role", "admin")).contains("1 участник"))
        #expect(try page(Paths.adminMembers().adding("query", "никто")).contains("Ничего не нашлось"))
    }

    @Test(arguments: [
        ("rjdfktdf", "ковалева"), ("rjdfk`df", "ковалёва"), ("фттф", "anna"), ("aleva", "*aleva"),
    ])
    func `offers what could have been meant where nobody is found`(_ typed: String, _ meant: String) throws {
        let list = Paths.adminMembers()
        let text = try page(list.adding("query", typed).adding("role", "admin"))
        #expect(text.contains("href=\"\(list.adding("query", meant).text)\""))
        #expect(try page(list.adding("query", meant)).contains("<bdi>Анна Ковалёва</bdi>"))
    }

    @Test func `speaks of filters only where some are set`() throws {
        let list = Paths.adminMembers().adding("query", "qqqq")
        #expect(try !page(list).contains("фильтр"))
        #expect(try page(list.adding("role", "admin")).contains("Снимите один из фильтров"))
    }

    @Test func `asks the database once, and twice where it depends on how many there are`() throws {
        let list = Paths.adminMembers()
        _ = try timur.get(list)
        #expect(try timur.get(list).trips == 1)
        #expect(try timur.get(list.adding("state", "active")).trips == 1)
        #expect(try timur.get(list.adding("query", "анна").adding("role", "member")).trips == 2)
        #expect(try timur.get(Paths.adminMember(anna)).trips == 1)
        let narrowed = Paths.adminMember(anna).adding("return", list.adding("query", "анна").text)
        #expect(try timur.get(narrowed).trips == 2)
    }

    @Test func `notes when somebody was here, for longer than their sessions last`() throws {
        _ = try app.database.execute("UPDATE member_visits SET last_seen_at = now() - interval '20 days'")
        _ = try app.database.execute("UPDATE sessions SET last_seen_at = now() - interval '6 minutes'")
        let seen: SQL = "SELECT last_seen_at > now() - interval '1 minute' FROM member_visits WHERE member_id = \(anna)"
        #expect(try app.database.row(seen) { try $0.only(Bool.self) } == false)
        #expect(try annas.get(Paths.profileSettings()).status == 200)
        #expect(try app.database.row(seen) { try $0.only(Bool.self) } == true)
        _ = try app.database.execute("DELETE FROM sessions WHERE member_id = \(anna)")
        #expect(try app.database.row(seen) { try $0.only(Bool.self) } == true)
    }

    // MARK: A member

    @Test func `tells of a member what concerns the account and what is public, and nothing private`() throws {
        _ = try annas.post(
            Address("/posts/new"), ["body": "Собираем **семинар**", "tags": "", "key": IdempotencyKey().text])
        _ = try app.database.execute(
            """
            WITH made AS (
                INSERT INTO connections (member_id, provider, account, name, access_token)
                VALUES (\(anna), 'yandex', '1', 'anna.at.yandex', 'token-of-anna') RETURNING id
            )
            INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category,
                               modified_at)
            SELECT id, \(anna), 'yandex', '1', 'disk:/1', 'disk:/', false, 'Тайный отчёт.pdf', 1, now() FROM made
            """)
        let text = try page(Paths.adminMember(anna))
        for shown in [
            "Анна Ковалёва", "anna.kovaleva@…", "Факультет права", "anna.at.yandex", "Собираем семинар",
            "Firefox, Linux",
            "127.0.….1",
        ] {
            #expect(text.contains(shown), "\(shown)")
        }
        for hidden in ["Тайный отчёт", "token-of-anna", "127.0.0.1<", "anna.kovaleva@hse.ru"] {
            #expect(!text.contains(hidden), "\(hidden)")
        }
        #expect(try timur.get(Paths.adminMember(MemberID(rawValue: 999_999))).status == 404)
    }

    @Test func `shows addresses whole when asked, and writes that down each time`() throws {
        let list = Paths.adminMembers().adding("query", "kovaleva").adding("role", "member")
        #expect(try page(list).contains("anna.kovaleva@…"), "by its whole address a member is found")
        #expect(!(try page(list).contains("anna.kovaleva@hse.ru")))
        #expect(try timur.get(Paths.memberAddresses(anna)).status == 405)
        for _ in 1...2 {
            let shown = try timur.post(Paths.memberAddresses(anna), ["return": list.text])
            #expect(shown.status == 200)
            for text in ["anna.kovaleva@hse.ru", "127.0.0.1<", "query=kovaleva"] { #expect(shown.text.contains(text)) }
        }
        #expect(try log(of: anna) == ["members.addressesOpened", "members.addressesOpened"])
        #expect(!(try page(Paths.adminMember(anna)).contains("anna.kovaleva@hse.ru")))
        #expect(try timur.post(Paths.memberAddresses(MemberID(rawValue: 999_999))).status == 404)
    }

    @Test func `leads to the neighbours of the list that it was opened from, and back there`() throws {
        let oleg = try #require(try app.member("oleg.marchenko@hse.ru", name: "Олег Марченко").member)
        let list = Paths.adminMembers().adding("role", "member").adding("sort", "-name")
        let text = try page(Paths.adminMember(oleg).adding("return", list.text))
        #expect(text.contains("rel=\"next\" href=\"/admin/members/\(anna.rawValue)?return="))
        #expect(!text.contains("rel=\"prev\""))
        #expect(text.contains("href=\"/admin/members?role=member&amp;sort=-name\""))
        #expect(try page(Paths.adminMember(oleg)).contains("rel=\"prev\" href=\"/admin/members/\(anna.rawValue)?"))
        _ = try app.database.execute(
            "UPDATE member_visits SET last_seen_at = now() - make_interval(days => member_id::int)")
        for (order, before, after) in [("registered", anna, oleg), ("-registered", oleg, anna), ("seen", oleg, anna)] {
            let list = Paths.adminMembers().adding("role", "member").adding("sort", order).text
            let text = try page(Paths.adminMember(before).adding("return", list))
            #expect(text.contains("rel=\"next\" href=\"/admin/members/\(after.rawValue)?return="), "\(order)")
            #expect(!text.contains("rel=\"prev\""), "\(order)")
        }
    }

    @Test func `says which one of the list a member is, and what the list was searched for`() throws {
        let oleg = try #require(try app.member("oleg.marchenko@hse.ru", name: "Олег Марченко").member)
        let list = Paths.adminMembers()
        func place(_ member: MemberID, _ list: Address?) throws -> String? {
            try page(Paths.adminMember(member).adding("return", list?.text))
                .firstMatch(of: /<span class="member-place[^>]*>(.*?)<\/span>/).map { String($0.output.1) }
        }
        #expect(try place(anna, nil) == "1 из 3")
        #expect(try place(oleg, list) == "2 из 3")
        #expect(try place(oleg, list.adding("sort", "-name").adding("role", "member")) == "1 из 2 · с фильтром")
        #expect(try place(oleg, list.adding("query", "<мар")) == nil, "the list has nobody of that name")
        #expect(try place(oleg, list.adding("query", "мар")) == "1 из 1 · поиск «мар»")
        #expect(try place(anna, list.adding("query", "мар")) == nil, "she is not in that list")
    }

    @Test func `what a member did last stands first`() throws {
        for (body, day) in [("Первый", 3), ("Третий", 1), ("Второй", 2)] {
            _ = try annas.post(Address("/feed"), ["body": body, "tags": "", "key": IdempotencyKey().text])
            _ = try app.database.execute(
                "UPDATE posts SET created_at = now() - make_interval(days => \(Int32(day))) WHERE body = \(body)")
        }
        let text = try page(Paths.adminMember(anna))
        let places = ["Третий", "Второй", "Первый"].compactMap { text.firstRange(of: $0)?.lowerBound }
        #expect(places.count == 3 && places == places.sorted())
    }

    // MARK: Acts

    @Test func `gives a role once, writes it down, and keeps the last administrator`() throws {
        let fields = ["role": "admin", "reason": "новый редактор", "key": IdempotencyKey().text, "return": ""]
        for _ in 1...2 {
            let answer = try timur.post(Paths.memberRole(anna), fields)
            #expect(answer.status == 303)
            #expect(answer.location?.hasPrefix(Paths.adminMember(anna).text) == true)
        }
        #expect(try role(of: anna) == "admin")
        #expect(try log(of: anna) == ["administrators.granted новый редактор"])
        // A header of an answer has no room for all that an address may bring along.
        let list = "/admin/members?query=" + String(repeating: "a", count: 2_000)
        let back = try timur.post(
            Paths.memberRole(anna), ["role": "member", "key": IdempotencyKey().text, "return": list])
        #expect(back.location == Paths.adminMember(anna).text)
        for role in ["admin", "moderator", "member"] {
            _ = try timur.post(Paths.memberRole(anna), ["role": role, "key": IdempotencyKey().text])
        }
        let taken = ["revoked", "granted", "revoked", "moderatorGranted", "moderatorRevoked"]
        #expect(
            try log(of: anna).dropFirst().map { $0.trimmingPrefix("administrators.") }.map(String.init) == taken,
            "whoever moderates from now on administers no more")
        let last = try timur.post(
            Paths.memberRole(try #require(timur.member)),
            ["role": "member", "reason": "ухожу", "key": IdempotencyKey().text])
        #expect(last.status == 422)
        #expect(last.text.contains("ухожу"))
        #expect(try role(of: timur.member) == "admin")
        #expect(try log(of: timur.member) == [])
        let long = String(repeating: "я", count: 501)
        for (role, reason, sentence) in [("king", "пора", "Выберите роль"), ("admin", long, "Не больше 500 символов")] {
            let refused = try timur.post(Paths.memberRole(anna), ["role": role, "reason": reason])
            #expect(refused.status == 422 && refused.text.contains(sentence))
            #expect(refused.value(of: "reason") == reason)
        }
        #expect(try role(of: anna) == "member")
        #expect(try timur.post(Paths.memberRole(MemberID(rawValue: 999_999)), ["role": "admin"]).status == 404)
    }

    @Test func `ends one session of a member, or all, and no one else's`() throws {
        let second = try app.member()
        let sessions = try app.database.rows("SELECT id FROM sessions WHERE member_id = \(anna) ORDER BY id") {
            try $0.only(SessionID.self)
        }
        let own = try #require(
            try app.database.row("SELECT id FROM sessions WHERE member_id = \(timur.member)") {
                try $0.only(SessionID.self)
            })
        let key = IdempotencyKey().text
        #expect(try timur.post(Paths.endMemberSession(anna, own), ["key": key]).status == 303)
        #expect(try timur.get(Paths.adminMembers()).status == 200)
        for _ in 1...2 { _ = try timur.post(Paths.endMemberSession(anna, sessions[0]), ["key": key]) }
        #expect(try annas.get(Paths.profileSettings()).status != 200)
        #expect(try second.get(Paths.profileSettings()).status == 200)
        _ = try timur.post(Paths.endMemberSessions(anna), ["key": IdempotencyKey().text])
        #expect(try second.get(Paths.profileSettings()).status != 200)
        #expect(try log(of: anna) == ["members.sessionsEnded", "members.sessionsEnded"])
        // An administrator who ends all of their own stays where they are.
        _ = try timur.post(Paths.endMemberSessions(try #require(timur.member)), ["key": IdempotencyKey().text])
        #expect(try timur.get(Paths.adminMembers()).status == 200)
    }

    @Test func `keeps notes with their author, and what was typed where it cannot be kept`() throws {
        let key = IdempotencyKey().text
        for _ in 1...2 {
            _ = try timur.post(Paths.memberNotes(anna), ["note": "Звонила <про> квоту", "key": key, "return": ""])
        }
        let text = try page(Paths.adminMember(anna))
        #expect(text.ranges(of: "Звонила &lt;про&gt; квоту").count == 1)
        #expect(text.contains("Тимур Ахметов"))
        #expect(try log(of: anna) == ["members.noted"])
        let long = String(repeating: "я", count: MemberNote.longest + 1)
        let refused = try timur.post(Paths.memberNotes(anna), ["note": long, "key": IdempotencyKey().text])
        #expect(refused.status == 422)
        #expect(refused.text.contains(long))
        #expect(try timur.post(Paths.memberNotes(anna), ["note": " ", "key": key]).status == 422)
        #expect(try timur.post(Paths.memberNotes(MemberID(rawValue: 999_999)), ["note": "x"]).status == 404)
        #expect(!(try annas.get(Address("/people/\(anna.rawValue)")).text.contains("Звонила")))
    }

    // MARK: Many at once

    @Test func `shows what an act on many would do, and skips whom it does not concern`() throws {
        let oleg = try #require(try app.member("oleg.marchenko@hse.ru", name: "Олег Марченко").member)
        let own = try #require(timur.member)
        let chosen = try timur.post(
            Paths.memberSelection().text,
            [
                "act": "grant", "member": oleg.pathSegment, "return": "/admin/members?role=member",
                CSRF.field: timur.formToken(),
            ])
        let question = try #require(chosen.location)
        let asked = try page(Address("\(question)&member=\(anna.rawValue)&member=\(own.rawValue)"))
        #expect(asked.contains("Сделать администраторами 2 участников"))
        #expect(asked.contains("уже: Администратор"))
        #expect(asked.contains("name=\"member\" value=\"\(oleg.rawValue)\""))
        #expect(!asked.contains("name=\"member\" value=\"\(own.rawValue)\""))
        for text in ["act=grant&member=\(oleg.rawValue)&member=\(anna.rawValue)&member=\(own.rawValue)&reason=пора"] {
            let key = "&key=\(IdempotencyKey().text)&return=/admin/members"
            for _ in 1...2 { #expect(try send(text + key, to: Paths.memberActs()).status == 303) }
        }
        #expect(try role(of: oleg) == "admin" && role(of: anna) == "admin")
        let long = String(repeating: "я", count: 501)
        let refused = try send("act=revoke&member=\(oleg.rawValue)&reason=\(long)", to: Paths.memberActs())
        #expect(refused.status == 422 && refused.value(of: "reason") == long)
        #expect(try role(of: oleg) == "admin")
        #expect(try log(of: anna) == ["administrators.granted пора"])
        #expect(try log(of: own) == [])
        // One's own session stays, so there is none to end.
        let ends = try page(Address("/admin/members/acts?act=sessions&member=\(anna.rawValue)&member=\(own.rawValue)"))
        let words = AdminWords(.ru)
        #expect(ends.contains(words.endSessionsOf(count: 1, sessions: words.sessions(count: 1))))
        #expect(ends.contains(words.skippedNoSessions))
        // Nobody takes away their own role in passing.
        let all = "member=\(oleg.rawValue)&member=\(anna.rawValue)&member=\(own.rawValue)"
        #expect(try send("act=revoke&\(all)&key=\(IdempotencyKey().text)", to: Paths.memberActs()).status == 303)
        #expect(try [role(of: oleg), role(of: anna), role(of: own)] == ["member", "member", "admin"])
        #expect(try send("act=sessions&\(all)&key=\(IdempotencyKey().text)", to: Paths.memberActs()).status == 303)
        #expect(try annas.get(Paths.profileSettings()).status != 200)
        #expect(try timur.get(Paths.adminMembers()).status == 200)
        #expect(try timur.get("/admin/members/acts?act=nonsense&member=1").status == 404)
        #expect(try page(Address("/admin/members/acts?act=grant")).contains("Никто не выбран"))
    }

    /// Sends a form in which a field stands several times.
    private func send(_ form: String, to address: Address) throws -> Answered {
        let body = "\(form)&\(CSRF.field)=\(try timur.formToken())"
        return try timur.send(
            "POST", address.text,
            [
                ("Sec-Fetch-Site", "same-origin"), ("Origin", TestApp.origin),
                ("Content-Type", "application/x-www-form-urlencoded"),
            ],
            Array(body.utf8))
    }

    // MARK: The file

    @Test func `gives the narrowed list as a file without formulas, and writes down that it was taken`() throws {
        _ = try app.member("evil@hse.ru", name: "=HYPERLINK(\"http://evil\")")
        _ = try app.database.execute("UPDATE member_visits SET last_seen_at = 'epoch'")
        let asked = try timur.get(Paths.exportMembers().adding("role", "member"))
        #expect(asked.value(of: "role") == "member")
        let file = try timur.post(Paths.exportMembers(), ["role": "member"])
        #expect(file.status == 200)
        #expect(file.headers["Content-Type"] == "text/csv; charset=utf-8")
        #expect(file.headers["Content-Disposition"]?.hasPrefix("attachment; ") == true)
        let lines = file.text.split(separator: "\r\n")
        #expect(lines.count == 3)
        #expect(file.text.contains("\"Анна Ковалёва\";\"anna.kovaleva@hse.ru\";\"Факультет права\";"))
        #expect(file.text.contains("\"'=HYPERLINK(\"\"http://evil\"\")\""))
        #expect(!file.text.contains("Тимур"))
        #expect(!file.text.contains("1970"), "whoever was never here has no such day")
        #expect(try log(of: nil) == ["members.exported"])
    }

    @Test
    func `the file has what is known of each member, in the reader's time and with the separator that was chosen`()
        throws
    {
        _ = try app.database.execute(
            """
            UPDATE members
            SET full_name = 'Ковалёва Анна Сергеевна', given_name = 'Анна', surname = 'Ковалёва', position = 'Доцент',
                city = 'Пермь', created_at = '2026-03-01T22:30:00Z', disabled_at = '2026-03-02T10:00:00Z',
                disabled_until = '2999-01-01T21:00:00Z', disabled_reason = 'Ключ ушёл'
            WHERE id = \(anna)
            """)
        _ = try app.database.execute("UPDATE member_visits SET last_seen_at = '2026-03-03T05:06:07Z'")
        _ = try app.database.execute(
            """
            INSERT INTO connections (member_id, provider, account, name, access_token, state)
            VALUES (\(anna), 'vk', '1', 'Анна', '', 'expired')
            """)
        _ = try app.database.execute("UPDATE members SET time_zone = 'Europe/Moscow' WHERE id = \(timur.member)")
        let asked = try timur.get(Paths.exportMembers().adding("connection", "vk"))
        #expect(asked.value(of: "connection") == "vk")
        let cells = [
            anna.pathSegment, "Ковалёва Анна Сергеевна", "Анна Ковалёва", "anna.kovaleva@hse.ru", "Факультет права",
            "Доцент", "Пермь", "Участник", "приостановлен", "2999-01-02 00:00", "Ключ ушёл", "2026-03-02 01:30",
            "2026-03-03 08:06", "VK, нужен вход",
        ].map { "\"\($0)\"" }
        for separator in [";", ","] {
            let file = try timur.post(Paths.exportMembers(), ["connection": "vk", "separator": separator])
            let lines = file.text.split(separator: "\r\n")
            #expect(lines.count == 2)
            #expect(lines.last.map(String.init) == cells.joined(separator: separator))
            #expect(lines.first?.contains("Europe/Moscow") == true)
        }
    }

    @Test func `a list that is longer than a file goes on in another one`() throws {
        for start in stride(from: 1, through: 50_001, by: 5_000) {
            _ = try app.database.execute(
                """
                INSERT INTO members (email, email_key, full_name, faculty, position, city)
                SELECT n || '@hse.ru', n || '@hse.ru', 'Имя ' || n, 'Факультет', 'Доцент', 'Москва'
                FROM generate_series(\(start)::int, \(start + 4_999)::int) AS n
                """)
        }
        let first = try timur.post(Paths.exportMembers()).text.split(separator: "\r\n")
        #expect(first.count == 50_002)
        let way = try #require(first.last?.split(separator: "\"").first?.split(separator: TestApp.origin).last)
        let asked = try timur.get(Address(String(way)))
        let sent = ["sort": asked.value(of: "sort") ?? "", "after": asked.value(of: "after") ?? ""]
        let rest = try timur.post(Paths.exportMembers(), sent).text.split(separator: "\r\n")
        #expect(rest.count == 1 + 55_002 - 50_000)
        let lines = Set(first.dropLast() + rest)
        #expect(lines.count == 1 + 55_002)
    }
}
