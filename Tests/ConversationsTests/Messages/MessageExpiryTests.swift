import Conversations
import Postgres
import Site
import TestSupport
import Testing

@Suite struct MessageExpiryTests {
    private let talk: Talk

    init() throws { talk = try Talk() }

    private func keep(months: Int) throws {
        _ = try talk.database.execute(
            """
            INSERT INTO organisation_settings AS o (id, version, retention)
            VALUES (1, 1, jsonb_build_object('messages', \(Int32(months))))
            ON CONFLICT (id) DO UPDATE SET retention = excluded.retention
            """)
        for watch in talk.app.features.flatMap(\.watches) where watch.channel == OrganisationWatch.channel {
            try watch.start(talk.app.services.process("test"))(true)
        }
    }

    private func about() throws -> String {
        try talk.anna.get(Paths.conversationInfo(talk.id)).text.replacing("\u{A0}", with: " ")
    }

    /// In the order of numbers.
    private func bodies() throws -> [String] {
        try talk.database.rows(
            "SELECT body FROM messages WHERE conversation_id = \(talk.id) ORDER BY number"
        ) { try $0.only() }
    }

    @Test
    func `what is older than the organisation keeps goes, each with a change of its own, and nobody puts it back`()
        throws
    {
        let database = talk.database
        for number in 0..<1_203 {
            try Talk.say("Старое \(number)", in: talk.id, by: talk.annaID, database)
        }
        try Talk.say("Новое", in: talk.id, by: talk.elenaID, database)
        _ = try database.execute(
            "UPDATE messages SET created_at = created_at - interval '13 months' WHERE body LIKE 'Старое%'")
        _ = try database.execute("UPDATE conversations SET created_at = created_at - interval '13 months'")
        try MessageExpiry(talk.app.services).run()
        #expect(try bodies().allSatisfy { !$0.isEmpty }, "they stay where nobody has decided otherwise")
        #expect(try !about().contains("исчезают через"))
        try keep(months: 14)
        try MessageExpiry(talk.app.services).run()
        #expect(try bodies().allSatisfy { !$0.isEmpty })
        #expect(try about().contains("исчезают через 14 месяцев"))
        let first: SQL = "messages WHERE conversation_id = \(talk.id) AND number = 1"
        _ = try database.execute(
            """
            INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by)
            SELECT 'message', id, 1, 'file', 1, 'План', author_id FROM \(first)
            """)
        _ = try database.execute(
            "INSERT INTO message_reactions (message_id, member_id, mark) SELECT id, author_id, 1 FROM \(first)")
        try keep(months: 13)
        try MessageExpiry(talk.app.services).run()
        #expect(try bodies().filter { !$0.isEmpty } == ["Новое"])
        #expect(try bodies().count == 1_204, "their places stand")
        let isBare = try database.row(
            """
            SELECT NOT EXISTS (SELECT FROM attachments a WHERE a.place_kind = 'message' AND a.place_id = t.id)
                   AND NOT EXISTS (SELECT FROM message_reactions r WHERE r.message_id = t.id)
            FROM (SELECT id FROM \(first)) t
            """
        ) { try $0.only(Bool.self) }
        #expect(isBare == true)
        let distinct = try database.row(
            """
            SELECT count(DISTINCT m.change) = count(*) AND max(m.change) <= max(c.last_change)
            FROM messages m
            JOIN conversations c ON c.id = m.conversation_id
            WHERE m.conversation_id = \(talk.id)
            """
        ) { try $0.only(Bool.self) }
        #expect(distinct == true)
        let isBack = try talk.act(as: talk.annaID) {
            try MessageStore(database: database).set(
                MessageNumber(rawValue: 1), isDeleted: false, in: $0, by: talk.annaID)
        }
        #expect(!isBack)
        #expect(try about().contains("исчезают через 13 месяцев"))
    }
}
