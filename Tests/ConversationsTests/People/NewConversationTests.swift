import Conversations
import People
import Postgres
import Site
import TestSupport
import Testing
import Web

struct NewConversationTests {
    private let group: Group
    private var anna: Browser { group.anna }

    init() throws { group = try Group() }

    private func create(_ people: [MemberID], _ more: [(String, String)] = [], key: IdempotencyKey = IdempotencyKey())
        throws -> Answered
    {
        try anna.post(
            Paths.newConversation(), all: people.map { ("people", $0.pathSegment) } + [("key", key.text)] + more)
    }

    private func conversations() throws -> Int {
        try group.database.row("SELECT count(*) FROM conversations") { try $0.only(Int.self) } ?? -1
    }

    @Test func `is a group of those who were chosen, once however often it is sent`() throws {
        let key = IdempotencyKey()
        let named = [("name", "  Комитет   конференции "), ("past", "all")]
        let first = try create([group.mikhailID, group.dariaID], named, key: key)
        #expect(first.status == 303)
        #expect(try create([group.mikhailID, group.dariaID], named, key: key).location == first.location)
        #expect(try conversations() == 2)
        let row = try group.database.row(
            """
            SELECT c.name, c.shows_past, (SELECT array_agg(x.member_id ORDER BY x.member_id) FROM conversation_members x
                WHERE x.conversation_id = c.id) AS members,
                (SELECT array_agg(x.member_id) FROM conversation_members x
                 WHERE x.conversation_id = c.id AND x.is_admin) AS administrators
            FROM conversations c
            ORDER BY c.id DESC
            LIMIT 1
            """
        ) {
            (
                try $0.next("name") as String, try $0.next("shows_past") as Bool,
                try $0.next("members") as [MemberID.RawValue],
                try $0.next("administrators") as [MemberID.RawValue]
            )
        }
        let (name, showsPast, members, administrators) = try #require(row)
        #expect(name == "Комитет конференции" && showsPast)
        #expect(members == [group.annaID, group.mikhailID, group.dariaID].map(\.rawValue).sorted())
        #expect(administrators == [group.annaID.rawValue])
        // The others have it in their lists.
        #expect(try group.daria.get(Paths.messages()).text.contains("Комитет конференции"))
        let address = try #require(first.location?.split(separator: "#").first)
        #expect(try group.daria.get(String(address)).text.contains("Анна Ковалёва: беседа создана"))
        #expect(try group.irina.get(String(address)).status == 404)
    }

    @Test func `with one person is the dialog, never a group of two`() throws {
        let answer = try create([group.dariaID], [("name", "Вдвоём")])
        #expect(answer.status == 303 && answer.location == Paths.dialog(group.dariaID).text)
        // Oneself is not counted.
        #expect(try create([group.dariaID, group.annaID]).status == 422)
        #expect(try conversations() == 1)
    }

    @Test func `comes back filled in whatever is wrong with it`() throws {
        let nobody = try create([], [("name", "Одна"), ("past", "all")])
        #expect(nobody.status == 422 && nobody.text.contains("Выберите хотя бы\u{A0}одного человека."))
        #expect(nobody.text.contains("value=\"Одна\"") && nobody.text.contains("value=\"all\" checked"))
        let long = try create([group.mikhailID, group.dariaID], [("name", String(repeating: "ы", count: 81))])
        #expect(long.status == 422 && long.text.contains("Не\u{A0}больше 80 символов."))
        #expect(long.text.contains("<bdi>Романова Дарья</bdi>") && long.text.contains("<bdi>Лебедев Михаил</bdi>"))
        let full = try create(try group.others(50))
        #expect(full.status == 422 && full.text.contains("В\u{A0}беседе не\u{A0}больше 50 человек."))
        #expect(full.text.contains("<bdi>Иванов Иван50</bdi>"))
        _ = try group.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'x' WHERE id = \(group.dariaID)")
        let gone = try create([group.mikhailID, group.dariaID])
        #expect(gone.status == 422 && gone.text.contains("больше не\u{A0}может войти"))
        #expect(gone.text.contains("<bdi>Лебедев Михаил</bdi>") && !gone.text.contains("<bdi>Романова Дарья</bdi>"))
        // Somebody was typed and nobody chosen for it.
        let unclear = try create([group.mikhailID, group.irinaID], [("query", "Рома")])
        #expect(unclear.status == 422 && unclear.text.contains("кто имеется в\u{A0}виду: Рома"))
        #expect(try conversations() == 1)
    }

