import People
import Postgres
import Site

/// What becomes of a project becomes of its conversations, in the same transaction. An act holds the project's row, and behind
/// it those of its conversations in the order of their numbers; acts on a conversation hold its row alone. So the general one tells
/// them who is in the project: nobody leaves it while one of the others is held.
///
/// Conversations ask no table of projects: `project_id` is a number to them. The general one has no administrators, is
/// left with the project alone, and shows all of itself to a member who joins. Blocks and choices who may write do not
/// concern any of them. All of a project's people fit into each, so joining is never refused for want of room.
package struct ProjectConversations {
    /// In a project, at most: each act on its people holds them all.
    package static let most = 50

    /// There are as many as may be.
    package struct Full: Error { package init() {} }

    package let database: Connection
    private let keys: Keys
    private var conversations: ConversationStore { ConversationStore(database: database) }
    private var people: MembershipStore { MembershipStore(database: database) }

    package init(database: Connection, keys: Keys) {
        self.database = database
        self.keys = keys
    }

    /// How many of a project's somebody is in, as an expression.
    package static func count(in project: SQL, of member: SQL) -> SQL {
        """
        (SELECT count(*)
         FROM conversations c
         JOIN conversation_members own ON own.conversation_id = c.id
         WHERE c.project_id = \(project) AND own.member_id = \(member))
        """
    }

    /// The condition that somebody is in a project, for an act that holds it or one of its conversations.
    static func isIn(_ project: ProjectID, _ member: SQL) -> SQL {
        """
        EXISTS (
            SELECT
            FROM conversations g
            JOIN conversation_members everybody ON everybody.conversation_id = g.id
            WHERE g.project_id = \(project) AND g.is_general AND everybody.member_id = \(member)
        )
        """
    }

    // MARK: Beginning

    /// Begins the one in which everybody is; the member who begins the project is the first.
    package func beginGeneral(of project: ProjectID, called name: String, by creator: MemberID) throws {
        let id = try database.row(
            """
            WITH made AS (
                INSERT INTO conversations (name, creator_id, project_id, is_general, shows_past)
                VALUES (\(name), \(creator), \(project), true, true)
                RETURNING id
            ), joined AS (
                INSERT INTO conversation_members (conversation_id, member_id)
                SELECT id, \(creator) FROM made
            )
            SELECT id FROM made
            """
        ) { try $0.only(ConversationID.self) }
        guard let id else { throw Failure.notFound }
        try act(on: id, as: creator) { try MessageStore(database: database).note(.created, in: &$0, by: creator) }
    }

    /// Begins another one, among people of the project.
    ///
    /// - Throws: ``Full``; ``MembershipStore/Gone`` where somebody is not in the project
    package func begin(
        _ name: String, with people: [MemberID], showsPast: Bool, in project: ProjectID, by creator: MemberID
    ) throws -> ConversationID {
        guard try all(of: project).count < Self.most else { throw Full() }
        let id = try self.people.create(name, with: people, showsPast: showsPast, in: project, by: creator)
        try conversations.publishChange(of: id, keys: keys)
        return id
    }

    // MARK: What becomes of the project

    /// Takes somebody into the general one, who reads all of it. Nothing of it is unread.
    package func join(_ project: ProjectID, _ member: MemberID) throws {
        guard let id = try general(of: project) else { return }
        let joined = try database.execute(
            """
            INSERT INTO conversation_members (conversation_id, member_id, read_number)
            SELECT id, \(member), last_number FROM conversations WHERE id = \(id)
            ON CONFLICT DO NOTHING
            """)
        guard joined == 1 else { return }
        try act(on: id, as: member) { try MessageStore(database: database).note(.joined, in: &$0, by: member) }
    }

    /// Takes somebody out of all of them, with their notifications.
    ///
    /// - Parameter remover: nil for a member who leaves
    package func leave(_ project: ProjectID, _ member: MemberID, removedBy remover: MemberID? = nil) throws {
        let held = try all(of: project)
        let own = try database.rows(
            """
            SELECT conversation_id
            FROM conversation_members
            WHERE member_id = \(member) AND conversation_id = ANY(\(held.map(\.rawValue))::bigint[])
            ORDER BY conversation_id
            """
        ) { try $0.only(ConversationID.self) }
        for id in own {
            try act(on: id, as: member, besides: [member]) { try people.end(member, in: &$0, by: remover) }
        }
    }

    package func rename(_ project: ProjectID, to name: String, by member: MemberID) throws {
        guard let id = try general(of: project) else { return }
        _ = try database.execute("UPDATE conversations SET name = \(name) WHERE id = \(id)")
        try act(on: id, as: member) {
            try MessageStore(database: database).note(.named, text: name, in: &$0, by: member)
        }
    }

    /// Nothing is written in them any more, or again.
    package func set(_ project: ProjectID, isClosed: Bool) throws {
        let held = try all(of: project)
        _ = try database.execute(
            """
            UPDATE conversations
            SET closed_at = CASE WHEN \(isClosed) THEN now() END
            WHERE id = ANY(\(held.map(\.rawValue))::bigint[])
            """)
        for id in held { try conversations.publishChange(of: id, keys: keys) }
    }

    // MARK: Holding them

    private func all(of project: ProjectID) throws -> [ConversationID] {
        try database.rows(
            "SELECT id FROM conversations WHERE project_id = \(project) ORDER BY id FOR NO KEY UPDATE"
        ) { try $0.only(ConversationID.self) }
    }

    private func general(of project: ProjectID) throws -> ConversationID? {
        try database.row(
            "SELECT id FROM conversations WHERE project_id = \(project) AND is_general FOR NO KEY UPDATE"
        ) { try $0.only(ConversationID.self) }
    }

    private func act(
        on id: ConversationID, as member: MemberID, besides gone: [MemberID] = [],
        _ act: (inout HeldConversation) throws -> Void
    ) throws {
        var held = try conversations.hold(id, as: member)
        try act(&held)
        try conversations.publishChange(of: id, besides: gone, keys: keys)
    }
}
