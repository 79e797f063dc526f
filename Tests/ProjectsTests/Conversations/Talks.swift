import Conversations
import Highlighting
import Postgres
import Projects
import Site
import Testing
import Writing

extension Team {
    /// The conversation in which all of it are.
    func general() throws -> ConversationID {
        let id = try database.row("SELECT id FROM conversations WHERE project_id = \(id) AND is_general") {
            try $0.only(ConversationID.self)
        }
        return try #require(id)
    }

    /// Another one of the project.
    func begin(_ name: String, with people: MemberID..., seeing everything: Bool = false, by creator: MemberID) throws
        -> ConversationID
    {
        try act(as: creator) { projects, held in
            try ProjectConversations(database: database, keys: app.services.settings.keys)
                .begin(name, with: people, showsPast: everything, in: held.id, by: creator)
        }
    }

    /// Says it, in a transaction of its own.
    @discardableResult
    static func say(_ text: String, in id: ConversationID, by author: MemberID, _ database: Connection) throws
        -> MessageNumber
    {
        let form = MessageForm(body: text)
        let rendered = try RenderedText(form.body, highlighter: Highlighter(program: nil))
        return try database.transaction {
            var held = try ConversationStore(database: database).hold(id, as: author)
            try held.requireOpen()
            let number = try MessageStore(database: database)
                .add(rendered, form, key: IdempotencyKey(), to: &held, by: author)
            _ = try database.fetch(MessageNotifications.expect(in: id, besides: author))
            return number
        }
    }

    @discardableResult
    func say(_ text: String, in id: ConversationID, by author: MemberID) throws -> MessageNumber {
        try Self.say(text, in: id, by: author, database)
    }

    func people(of id: ConversationID) throws -> [MemberID] {
        try database.rows("SELECT member_id FROM conversation_members WHERE conversation_id = \(id) ORDER BY 1") {
            try $0.only(MemberID.self)
        }
    }

    /// Grey lines of a conversation, in their order.
    func lines(of id: ConversationID) throws -> [String] {
        try database.rows(
            "SELECT event FROM messages WHERE conversation_id = \(id) AND event IS NOT NULL ORDER BY number"
        ) { try $0.only(String.self) }
    }

    func unread(by member: MemberID) throws -> Int {
        let all = UnreadMessages.all(of: "\(member)")
        return try database.row("SELECT \(all)") { Int(try $0.only(Int32.self)) } ?? -1
    }

    /// As soon as nobody has read what was said.
    func notifyAll() throws {
        _ = try database.execute("UPDATE conversation_members SET tell_at = now() WHERE tell_at IS NOT NULL")
        let notifications = MessageNotifications(app.services)
        while try notifications.run() {}
    }
}
