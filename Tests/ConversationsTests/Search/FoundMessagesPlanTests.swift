import Conversations
import Glibc
import Postgres
import Site
import TestSupport
import Testing

/// What a search of messages reads at two hundred thousand of them, with QUAD_LONG at two million, counted by PostgreSQL: for somebody
/// in a few conversations, for somebody in two hundred, and within one that is long. The words are where they are worst:
/// everywhere, only in others' conversations, one in ten, one in a thousand, never together, nowhere, and only in what is old.
@Suite struct FoundMessagesPlanTests {
    private static let long = ConversationID(rawValue: 1_000)

    private let talk: Talk
    private let many: MemberID

    init() throws {
        talk = try Talk()
        many = try #require(talk.app.member("mikhail.lebedev@hse.ru").member)
    }

    /// Half of the messages are in one conversation, where Anna is, as in three of four hundred others; Mikhail is in two hundred.
    private func fill() throws {
        let database = talk.app.filling()
        let count = getenv("QUAD_LONG") == nil ? 200_000 : 2_000_000
        try database.run(
            script: """
                SET session_replication_role = replica;
                ALTER TABLE messages SET (autovacuum_enabled = false);
                ALTER TABLE message_words SET (autovacuum_enabled = false);
                DROP INDEX message_words_by_word, messages_by_change, messages_counted;
                """)
        _ = try database.execute(
            """
            INSERT INTO conversations (id, name, creator_id, last_number)
            OVERRIDING SYSTEM VALUE
            SELECT 1000 + n, 'Беседа', \(talk.elenaID), 1000000 FROM generate_series(0, 400) AS n
            """)
        _ = try database.execute(
            """
            INSERT INTO conversation_members (conversation_id, member_id)
            SELECT 1000 + n, \(talk.annaID) FROM generate_series(0, 3) AS n
            UNION ALL
            SELECT 1000 + n, \(many) FROM generate_series(1, 200) AS n
            """)
        for first in stride(from: 1, to: count, by: 100_000) {
            _ = try database.execute(
                """
                INSERT INTO messages (
                    id, conversation_id, number, change, author_id, client_key, form_key, body, html, summary, renderer)
                OVERRIDING SYSTEM VALUE
                SELECT n, 1000 + CASE WHEN n % 2 = 0 THEN 0 ELSE 1 + n / 2 % 400 END,
                       CASE WHEN n % 2 = 0 THEN n / 2 ELSE 1 + n / 2 / 400 END, n, \(talk.elenaID), gen_random_uuid(),
                       gen_random_uuid(), 'Реплика', '<p>Реплика</p>', 'Реплика', 1
                FROM generate_series(\(first), \(first + 99_999)) AS n
                """)
            _ = try database.execute(
                """
                INSERT INTO message_words (message_id, words)
                SELECT id, words_within(
                    conversation_id || '.' || message_part(number) || ':',
                    array_to_tsvector(array_remove(ARRAY[
                        '~m', '~a:' || author_id,
                        'half' || CASE WHEN hashint8(id) % 2 = 0 THEN '' ELSE id % 100 || 'x' END,
                        CASE WHEN hashint8(id) % 10 = 0 THEN 'tenth' END, CASE WHEN hashint8(id) % 10 = 3 THEN 'this' END,
                        CASE WHEN hashint8(id) % 10 = 7 THEN 'that' END,
                        CASE WHEN hashint8(id) % 1000 = 0 THEN 'seldom' END,
                        CASE WHEN conversation_id > 1200 THEN 'foreign' END,
                        CASE WHEN id < \(count / 2) THEN 'old' END,
                        'some' || hashint8(id) % 997
                    ], NULL)))
                FROM messages
                WHERE id BETWEEN \(first) AND \(first + 99_999)
                """)
        }
        _ = try database.execute(
            "CREATE INDEX message_words_by_word ON message_words USING gin (words) WITH (fastupdate = off)")
        try database.run(
            script: "ANALYZE messages, message_words, conversations, conversation_members, members")
    }

