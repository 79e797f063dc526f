import Conversations
import Highlighting
import Postgres
import Site
import TestSupport
import Testing
import Writing

/// A dialog of two, in a Quad of its own.
struct Talk {
    let app: TestApp
    let anna: Browser
    let elena: Browser
    let annaID: MemberID
    let elenaID: MemberID
    let id: ConversationID

    init() throws {
        app = try TestApp()
        anna = try app.member()
        elena = try app.member("elena.sokolova@hse.ru", name: "Елена Соколова")
        annaID = try #require(anna.member)
        elenaID = try #require(elena.member)
        id = try ConversationStore(database: app.database).dialog(of: annaID, with: elenaID)
    }

    var database: Connection { app.database }

    /// Says it, in a transaction of its own.
    @discardableResult
    static func say(
        _ text: String, in id: ConversationID, by author: MemberID, key: IdempotencyKey = IdempotencyKey(),
        answering answered: Int? = nil, _ database: Connection
    ) throws -> MessageNumber {
        let form = MessageForm(body: text, answering: answered.map { MessageNumber(rawValue: $0) })
        let rendered = try RenderedText(form.body, highlighter: Highlighter(program: nil))
        return try database.transaction {
            var held = try ConversationStore(database: database).hold(id, as: author)
            return try MessageStore(database: database).add(rendered, form, key: key, to: &held, by: author)
        }
    }

    @discardableResult
    func say(_ text: String, by author: MemberID, key: IdempotencyKey = IdempotencyKey(), answering: Int? = nil) throws
        -> MessageNumber
    {
        try Self.say(text, in: id, by: author, key: key, answering: answering, database)
    }

    /// Acts while the conversation is held.
    func act<Result>(as member: MemberID, _ act: (inout HeldConversation) throws -> Result) throws -> Result {
        try database.transaction {
            var held = try ConversationStore(database: database).hold(id, as: member)
            return try act(&held)
        }
    }

    /// Pages of PostgreSQL that a statement reads, and how it does.
    func buffers(_ sql: SQL) throws -> (count: Int, plan: String) {
        let plan = try database.rows("EXPLAIN (ANALYZE, BUFFERS) \(sql)") { try $0.only(String.self) }
            .joined(separator: "\n")
        let first = try #require(plan.firstMatch(of: #/Buffers: shared hit=(\d+)(?: read=(\d+))?/#))
        return ([first.1, first.2 ?? "0"].compactMap { Int($0) }.reduce(0, +), plan)
    }

    /// Messages from now on have no words by which they are found: so many at once would take minutes.
    func leaveOutWords() throws {
        _ = try database.execute("ALTER TABLE messages DISABLE TRIGGER messages_have_words")
    }

    /// So many messages of Elena's, at once; of many, no words.
    func fill(_ count: Int) throws {
        if count > 1_000 { try leaveOutWords() }
        _ = try database.execute(
            """
            WITH raised AS (
                UPDATE conversations
                SET last_number = last_number + \(Int32(count)), last_change = last_change + \(count)
                WHERE id = \(id)
                RETURNING last_number - \(Int32(count)) AS number, last_change - \(count) AS change
            )
            INSERT INTO messages (
                conversation_id, number, change, author_id, client_key, form_key, body, html, summary, renderer)
            SELECT \(id), number + n, change + n, \(elenaID), gen_random_uuid(), gen_random_uuid(), 'Реплика',
                   '<p>Реплика</p>', 'Реплика', 1
            FROM raised, generate_series(1, \(Int32(count))) AS n
            """)
    }

    func unread(by member: MemberID) throws -> Int {
        let all = UnreadMessages.all(of: "\(member)")
        return try database.row("SELECT \(all)") { Int(try $0.only(Int32.self)) } ?? -1
    }
}
