import Postgres
import Site

/// What a conversation is called for one of its people: the other's name, its own, or names of those who are in it.
package struct ConversationTitle: Sendable {
    /// Names that stand in for a title.
    private static let mostNames = 3

    package let text: String
    package let avatar: Avatar

    /// What ``read(_:_:)`` reads, of `c`, conversations of a reader. Names stand in where there is no title alone: looking them up
    /// was a third of a list of groups.
    static let columns = Columns(of: "c", "id", "name").and("c.low_id IS NOT NULL", as: "is_dialog")
        .and("(SELECT count(*) FROM conversation_members x WHERE x.conversation_id = c.id)", as: "member_count")
        .and(
            """
            CASE WHEN c.name IS NULL THEN ARRAY (
                SELECT CASE WHEN c.low_id IS NULL THEN coalesce(nullif(m.given_name, ''), m.name) ELSE m.name END
                FROM conversation_members x
                JOIN members m ON m.id = x.member_id
                WHERE x.conversation_id = c.id AND x.member_id <> c.reader_id
                ORDER BY x.joined_at, x.member_id
                LIMIT 3
            ) ELSE '{}' END
            """, as: "other_names"
        )
        .and("CASE c.low_id WHEN c.reader_id THEN c.high_id ELSE c.low_id END", as: "other_id")
        .and(ConversationProject.columns)

    package struct Read: Sendable {
        package let id: ConversationID
        package let isDialog: Bool
        /// All who are in it, the reader too.
        package let count: Int
        /// In a dialog, the other.
        package let other: MemberID?
        /// That it belongs to.
        package let project: ConversationProject?
        package let title: ConversationTitle
    }

    /// Reads the ``columns``.
    static func read(_ row: inout Row, _ words: @autoclosure () -> ConversationsWords) throws -> Read {
        try read(&row)(words())
    }

    /// The same, where the language is known later.
    static func read(_ row: inout Row) throws -> @Sendable (ConversationsWords) -> Read {
        let id: ConversationID = try row.next("id")
        let name: String? = try row.next("name")
        let isDialog: Bool = try row.next("is_dialog")
        let count: Int = try row.next("member_count")
        let names: [String] = try row.next("other_names")
        let other: MemberID? = try row.next("other_id")
        let project = try ConversationProject(&row, called: name, has: count)
        let rest = count - 1 - names.count
        return { words in
            let text: String =
                if let name {
                    name
                } else if names.isEmpty {
                    isDialog ? words.closedAccount : words.conversationOfOne
                } else if rest > 0 {
                    words.namesAndOthers(count: rest, names: names.joined(separator: ", "))
                } else {
                    names.joined(separator: ", ")
                }
            return Read(
                id: id, isDialog: isDialog, count: count, other: other, project: project,
                title: ConversationTitle(
                    text: text,
                    avatar: isDialog
                        ? Avatar(name: text, id: other?.rawValue ?? 0) : Avatar(name: text, tint: id.rawValue)))
        }
    }
}
