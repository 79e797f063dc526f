import Conversations
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web
import Writing

/// What a search of messages looks at where their words meet in each and stand together in one, the oldest: in one long conversation,
/// and in many.
@Suite struct MessageSearchCostTests {
    private static let count = 20_000
    private let talk: Talk

    init() throws { talk = try Talk() }

    /// So many messages, one a minute: every second one in the long conversation, the others in forty.
    private func fill() throws {
        let database = talk.app.filling()
        try database.run(
            script: """
                SET session_replication_role = replica;
                ALTER TABLE message_words SET (autovacuum_enabled = false, fillfactor = 10);
                """)
        _ = try database.execute(
            """
            INSERT INTO conversations (id, name, creator_id, last_number) OVERRIDING SYSTEM VALUE
            SELECT 1000 + n, 'Беседа', \(talk.elenaID), 1000000 FROM generate_series(0, 40) AS n
            """)
        _ = try database.execute(
            """
            INSERT INTO conversation_members (conversation_id, member_id)
            SELECT 1000 + n, \(talk.annaID) FROM generate_series(0, 40) AS n
            """)
        _ = try database.execute(
            """
            INSERT INTO messages (
                id, conversation_id, number, change, author_id, client_key, form_key, body, html, summary, renderer,
                created_at)
            OVERRIDING SYSTEM VALUE
            SELECT n, 1000 + CASE WHEN n % 2 = 0 THEN 0 ELSE 1 + n / 2 % 40 END,
                   CASE WHEN n % 2 = 0 THEN n / 2 ELSE 1 + n / 2 / 40 END, n, \(talk.elenaID), gen_random_uuid(),
                   gen_random_uuid(), 'Реплика', '<p>Реплика</p>', 'Реплика', 1,
                   now() - make_interval(mins => \(Int32(Self.count)) - n)
            FROM generate_series(1, \(Int32(Self.count))) AS n
            """)
        _ = try database.execute(
            """
            INSERT INTO message_words (message_id, words)
            SELECT id, words_within(
                conversation_id || '.' || message_part(number) || ':',
                CASE WHEN id <= 2 THEN '''this'':1 ''that'':2' ELSE '''this'':1 ''that'':3' END::tsvector
                || array_to_tsvector(ARRAY['~m', '~a:' || author_id]))
            FROM messages
            ORDER BY id
            """)
        try database.run(
            script: """
                SET session_replication_role = origin;
                ANALYZE messages, message_words, conversations, conversation_members, members;
                """)
    }

    @Test func `is bounded, says until when it has looked, and goes on from there to all that there is`() throws {
        try fill()
        // In each of many the words are looked for by themselves.
        for (conversation, all, most) in [(ConversationID(rawValue: 1_000), [2], 12_000), (nil, [2, 1], 60_000)] {
            for words in ["\"this that\"", "this.that -\"far away\""] {
                var request = SearchRequest(words: words, most: 50)
                var (ways, found): (Int, [Int]) = (0, [])
                var (place, moment) = (Int.max, Date.distantFuture)
                repeat {
                    let query = FoundMessages.page(request, in: conversation, for: talk.annaID)
                    let (count, _) = try talk.buffers(try #require(query.sql))
                    #expect(count <= most, "\(words), \(ways): \(count)")
                    let part = try talk.database.fetch(query)
                    ways += 1
                    found += part.texts.map(\.id)
                    guard let stop = part.stop(request) else { break }
                    let (next, reached) = (
                        try #require(part.next(request).flatMap(Int.init)), try #require(stop.moment)
                    )
                    #expect(next < place && reached < moment, "\(words), \(ways): each way goes further")
                    (place, moment) = (next, reached)
                    request.place = String(next)
                } while ways < 100
                #expect(found == all, "\(words), \(ways)")
                #expect((8...30).contains(ways), "\(words), \(ways)")
            }
        }
    }
}
