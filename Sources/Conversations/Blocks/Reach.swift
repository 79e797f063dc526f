import Postgres
import Site

/// Whether one member reaches another: may write to them, and put them into a conversation. The same for all who ask: acts behind
/// their locks, pages, and lists that leave people out.
///
/// An act that changes whom a member lets reach them locks the member's row of `members`; one that reaches somebody
/// locks that row in shared mode before asking, and a conversation's row before that. So what is done is done before
/// the change, or refused.
///
/// Writing, editing and reacting ask it of the conversation that they hold (``HeldConversation``); deleting and taking
/// that back do not, since they say nothing new. A member who has written to somebody may be answered, which
/// `has_written` keeps: looking for a message of theirs would read a whole dialog that has none.
package enum Reach: String, Sendable {
    case open
    /// The member who asks has blocked the other.
    case blocked
    /// The other has blocked them or does not let them write: which of it is said to nobody.
    case closed
    /// Of a conversation of a project: that is in the archive.
    case archived

    /// Its name, as an expression.
    static func of(_ person: SQL, by member: SQL) -> SQL {
        """
        CASE
            WHEN EXISTS (SELECT FROM blocks WHERE member_id = \(member) AND blocked_id = \(person)) THEN 'blocked'
            WHEN EXISTS (SELECT FROM blocks WHERE member_id = \(person) AND blocked_id = \(member)) THEN 'closed'
            WHEN \(lets(member, write: person)) THEN 'open'
            ELSE 'closed'
        END
        """
    }

    /// Of `c`, conversations of a member: groups are open, but for those of a project in the archive.
    static func of(_ member: MemberID) -> SQL {
        """
        CASE
            WHEN c.closed_at IS NOT NULL THEN 'archived'
            WHEN c.low_id IS NULL THEN 'open'
            ELSE \(of("(CASE c.low_id WHEN \(member) THEN c.high_id ELSE c.low_id END)", by: "\(member)"))
        END
        """
    }

    /// The condition on a person of a list that a member reaches them. Who has blocked whom is looked up once.
    static func isOpen(_ person: SQL, for member: MemberID) -> SQL {
        """
        \(person) <> ALL (ARRAY (
            SELECT blocked_id FROM blocks WHERE member_id = \(member)
            UNION ALL
            SELECT member_id FROM blocks WHERE blocked_id = \(member)
        )) AND \(lets("\(member)", write: person))
        """
    }

    /// Whether a person lets a member write to them: so they have said, or they have written to the member themselves.
    private static func lets(_ member: SQL, write person: SQL) -> SQL {
        """
        ((
            SELECT p.writers = 'together' AND EXISTS (
                SELECT
                FROM conversation_members own
                JOIN conversation_members x ON x.conversation_id = own.conversation_id AND x.member_id = \(person)
                JOIN conversations g ON g.id = own.conversation_id AND g.low_id IS NULL
                WHERE own.member_id = \(member)
            ) OR EXISTS (
                SELECT
                FROM conversations d
                JOIN conversation_members x ON x.conversation_id = d.id AND x.member_id = \(person)
                WHERE d.low_id = least(\(member), \(person)) AND d.high_id = greatest(\(member), \(person))
                  AND x.has_written
            )
            FROM message_privacy p
            WHERE p.member_id = \(person)
        ) IS NOT FALSE)
        """
    }
}

/// Nothing new is taken: one of a dialog does not let the other write, or a project is in the archive.
package struct ClosedConversation: Error {
    package let reach: Reach
}
