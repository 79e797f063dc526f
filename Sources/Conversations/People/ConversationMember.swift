import FoundationEssentials
import Postgres
import Site

/// Somebody in a conversation.
package struct ConversationMember {
    package let id: MemberID
    package let name: String
    package let position: String
    package let faculty: String
    package let isAdmin: Bool
    package let isCreator: Bool
    /// False for a member who may not sign in.
    package let isOpen: Bool

    /// All of them, administrators first, for somebody who is in it.
    static func all(in id: ConversationID, for reader: MemberID) -> Query<[ConversationMember]> {
        .rows(
            """
            SELECT m.id, m.name, m.position, m.faculty, x.is_admin, m.id = c.creator_id AS is_creator,
                   \(Member.mayComeIn) AS is_open
            FROM \(ConversationAudience.conversations(of: reader)) c
            JOIN conversation_members x ON x.conversation_id = c.id
            JOIN members m ON m.id = x.member_id
            WHERE c.id = \(id)
            ORDER BY x.is_admin DESC, m.sort_name, m.id
            LIMIT 50
            """
        ) { row in
            ConversationMember(
                id: try row.next("id"), name: try row.next("name"), position: try row.next("position"),
                faculty: try row.next("faculty"), isAdmin: try row.next("is_admin"),
                isCreator: try row.next("is_creator"), isOpen: try row.next("is_open"))
        }
    }
}

/// What a conversation's page of facts says besides who is in it.
package struct ConversationFacts {
    /// Nil where names of people stand in for one.
    package let name: String?
    package let creator: String
    package let created: Date
    package let showsPast: Bool
    /// Whether nobody who may sign in administers it but the reader.
    package let isLastAdministrator: Bool
    /// Who is there longest besides the reader; nil where nobody is.
    package let heir: String?

    static func find(_ id: ConversationID, for reader: MemberID) -> Query<ConversationFacts?> {
        .row(
            """
            SELECT c.name, creator.name AS creator, c.created_at, c.shows_past,
                   c.is_admin AND NOT \(MembershipStore.administration.exists(in: "c.id", besides: "\(reader)")) AS is_last,
                   (SELECT h.name FROM members h WHERE h.id = \(MembershipStore.administration.heir(of: "\(id)", after: reader))) AS heir
            FROM \(ConversationAudience.conversations(of: reader)) c
            JOIN members creator ON creator.id = c.creator_id
            WHERE c.id = \(id)
            """
        ) { row in
            ConversationFacts(
                name: try row.next("name"), creator: try row.next("creator"), created: try row.next("created_at"),
                showsPast: try row.next("shows_past"), isLastAdministrator: try row.next("is_last"),
                heir: try row.next("heir"))
        }
    }
}
