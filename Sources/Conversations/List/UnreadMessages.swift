import Postgres
import Site

/// What is not read: counted, never stored, so that it cannot differ from what there is.
///
/// What the member hears of a conversation (all, mentions, nothing) is apart from muting, which ends by itself. The
/// number beside the section counts messages at "all" and mentions at "mentions"; where it counts nothing the list
/// still has its own, in grey, and the sign of an unread mention. "Nothing" and muting are not overruled by a mention.
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

    /// Whether any of it mentions the reader: an expression on `c`, conversations of a reader.
    static func isMention(of reader: MemberID) -> SQL {
        "(SELECT true \(mentioning("c", "c.id", "\(reader)")) LIMIT 1) IS TRUE"
    }

    /// The member hears of the conversation: a condition on `own`, people of conversations.
    static let isHeard: SQL = "own.level <> 'nothing' AND (own.muted_until IS NULL OR own.muted_until <= now())"

    /// What came from somebody whom the member has blocked since waits unread, and is not counted: that it was read would be seen
    /// by the other. A condition on a dialog's columns.
    private static func isUnblocked(_ conversation: SQL, by member: SQL) -> SQL {
        """
        (\(conversation).low_id IS NULL OR NOT EXISTS (
            SELECT
            FROM blocks b
            WHERE b.member_id = \(member) AND b.blocked_id IN (\(conversation).low_id, \(conversation).high_id)))
        """
    }

    /// Whether there is any of which the reader hears: a condition on `own`, conversations of a reader.
    static func isTold(to reader: MemberID) -> SQL {
        """
        own.last_number > own.read_number AND \(isHeard) AND \(isUnblocked("own", by: "\(reader)")) AND CASE own.level
            WHEN 'all' THEN (SELECT true \(counted("own", "own.id", "\(reader)")) LIMIT 1)
            ELSE (SELECT true \(mentioning("own", "own.id", "\(reader)")) LIMIT 1)
        END IS TRUE
        """
    }

    /// In all conversations of which the member hears, as far as it is counted: an expression on a member. Where they hear of
    /// mentions alone, those are counted. It looks at no more messages than it counts, but for the member's own.
    package static func all(of member: SQL) -> SQL {
        """
        (SELECT count(*)::integer
         FROM (
             SELECT
             FROM conversation_members own
             JOIN conversations c ON c.id = own.conversation_id AND c.last_number > own.read_number
             CROSS JOIN LATERAL (
                 SELECT true \(counted("own", "own.conversation_id", "own.member_id")) AND own.level = 'all'
                 UNION ALL
                 SELECT true \(mentioning("own", "own.conversation_id", "own.member_id")) AND own.level = 'mentions'
                 OFFSET 0
             ) AS unread
             WHERE own.member_id = \(member) AND \(isHeard) AND \(isUnblocked("c", by: "own.member_id"))
             LIMIT 100
         ) AS counted)
        """
    }

    /// Of the ``counted(_:_:_:)`` those that mention the member.
    private static func mentioning(_ own: SQL, _ conversation: SQL, _ member: SQL) -> SQL {
        """
        FROM message_mentions x
        JOIN messages u ON u.conversation_id = x.conversation_id AND u.number = x.number
        WHERE x.member_id = \(member) AND x.conversation_id = \(conversation)
          AND x.number >= greatest(\(own).first_number, \(own).read_number + 1)
          AND u.deleted_at IS NULL AND u.event IS NULL
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
