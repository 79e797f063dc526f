import Postgres
import Site

/// Groups whose last administrator goes without leaving them: an account is erased, or may not sign in any more.
package struct Succession {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    /// A member whose account is erased leaves all groups, one after the other; what was begun is gone on with.
    package func leaveAll(_ member: MemberID) throws {
        while true {
            let groups = try services.database.rows(
                """
                SELECT own.conversation_id
                FROM conversation_members own
                JOIN conversations c ON c.id = own.conversation_id
                WHERE own.member_id = \(member) AND c.low_id IS NULL
                LIMIT 100
                """
            ) { try $0.only(ConversationID.self) }
            guard !groups.isEmpty else { return }
            for id in groups { try act(on: id, as: member) { try $0.end(member, in: &$1) } }
        }
    }

    /// Gives groups whose administrators may all not sign in to the one who is there longest. A hundred at a time.
    package func run() throws {
        let left = try services.database.rows(MembershipStore.administration.left) {
            (try $0.next("thing") as ConversationID, try $0.next("member_id") as MemberID)
        }
        for (id, member) in left { try act(on: id, as: member) { try $0.inherit(in: &$1, from: member) } }
    }

    private func act(
        on id: ConversationID, as member: MemberID, _ act: (MembershipStore, inout HeldConversation) throws -> Void
    ) throws {
        let database = services.database
        do {
            try database.transaction {
                let conversations = ConversationStore(database: database)
                var held = try conversations.hold(id, as: member)
                try act(MembershipStore(database: database), &held)
                try conversations.publishChange(of: id, keys: services.settings.keys)
            }
        } catch Failure.notFound {
            // They were removed at this moment.
        }
    }
}
