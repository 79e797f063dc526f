import Postgres
import Site

/// Who may write to a member, as they have said. Anyone they wrote to may always answer.
package enum MessageWriters: String, Sendable, CaseIterable {
    case everyone
    /// Those who are in a group with them.
    case together
    /// Nobody unless they have begun.
    case nobody

    static let field = "writers"

    static func of(_ member: MemberID) -> Query<MessageWriters> {
        Query<MessageWriters?>.row("SELECT writers FROM message_privacy WHERE member_id = \(member)") {
            MessageWriters(rawValue: try $0.only()) ?? .everyone
        }
        .map { $0 ?? .everyone }
    }

    /// Behind all that reached them until now (``Reach``).
    package func save(of member: MemberID, _ database: Connection) throws {
        try database.transaction(attempts: 2) {
            _ = try database.execute("SELECT FROM members WHERE id = \(member) FOR NO KEY UPDATE")
            // What everybody has is no row.
            guard self != .everyone else {
                _ = try database.execute("DELETE FROM message_privacy WHERE member_id = \(member)")
                return
            }
            _ = try database.execute(
                """
                INSERT INTO message_privacy (member_id, writers)
                VALUES (\(member), \(rawValue))
                ON CONFLICT ON CONSTRAINT message_privacy_pkey DO UPDATE SET writers = excluded.writers
                """)
        }
    }

    func label(_ words: ConversationsWords) -> String {
        switch self {
        case .everyone: words.writersEveryone
        case .together: words.writersTogether
        case .nobody: words.writersNobody
        }
    }
}