    /// Whether those that are found are the newest of all, which are looked at one by one here: words of a text stand behind
    /// its part.
    private func isNewest(_ words: String, in conversation: ConversationID?, for reader: MemberID, below place: Int)
        throws
        -> Bool?
    {
        let only: SQL = conversation.map { "AND conversation_id = \($0)" } ?? ""
        return try talk.database.row(
            """
            WITH own AS (
                SELECT array_agg(conversation_id) AS ids, array_agg(first_number) AS firsts
                FROM conversation_members
                WHERE member_id = \(reader) \(only)
            ), walked AS MATERIALIZED (
                SELECT text_id, is_end
                FROM own, search_query(\(words)) AS query,
                     newest_messages(own.ids, own.firsts, query, \(place), 0, 100)
            )
            SELECT ARRAY(SELECT text_id FROM walked WHERE NOT is_end ORDER BY text_id DESC LIMIT 100)
                 = ARRAY(
                       SELECT t.id
                       FROM own, messages t
                       JOIN message_words w ON w.message_id = t.id
                       WHERE t.conversation_id = ANY (own.ids) AND t.id < \(place)
                             AND t.id >= coalesce((SELECT text_id FROM walked WHERE is_end), 0)
                             AND replace(
                                 w.words::text, t.conversation_id || '.' || message_part(t.number) || ':', '')::tsvector
                                 @@ query
                       ORDER BY t.id DESC
                       LIMIT 100)
            FROM search_query(\(words)) AS query
            """
        ) { try $0.only(Bool.self) }
    }

    @Test func `a search reads few buffers, whatever share of the messages has its words and its conversations`() throws
    {
        try fill()
        let last = getenv("QUAD_LONG") == nil ? 200_000 : 2_000_000
        for state in ["not vacuumed", "vacuumed"] {
            for words in [
                "half", "tenth", "seldom", "foreign", "old", "nobody", "half -tenth", "\"this\" \"that\"", "-half",
                "some9",
            ] {
                for (reader, conversation, first, behind) in [
                    (talk.annaID, nil, 6_500, 6_500), (many, nil, words == "old" ? 40_000 : 16_000, 60_000),
                    (talk.annaID, Self.long, 4_000, 6_500),
                ] {
                    for (place, most) in [(nil, first), (last / 3, behind)] {
                        var request = SearchRequest(words: words, most: 50)
                        request.place = place.map { String($0) }
                        let sql = try #require(FoundMessages.page(request, in: conversation, for: reader).sql)
                        let (count, plan) = try talk.buffers(sql)
                        let about = "\(state), \(words), \(reader), \(conversation != nil), \(place ?? 0): \(count)"
                        if getenv("QUAD_LONG") != nil { print(about, plan.suffix(30)) }
                        #expect(count <= most, "\(about): \(plan)")
                        #expect(
                            !plan.contains("Seq Scan on messages") && !plan.contains("Seq Scan on message_words"),
                            "\(plan)")
                    }
                    if state == "vacuumed" {
                        #expect(
                            try isNewest(words, in: conversation, for: reader, below: 20_000) == true,
                            "\(words), \(reader)")
                    }
                }
            }
            try talk.database.run(script: "VACUUM ANALYZE messages, message_words")
        }
        try lookOn()
    }

    /// Where each part would be asked for forty words, a search ends before all are looked at, and the next one goes on from there.
    private func lookOn() throws {
        var request = SearchRequest(words: (1...40).map { "nobody\($0)" }.joined(separator: " "), most: 50)
        var (ends, ways): ([Int], Int) = ([], 0)
        repeat {
            let query = FoundMessages.page(request, for: many)
            let (count, plan) = try talk.buffers(try #require(query.sql))
            #expect(count <= 40_000, "\(count): \(plan)")
            let page = try talk.database.fetch(query)
            #expect(page.texts.isEmpty)
            request.place = page.next(request)
            ends += request.place.flatMap { Int($0) }.map { [$0] } ?? []
            ways += 1
        } while request.place != nil && ways < 100
        #expect(request.place == nil && !ends.isEmpty, "\(ends)")
        #expect(zip(ends, ends.dropFirst()).allSatisfy { $0 > $1 }, "\(ends)")
    }
}
