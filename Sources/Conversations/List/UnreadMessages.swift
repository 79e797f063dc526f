import Postgres
import Site

/// What is not read: counted, never stored, so that it cannot differ from what there is.
package enum UnreadMessages {
    /// How many in a conversation, ``SectionCount/most`` at most: an expression on `c`, conversations of a reader.
    static func count(for reader: MemberID) -> SQL {
        "(SELECT count(*)::integer FROM (SELECT \(counted("c", "c.id", "\(reader)")) LIMIT 100) AS counted)"
    }

    /// Whether there is any: a condition on `own`, conversations of a reader.
    static func any(for reader: MemberID) -> SQL {
        """
        own.last_number > own.read_number
        AND (SELECT true \(counted("own", "own.id", "\(reader)")) LIMIT 1) IS TRUE
        """
    }

    /// Of conversations `own`: what is unread there is counted beside the section.
    static let isTold: SQL = "(own.muted_until IS NULL OR own.muted_until <= now())"

    /// In all conversations that are not muted, as far as it is counted: an expression on a member. It looks at no more messages
    /// than it counts, but for the member's own.
    package static func all(of member: SQL) -> SQL {
        """
        (SELECT count(*)::integer
         FROM (
             SELECT
             FROM conversation_members own
             JOIN conversations c ON c.id = own.conversation_id AND c.last_number > own.read_number
             CROSS JOIN LATERAL (SELECT \(counted("own", "own.conversation_id", "own.member_id")) OFFSET 0) AS unread
             WHERE own.member_id = \(member) AND \(isTold)
             LIMIT 100
         ) AS counted)
        """
    }

    /// Messages behind the SELECT of a statement.
    ///
    /// - Parameter own: what has `first_number` and `read_number` of the member
    private static func counted(_ own: SQL, _ conversation: SQL, _ member: SQL) -> SQL {
        """
        FROM messages u
        WHERE u.conversation_id = \(conversation)
          AND u.number >= greatest(\(own).first_number, \(own).read_number + 1)
          AND u.author_id <> \(member) AND u.deleted_at IS NULL AND u.event IS NULL
        """
    }
}
