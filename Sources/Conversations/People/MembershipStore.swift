import People
import Postgres
import Site
import Writing

/// Who is in a group, and who administers it. Each act is on a conversation that is held, so that one that counts people
/// or administrators counts those that stay; each writes its grey line.
package struct MembershipStore {
    /// More people would be in it than may be.
    package struct Full: Error { package init() {} }
    /// Somebody who was chosen may not sign in any more.
    package struct Gone: Error {}
    /// The member who acts does not reach these people (``Reach``).
    package struct Unreached: Error { package let people: [MemberID] }
    /// The act is for administrators of the conversation.
    package struct NotAdministrator: Error {}

    static let administration = Administration("conversation_members", of: "conversation_id")

    package let database: Connection

    package init(database: Connection) { self.database = database }

    private var messages: MessageStore { MessageStore(database: database) }

    /// Begins a group, which its creator administers.
    ///
    /// - Parameters:
    ///   - name: empty where names of people stand in for one
    ///   - project: that it belongs to: the member who acts holds it, and only its people are taken in, whoever they have
    ///     blocked
    package func create(
        _ name: String, with people: [MemberID], showsPast: Bool, in project: ProjectID? = nil, by creator: MemberID
    ) throws -> ConversationID {
        guard people.count < Conversation.mostMembers else { throw Full() }
        let id = try database.row(
            """
            INSERT INTO conversations (name, creator_id, shows_past, project_id)
            VALUES (nullif(\(name), ''), \(creator), \(showsPast), \(project))
            RETURNING id
            """
        ) { try $0.only(ConversationID.self) }
        guard let id else { throw Failure.notFound }
        if project == nil { try requireReach(people, by: creator) }
        let added = try database.execute(
            """
            INSERT INTO conversation_members (conversation_id, member_id, is_admin)
            SELECT \(id), m.id, m.id = \(creator)
            FROM members m
            WHERE m.id = ANY(\(([creator] + people).map(\.rawValue))::bigint[]) AND \(Member.mayComeIn)
              AND \(Self.isWelcome("m.id", in: project))
            """)
        guard added == people.count + 1 else { throw Gone() }
        var held = try ConversationStore(database: database).hold(id, as: creator)
        try messages.note(.created, in: &held, by: creator)
        return id
    }

    /// Takes people in who are not in it yet. Nothing that they may read is unread.
    ///
    /// - Parameter everything: they read what was written before too, as far as the member who adds them may
    /// - Returns: how many
    package func add(
        _ people: [MemberID], seeing everything: Bool, to held: inout HeldConversation, by adder: MemberID
    ) throws -> Int {
        try check(held)
        let fresh = try database.rows(
            """
            SELECT found.id
            FROM unnest(\(people.map(\.rawValue))::bigint[]) AS found (id)
            WHERE NOT EXISTS (
                SELECT FROM conversation_members x WHERE x.conversation_id = \(held.id) AND x.member_id = found.id
            )
            """
        ) { try $0.only(MemberID.self) }
        if held.project == nil { try requireReach(fresh, by: adder) }
        let last = Int32(clamping: held.lastNumber)
        let first = everything ? Int32(clamping: held.firstNumber) : last + 1
        let added = try database.rows(
            """
            INSERT INTO conversation_members (conversation_id, member_id, first_number, read_number)
            SELECT \(held.id), m.id, \(first), \(last)
            FROM members m
            WHERE m.id = ANY(\(people.map(\.rawValue))::bigint[]) AND \(Member.mayComeIn)
              AND \(Self.isWelcome("m.id", in: held.project))
            ON CONFLICT DO NOTHING
            RETURNING member_id
            """
        ) { try $0.only(MemberID.self) }
        let count = try database.row(
            "SELECT count(*) FROM conversation_members WHERE conversation_id = \(held.id)"
        ) { try $0.only(Int.self) }
        guard let count, count <= Conversation.mostMembers else { throw Full() }
        for person in people where added.contains(person) {
            try messages.note(everything ? .addedToAll : .added, about: person, in: &held, by: adder)
        }
        return added.count
    }

    /// - Throws: ``Failure/notFound`` where they are not in it; the member who acts leaves by ``leave(_:_:)``
    package func remove(_ person: MemberID, from held: inout HeldConversation, by remover: MemberID) throws {
        try check(held)
        guard person != remover, try delete(person, in: held) else { throw Failure.notFound }
        try messages.note(.removed, about: person, in: &held, by: remover)
    }

    /// Gives somebody the administration or takes it; twice is once.
    package func set(
        _ person: MemberID, isAdmin: Bool, in held: inout HeldConversation, by giver: MemberID
    ) throws {
        try check(held)
        guard try Self.administration.set(person, isAdmin: isAdmin, in: "\(held.id)", database) else { return }
        try messages.note(isAdmin ? .granted : .revoked, about: person, in: &held, by: giver)
    }

    /// - Parameter name: empty takes the name away
    package func rename(_ held: inout HeldConversation, to name: String, by member: MemberID) throws {
        try check(held)
        guard name != held.name ?? "" else { return }
        _ = try database.execute("UPDATE conversations SET name = nullif(\(name), '') WHERE id = \(held.id)")
        try messages.note(.named, text: name, in: &held, by: member)
    }

    /// A member who leaves as the last administrator is followed by the one who is there longest. The general one of a project is
    /// left with that alone.
    package func leave(_ held: inout HeldConversation, _ member: MemberID) throws {
        guard !held.isDialog, !held.isGeneral else { throw Failure.notFound }
        try end(member, in: &held)
    }

    /// Somebody is in a group no more. Of a project's, that they were the last of, nothing stays: nobody else would find it again.
    ///
    /// - Parameter remover: nil for a member who leaves
    func end(_ member: MemberID, in held: inout HeldConversation, by remover: MemberID? = nil) throws {
        guard try delete(member, in: held) else { throw Failure.notFound }
        if held.isAlone, held.project != nil, !held.isGeneral {
            _ = try database.execute("DELETE FROM conversations WHERE id = \(held.id)")
            return
        }
        if let remover {
            try messages.note(.removed, about: member, in: &held, by: remover)
        } else {
            try messages.note(.left, in: &held, by: member)
        }
        if !held.isGeneral { try inherit(in: &held, from: member) }
    }

    /// Where no administrator who may sign in is left, the one who is there longest becomes one. Those who may not keep their
    /// right for when they come back.
    func inherit(in held: inout HeldConversation, from member: MemberID) throws {
        let heir = try database.row(Self.administration.passing("\(held.id)", from: member)) {
            try $0.only(MemberID.self)
        }
        if let heir { try messages.note(.inherited, about: heir, in: &held, by: member) }
    }

    /// Their notifications of it quote it or name what is attached there, so they go as well, with what waits to be pushed or
    /// written to them.
    private func delete(_ person: MemberID, in held: HeldConversation) throws -> Bool {
        // By the message's key: behind EXISTS PostgreSQL may read all of the conversation.
        let isHere: SQL = """
            a.place_kind = \(Linkable.message) AND (
                SELECT t.conversation_id FROM \(ConversationAudience.messages(of: person)) t WHERE t.id = a.place_id
            ) = \(held.id)
            """
        _ = try database.fetch(NotificationKind.forgetAccess(on: isHere, by: person))
        _ = try database.execute(
            """
            DELETE FROM notifications
            WHERE member_id = \(person) AND (
                kind = \(NotificationKind.messages.name) AND thing = \(held.id)
                OR kind = \(NotificationKind.messageReactions.name) AND EXISTS (
                    SELECT
                    FROM \(ConversationAudience.messages(of: person)) t
                    WHERE t.id = notifications.thing AND t.conversation_id = \(held.id)
                )
            )
            """)
        return try database.execute(
            "DELETE FROM conversation_members WHERE conversation_id = \(held.id) AND member_id = \(person)") == 1
    }

    /// - Throws: ``Unreached``
    package func requireReach(_ people: [MemberID], by member: MemberID) throws {
        let ids = people.map(\.rawValue)
        let (_, unreached) = try database.fetch(
            Query<Int>.execute("SELECT FROM members WHERE id = ANY(\(ids)::bigint[]) ORDER BY id FOR SHARE"),
            Query<[MemberID]>.rows(
                """
                SELECT m.id
                FROM members m
                WHERE m.id = ANY(\(ids)::bigint[]) AND m.id <> \(member) AND NOT (\(Reach.isOpen("m.id", for: member)))
                """
            ) { try $0.only() })
        guard unreached.isEmpty else { throw Unreached(people: unreached) }
    }

    /// The condition that somebody may be taken into a group: of a project's, those who are in that.
    private static func isWelcome(_ member: SQL, in project: ProjectID?) -> SQL {
        project.map { ProjectConversations.isIn($0, member) } ?? "true"
    }

    private func check(_ held: HeldConversation) throws {
        // A dialog has no administrators, and never becomes a group; of a general one the project decides.
        guard !held.isDialog, !held.isGeneral else { throw Failure.notFound }
        guard held.isAdmin else { throw NotAdministrator() }
        try held.requireOpen()
    }
}
