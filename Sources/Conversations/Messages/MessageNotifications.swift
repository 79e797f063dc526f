import Postgres
import Site

extension NotificationKind {
    /// Messages that a member has not read. A letter waits for an hour: they may come by themselves.
    static let messages = NotificationKind(
        "message", .messagesSquare, letterDelay: 3_600, title: { ConversationsWords($0).messages },
        address: { id, _ in Paths.reading(ConversationID(rawValue: id)) },
        news: { news, language in
            let words = ConversationsWords(language)
            let name = news.actor ?? words.closedAccount
            guard news.mark != MessageNotifications.mention else {
                return news.count == 1 ? words.mentionsYou(name: name) : words.mentionsYouAmongOthers(name: name)
            }
            return news.others == 0 ? words.writesToYou(name: name) : words.writeToYou(count: news.others, name: name)
        })
}

/// Notifies members of messages some seconds after they came, unless they were read meanwhile on any page: so no page has to
/// say that somebody is there, and a member who reads is not notified. However many came, one notification of a conversation
/// stands.
///
/// Several processes do this side by side: each locks the rows that it takes and leaves others alone.
///
/// Written with each message, a notification would be a row for each reader, a flicker at the bell of a member who reads,
/// and would need to know who is there.
package struct MessageNotifications {
    /// Seconds in which a member who is here reads a message.
    static let patience = 8.0
    /// The mark of what mentions the one who is notified: it stands out of all that they have not read.
    static let mention = "@"
    /// People of one transaction.
    private static let batch = 50

    private let services: Services
    private var database: Connection { services.database }

    package init(_ services: Services) { self.services = services }

    /// Has all who are in the conversation notified of a message, but for those who want to hear nothing of it; with
    /// the transaction that writes it.
    ///
    /// - Parameter mentioned: those who hear of nothing but mentions are notified of this one
    package static func expect(
        in id: ConversationID, besides author: MemberID, mentioning mentioned: [MemberID] = []
    ) -> Query<Int> {
        .execute(
            """
            UPDATE conversation_members own
            SET tell_at = now() + make_interval(secs => \(patience))
            WHERE own.conversation_id = \(id) AND own.member_id <> \(author) AND own.tell_at IS NULL
              AND \(UnreadMessages.isHeard) AND (own.level = 'all' OR \(isAmong(mentioned)))
            """)
    }

    /// The same of a message that was changed, for those who hear of nothing but mentions and have not read it.
    static func expect(
        in number: MessageNumber, of id: ConversationID, besides author: MemberID, onlyMentioning mentioned: [MemberID]
    ) -> Query<Int> {
        .execute(
            """
            UPDATE conversation_members own
            SET tell_at = now() + make_interval(secs => \(patience))
            WHERE own.conversation_id = \(id) AND own.member_id <> \(author) AND own.tell_at IS NULL
              AND \(UnreadMessages.isHeard) AND own.level = 'mentions' AND \(isAmong(mentioned))
              AND own.read_number < \(Int32(clamping: number.rawValue)) AND NOT EXISTS (
                  SELECT
                  FROM notifications n
                  WHERE n.member_id = own.member_id AND n.thing = \(id) AND n.kind = \(NotificationKind.messages.name)
                    AND \(messageNumber) = \(number.pathSegment)
              )
            """)
    }

    /// The number of the message whose words a notification `n` has: a mention in message 12 that comes with the news
    /// of message 15 has the occasion `12@15`.
    static let messageNumber: SQL = "split_part(n.occasion, \(mention), 1)"

    private static func isAmong(_ people: [MemberID]) -> SQL {
        "own.member_id = ANY(\(people.map(\.rawValue))::bigint[])"
    }

    /// Has notifications of a message say what it says by now, after whatever has become of it: of a deleted one,
    /// nothing.
    ///
    /// - Parameter messages: `t`, those that the member who acts may see; nil for the author's
    static func follow(
        _ number: MessageNumber, in id: ConversationID, by author: MemberID, of messages: SQL? = nil
    ) -> Query<Int> {
        .execute(
            """
            UPDATE notifications n
            SET detail = CASE WHEN t.deleted_at IS NULL THEN left(t.summary, \(Int32(NotificationWriter.longest))) ELSE '' END,
                is_gone = t.deleted_at IS NOT NULL AND (n.count = 1 OR n.mark <> ''),
                mark = CASE
                    WHEN EXISTS (
                        SELECT
                        FROM message_mentions x
                        WHERE x.member_id = n.member_id AND x.conversation_id = t.conversation_id AND x.number = t.number
                    ) THEN n.mark
                    ELSE ''
                END
            FROM \(messages ?? "\(ConversationAudience.messages(of: author)) t")
            WHERE t.conversation_id = \(id) AND t.number = \(Int32(clamping: number.rawValue)) AND t.author_id = \(author)
              AND n.actor_id = \(author) AND n.thing = \(id) AND n.kind = \(NotificationKind.messages.name)
              AND \(messageNumber) = \(number.pathSegment)
            """)
    }

    /// The last message that somebody has not read; where one mentions them, the words of that.
    private struct Unread {
        let member: MemberID
        let title: String
        let number: Int
        let author: MemberID
        let summary: String
        /// The number of the message that mentions them.
        let mention: Int?

        init(_ row: inout Row) throws {
            member = try row.next("member_id")
            title = try row.next("title")
            number = Int(try row.next("number") as Int32)
            author = try row.next("author_id")
            summary = try row.next("summary")
            mention = (try row.next("mention") as Int32?).map(Int.init)
        }

        /// News of which several are notified at once.
        struct News: Hashable, Comparable {
            let number: Int
            let mention: Int?

            static func < (one: News, other: News) -> Bool {
                (one.number, one.mention ?? 0) < (other.number, other.mention ?? 0)
            }
        }
        var news: News { News(number: number, mention: mention) }
    }

    /// - Returns: whether there was something to do
    package func run() throws -> Bool {
        guard let id = try next() else { return false }
        try database.transaction {
            // Behind the conversation's row, as acts are: news of one thing come one after the other.
            _ = try database.execute("SELECT FROM conversations WHERE id = \(id) FOR NO KEY UPDATE")
            let due = try database.rows(
                """
                UPDATE conversation_members
                SET tell_at = NULL
                WHERE conversation_id = \(id) AND member_id IN (
                    SELECT member_id
                    FROM conversation_members
                    WHERE conversation_id = \(id) AND tell_at <= now()
                    ORDER BY member_id
                    LIMIT \(constant: Self.batch)
                )
                RETURNING member_id
                """
            ) { try $0.only(MemberID.self) }
            let unread = try unread(in: id, by: due)
            for (_, readers) in Dictionary(grouping: unread, by: \.news).sorted(by: { $0.key < $1.key }) {
                guard let last = readers.first else { continue }
                let news = ThingNews(
                    .messages, about: id.rawValue, part: last.number, by: last.author, subject: last.title,
                    detail: last.summary, mark: last.mention == nil ? "" : Self.mention,
                    on: last.mention.map { "\($0)\(Self.mention)\(last.number)" })
                try news.notify(
                    "SELECT unnest(\(readers.map(\.member.rawValue))::bigint[]) AS member_id", in: database,
                    services.settings)
            }
        }
        return true
    }

    /// A conversation of which somebody is to be notified.
    private func next() throws -> ConversationID? {
        try database.row(
            "SELECT conversation_id FROM conversation_members WHERE tell_at <= now() ORDER BY tell_at LIMIT 1"
        ) { try $0.only() }
    }

    private func unread(in id: ConversationID, by members: [MemberID]) throws -> [Unread] {
        guard !members.isEmpty else { return [] }
        return try database.rows(
            """
            SELECT own.member_id, coalesce(c.name, '') AS title, coalesce(last.number, mention.number) AS number,
                   coalesce(mention.author_id, last.author_id) AS author_id,
                   coalesce(mention.summary, last.summary) AS summary, mention.number AS mention
            FROM conversation_members own
            JOIN conversations c ON c.id = own.conversation_id
            LEFT JOIN LATERAL (
                SELECT t.number, t.author_id, t.summary
                FROM \(ConversationAudience.messages(of: "own.member_id")) t
                WHERE t.conversation_id = own.conversation_id AND t.number > own.read_number
                  AND t.author_id <> own.member_id AND t.deleted_at IS NULL AND t.event IS NULL AND own.level = 'all'
                ORDER BY t.number DESC
                LIMIT 1
            ) last ON true
            LEFT JOIN LATERAL (
                SELECT t.number, t.author_id, t.summary
                FROM message_mentions x
                JOIN \(ConversationAudience.messages(of: "own.member_id")) t
                  ON t.conversation_id = x.conversation_id AND t.number = x.number
                WHERE x.member_id = own.member_id AND x.conversation_id = own.conversation_id
                  AND x.number > own.read_number AND t.deleted_at IS NULL AND NOT EXISTS (
                      SELECT
                      FROM notifications n
                      WHERE n.member_id = own.member_id AND n.kind = \(NotificationKind.messages.name) AND n.thing = \(id)
                        AND n.read_at IS NOT NULL AND n.mark = \(Self.mention) AND \(Self.messageNumber) = x.number::text
                  )
                ORDER BY x.number DESC
                LIMIT 1
            ) mention ON true
            WHERE own.conversation_id = \(id) AND \(UnreadMessages.isHeard)
              AND own.member_id = ANY(\(members.map(\.rawValue))::bigint[])
              AND coalesce(last.number, mention.number) IS NOT NULL
            """
        ) { try Unread(&$0) }
    }
}
