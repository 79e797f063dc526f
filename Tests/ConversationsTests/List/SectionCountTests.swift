import Conversations
import Postgres
import Site
import TestSupport
import Testing
import Web

/// The number beside the section.
struct SectionCountTests {
    private let talk: Talk
    private let daria: Browser
    private let seminar: ConversationID

    init() throws {
        talk = try Talk()
        daria = try talk.app.member("daria.romanova@hse.ru", name: "Дарья Романова")
        let (database, anna, people) = (talk.database, talk.annaID, [talk.elenaID, try #require(daria.member)])
        seminar = try database.transaction {
            try MembershipStore(database: database).create("Семинар", with: people, showsPast: false, by: anna)
        }
    }

    /// Counted anew, in other words.
    private func recount(_ member: MemberID) throws -> Int {
        let rows = try talk.database.rows(
            """
            SELECT m.id
            FROM conversation_members o, messages m
            WHERE o.member_id = \(member) AND m.conversation_id = o.conversation_id AND m.number > o.read_number
              AND m.number >= o.first_number AND m.author_id <> \(member) AND m.event IS NULL AND m.deleted_at IS NULL
              AND coalesce(o.muted_until, '-infinity') <= now()
            """
        ) { try $0.only(Int.self) }
        return min(rows.count, 100)
    }

    /// The number that a page has, also without scripts.
    private func shown(_ browser: Browser, _ address: Address = Paths.notifications()) throws -> [String] {
        let text = try browser.get(address).text
        return text.matches(
            of: #/(?s)<span class="count" id="(?:rail|bar)-count"[^>]*>(.*?)<\/span><span class="hidden-words">/#
        )
        .map { String($0.1).replacing(#/<[^>]*>/#, with: "") }
    }

    @Test func `equals a recount after whatever is sent, read, deleted and left`() throws {
        let people = [talk.annaID, talk.elenaID, try #require(daria.member)]
        let database = talk.database
        var random = SeededRandom(seed: 7)
        for turn in 0..<120 {
            let id = Bool.random(using: &random) ? talk.id : seminar
            let author = people[Int.random(in: 0..<(id == talk.id ? 2 : 3), using: &random)]
            let count = try database.row("SELECT last_number FROM conversations WHERE id = \(id)") {
                Int(try $0.only(Int32.self))
            }
            let number = MessageNumber(rawValue: Int.random(in: 1...max(count ?? 1, 1), using: &random))
            switch Int.random(in: 0..<8, using: &random) {
            case 0: _ = try ReadPosition.markUnread(number, in: id, by: author, database)
            case 1, 2:
                let epoch = try database.row(
                    "SELECT read_epoch FROM conversation_members WHERE conversation_id = \(id) AND member_id = \(author)"
                ) { Int(try $0.only(Int32.self)) }
                _ = try ReadPosition(number: number.rawValue, epoch: epoch ?? 0).save(in: id, by: author, database)
            case 3:
                try database.transaction {
                    let held = try ConversationStore(database: database).hold(id, as: author)
                    _ = try MessageStore(database: database)
                        .set(number, isDeleted: Bool.random(using: &random), in: held, by: author)
                }
            default: try Talk.say("Реплика \(turn)", in: id, by: author, database)
            }
            for person in people { #expect(try talk.unread(by: person) == recount(person), "turn \(turn)") }
        }
        try database.transaction {
            var held = try ConversationStore(database: database).hold(seminar, as: people[2])
            try MembershipStore(database: database).leave(&held, people[2])
        }
        #expect(try talk.unread(by: people[2]) == 0)
    }

    @Test func `stands on every page, «99+» at most, and in what open pages ask for`() throws {
        #expect(try shown(talk.anna) == [])
        for _ in 0..<3 { try talk.say("Раз", by: talk.elenaID) }
        #expect(try shown(talk.anna) == ["3", "3"])
        #expect(try shown(talk.anna, Paths.messages()) == ["3", "3"])
        #expect(try shown(talk.anna, Paths.unreadMarks()) == ["3", "3"])
        #expect(try shown(talk.elena) == [])
        for _ in 0..<97 { try talk.say("Раз", by: talk.elenaID) }
        #expect(try shown(talk.anna) == ["99+", "99+"])
    }

    @Test func `looks at a bounded part of two hundred conversations, also of those with much that is unread`() throws {
        try talk.leaveOutWords()
        _ = try talk.database.execute(
            """
            WITH made AS (
                INSERT INTO conversations (name, creator_id, last_number, last_change)
                SELECT 'Беседа ' || n, \(talk.elenaID), 1000, 1000 FROM generate_series(1, 200) AS n
                RETURNING id
            )
            INSERT INTO conversation_members (conversation_id, member_id, read_number)
            SELECT id, unnest(ARRAY[\(talk.annaID), \(talk.elenaID)]), 1000 FROM made
            """)
        for piece in 0..<10 {
            _ = try talk.database.execute(
                """
                INSERT INTO messages (conversation_id, number, change, author_id, client_key, form_key, body, html, summary,
                                      renderer)
                SELECT id, n, n, \(talk.elenaID), gen_random_uuid(), gen_random_uuid(), 'a', 'a', 'a', 1
                FROM conversations, generate_series(1, 1000) AS n
                WHERE last_number = 1000 AND id % 10 = \(piece)
                """)
        }
        _ = try talk.database.execute("VACUUM ANALYZE messages")
        _ = try talk.database.execute("VACUUM ANALYZE conversations")
        _ = try talk.database.execute("VACUUM ANALYZE conversation_members")
        let all = UnreadMessages.all(of: "\(talk.annaID)")
        let read = try talk.buffers("SELECT \(all)")
        #expect(read.count < 1_000, "\(read.plan)")
        _ = try talk.database.execute(
            "UPDATE conversation_members SET read_number = 0 WHERE member_id = \(talk.annaID)")
        _ = try talk.database.execute("VACUUM ANALYZE conversation_members")
        #expect(try talk.unread(by: talk.annaID) == 100)
        let unread = try talk.buffers("SELECT \(all)")
        #expect(unread.count < 100, "\(unread.plan)")
        let list = try talk.buffers(
            ConversationLine.statement(
                of: talk.annaID, where: ConversationSelection().condition(for: talk.annaID),
                most: ConversationLine.size + 1))
        #expect(list.count < 2_500, "\(list.plan)")
        #expect(!list.plan.contains("Seq Scan on messages"), "\(list.plan)")
    }

    @Test func `leaves out what came before a block, without a word to who is blocked`() throws {
        try talk.say("Ответьте", by: talk.elenaID)
        #expect(try talk.unread(by: talk.annaID) == 1)
        let store = BlockStore(database: talk.database)
        _ = try store.block(talk.elenaID, by: talk.annaID)
        #expect(try talk.unread(by: talk.annaID) == 0)
        #expect(try shown(talk.anna).allSatisfy(\.isEmpty))
        // It is not read by that, so nothing of it can be seen.
        #expect(try talk.elena.get(Paths.messages()).text.contains("aria-label=\"Отправлено\""))
        // The other's own number does not change either.
        try talk.say("Нет", by: talk.annaID)
        #expect(try talk.unread(by: talk.elenaID) == 1)
        _ = try store.unblock(talk.elenaID, by: talk.annaID)
        #expect(try talk.unread(by: talk.annaID) == 1)
    }
}
