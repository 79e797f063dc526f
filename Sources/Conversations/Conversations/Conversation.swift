import FoundationEssentials
import Postgres
import Site

/// A conversation as one of its people sees it.
package struct Conversation {
    /// Those who may be in one, its creator among them.
    package static let mostMembers = 50
    /// Characters of a name.
    package static let longestName = 80

    package let known: ConversationTitle.Read
    package let isAdmin: Bool
    /// What in it the reader is notified of.
    package let level: ConversationLevel
    /// The reader hears nothing of it for a while.
    package let isMuted: Bool
    package let firstNumber: Int
    package let readNumber: Int
    package let readEpoch: Int
    package let lastNumber: Int
    package let lastChange: Int
    /// In a dialog, how far the other has read.
    package let otherRead: Int
    /// In a dialog, whether the reader reaches the other; of a project's, whether that is in the archive.
    package let reach: Reach
    /// In a dialog, the other's position and faculty; of a group, its administrators.
    package let about: [String]

    package var id: ConversationID { known.id }
    package var title: String { known.title.text }
    package var isDialog: Bool { known.isDialog }
    /// Everybody of a project is in it, as long as they are in that.
    package var isGeneral: Bool { known.project?.isGeneral == true }
    /// Whether the reader may write there.
    package var isOpen: Bool { reach == .open && !(isDialog && known.count < 2) }

    /// - Parameter words: in which a group without a name is called
    package static func find(_ id: ConversationID, for reader: MemberID, _ words: ConversationsWords) -> Query<
        Conversation?
    > {
        .row(
            """
            SELECT \(ConversationTitle.columns), c.is_admin, c.level,
                   coalesce(c.muted_until > now(), false) AS is_muted, c.first_number, c.read_number, c.read_epoch,
                   c.last_number, c.last_change,
                   coalesce(
                       (SELECT x.read_number
                        FROM conversation_members x
                        WHERE x.conversation_id = c.id AND x.member_id <> \(reader) AND c.low_id IS NOT NULL), 0) AS other_read,
                   \(Reach.of(reader)) AS reach,
                   CASE WHEN c.low_id IS NULL THEN ARRAY (
                       SELECT m.given_name
                       FROM conversation_members x
                       JOIN members m ON m.id = x.member_id
                       WHERE x.conversation_id = c.id AND x.is_admin
                       ORDER BY x.joined_at, x.member_id
                       LIMIT 3
                   ) ELSE (
                       SELECT ARRAY[m.position, m.faculty]
                       FROM members m
                       WHERE m.id = CASE c.low_id WHEN \(reader) THEN c.high_id ELSE c.low_id END
                   ) END AS about
            FROM \(ConversationAudience.conversations(of: reader)) c
            WHERE c.id = \(id)
            """
        ) { row in
            let known = try ConversationTitle.read(&row, words)
            return Conversation(
                known: known, isAdmin: try row.next("is_admin"),
                level: ConversationLevel(rawValue: try row.next("level")) ?? .all,
                isMuted: try row.next("is_muted"),
                firstNumber: Int(try row.next("first_number") as Int32),
                readNumber: Int(try row.next("read_number") as Int32),
                readEpoch: Int(try row.next("read_epoch") as Int32),
                lastNumber: Int(try row.next("last_number") as Int32), lastChange: try row.next("last_change"),
                otherRead: Int(try row.next("other_read") as Int32),
                reach: Reach(rawValue: try row.next("reach")) ?? .closed, about: try row.next("about"))
        }
    }

    /// Under its name: «Профессор · Факультет экономических наук», «18 участников · Михаил и Елена — администраторы».
    func subtitle(_ words: ConversationsWords) -> String {
        let about = about.filter { !$0.isEmpty }
        guard !isDialog else { return about.joined(separator: " · ") }
        let parts: [String?] = [
            known.project.map { $0.isGeneral ? words.generalConversation : $0.name },
            words.members(count: known.count),
            about.isEmpty ? nil : words.administrators(count: about.count, names: about.joined(separator: ", ")),
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }
}