    @Test func `finds people without scripts, keeps those chosen, and begins nothing meanwhile`() throws {
        let found = try create([group.mikhailID], [("query", "roman"), ("find", "1"), ("name", "Комитет")])
        #expect(
            found.status == 200 && found.text.contains("value=\"Комитет\"") && found.text.contains("value=\"roman\""))
        #expect(found.text.contains("<bdi data-name>Романова Дарья</bdi>"))
        #expect(found.text.contains("1 и\u{A0}вы, можно ещё 48") && found.text.contains("<bdi>Лебедев Михаил</bdi>"))
        #expect(found.text.contains("Открыть диалог"))
        let dropped = try create([group.mikhailID, group.dariaID], [("drop", group.mikhailID.pathSegment)])
        #expect(dropped.status == 200 && !dropped.text.contains("<bdi>Лебедев Михаил</bdi>"))
        #expect(dropped.text.contains("<bdi>Романова Дарья</bdi>"))
        let nobody = try create([], [("query", "Никто"), ("find", "1")])
        #expect(nobody.text.contains("Никого не\u{A0}нашлось: Никто."))
        // An address may have them as well.
        let address = Paths.newConversation().adding("people", group.dariaID.pathSegment)
        #expect(try anna.get(address).text.contains("<bdi>Романова Дарья</bdi>"))
        #expect(try conversations() == 1)
    }

    @Test func `offers those one wrote to last, and whoever is typed in either alphabet`() throws {
        #expect(try anna.get(Paths.newConversation()).text.contains("<bdi data-name>Белова Ирина</bdi>"))
        func offered(_ query: String, to browser: Browser, in id: ConversationID? = nil) throws -> String {
            try browser.get(Paths.conversationPeople().adding("query", query).adding("conversation", id?.pathSegment))
                .text
        }
        #expect(try offered("Дарья", to: anna).contains("Романова Дарья"))
        #expect(try offered("romanova d", to: anna).contains("Романова Дарья"))
        #expect(!(try offered("Ковал", to: anna).contains("Ковалёва")), "not oneself")
        // Those who are in it are left out, and nobody else learns who they are.
        #expect(!(try offered("Белова", to: anna, in: group.id).contains("Белова")))
        #expect(try offered("Белова", to: group.daria, in: group.id).contains("Белова"))
        _ = try group.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'x' WHERE id = \(group.dariaID)")
        #expect(try offered("Дарья", to: anna).isEmpty)
        #expect(try offered("", to: anna).isEmpty)
    }

    @Test func `reads parts of indexes however many people and conversations there are`() throws {
        for thousand in 1...20 {
            _ = try group.database.execute(
                """
                INSERT INTO members (email, email_key, full_name, given_name, surname, faculty, position, city)
                SELECT n || '@hse.ru', n || '@hse.ru', 'Анна' || n % 90 || ' Ковалёва' || n, 'Анна' || n % 90,
                       'Ковалёва' || n, 'Ф', 'Д', 'М'
                FROM generate_series(\(Int32(thousand * 1_000)), \(Int32(thousand * 1_000 + 999))) AS n
                """)
        }
        // Twenty groups of hers, and twenty thousand of others.
        _ = try group.database.execute(
            """
            WITH made AS (
                INSERT INTO conversations (creator_id)
                SELECT id FROM members m WHERE m.id <> \(group.annaID)
                RETURNING id, creator_id
            )
            INSERT INTO conversation_members (conversation_id, member_id)
            SELECT made.id, made.creator_id FROM made
            UNION ALL
            SELECT made.id, \(group.annaID) FROM made WHERE made.id % 1000 = 0
            """)
        try group.database.run(script: "VACUUM ANALYZE members, conversations, conversation_members")
        for text in ["", "а", "анна1", "ковалёва19999"] {
            let beginning = try #require(PersonBeginning(text))
            let statement = ConversationPerson.statement(for: beginning, besides: group.id, to: group.annaID)
            let plan = try group.database.rows("EXPLAIN (ANALYZE, BUFFERS, TIMING off) \(statement)") {
                try $0.only(String.self)
            }.joined(separator: "\n")
            #expect(plan.firstMatch(of: #/Seq Scan on (members|conversations|conversation_members)/#) == nil, "\(plan)")
            let first = try #require(plan.firstMatch(of: #/Buffers: shared hit=(\d+)(?: read=(\d+))?/#))
            #expect([first.1, first.2 ?? "0"].compactMap { Int($0) }.reduce(0, +) < 3_000, "\(plan)")
        }
    }
}
