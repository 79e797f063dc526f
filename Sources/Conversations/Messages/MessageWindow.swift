import Postgres
import Site
import Web

/// Which messages of a conversation a page shows, the oldest first. Numbers have no holes, so a window is a range of them: it
/// takes the same time at any place of a conversation of any length (DECISIONS, 250).
package enum MessageWindow: Equatable, Sendable {
    /// From some before the first that was not read.
    case opening
    case after(MessageNumber)
    case before(MessageNumber)
    /// A message and those around it.
    case around(MessageNumber)

    /// Messages of a page.
    static let size = 50
    /// Those of them that stand before what is unread, or before what was asked for.
    static let before = 20

    static let sent = "sent"

    /// What the address of a conversation says; nil for what is no message.
    package init?(_ query: Fields) {
        func number(_ name: String) -> MessageNumber?? {
            query[name].map { MessageNumber(pathSegment: $0).flatMap { $0.rawValue <= Int32.max ? $0 : nil } }
        }
        let found: MessageWindow?? =
            if let number = number("after") {
                number.map { .after($0) }
            } else if let number = number("before") {
                number.map { .before($0) }
            } else if let number = number(Self.sent) {
                number.map { .around($0) }
            } else {
                .some(.opening)
            }
        guard let window = found ?? nil else { return nil }
        self = window
    }

    func address(in id: ConversationID) -> Address {
        switch self {
        case .opening: Paths.conversation(id)
        case .after(let number): Paths.conversation(id).adding("after", number.pathSegment)
        case .before(let number): Paths.conversation(id).adding("before", number.pathSegment)
        case .around(let number): Paths.message(id, number)
        }
    }

    /// The first number and the last one, as expressions on `c`, the conversation as its reader has it.
    private var range: (SQL, SQL) {
        let size = Int32(Self.size)
        let before = Int32(Self.before)
        switch self {
        case .opening:
            // Where little is unread, the last page.
            let first: SQL =
                "least(greatest(c.read_number, c.first_number - 1) + 1 - \(before), c.last_number + 1 - \(size))"
            return (first, "greatest(\(first), c.first_number) + \(size) - 1")
        case .after(let number):
            let number = Int32(clamping: number.rawValue)
            return ("\(number)::bigint + 1", "\(number)::bigint + \(size)")
        case .before(let number):
            let number = Int32(clamping: number.rawValue)
            return ("\(number)::bigint - \(size)", "\(number)::bigint - 1")
        case .around(let number):
            let number = Int32(clamping: number.rawValue)
            return ("\(number)::bigint - \(before)", "\(number)::bigint - \(before) + \(size) - 1")
        }
    }

    /// The messages of the window that a reader may see.
    package func messages(of id: ConversationID, for reader: MemberID) -> Query<[Message]> {
        .rows(statement(of: id, for: reader)) { try Message(&$0) }
    }

    package func statement(of id: ConversationID, for reader: MemberID) -> SQL {
        let (first, last) = range
        // The ends are known before messages are looked for, and how many there are at most: PostgreSQL takes a range for a part
        // of all messages, and would read from the first one on, or all members. And they are nothing that it sees when it plans
        // (`OFFSET 0`), or it would plan anew for each place, which takes longer than to read it.
        return """
            SELECT \(Message.columns)
            FROM (
                SELECT \(first) AS first, \(last) AS last
                FROM \(ConversationAudience.conversations(of: reader)) c
                WHERE c.id = \(id)
                OFFSET 0
            ) ends
            CROSS JOIN LATERAL (
                SELECT found.*
                FROM \(ConversationAudience.messages(of: reader)) found
                WHERE found.conversation_id = \(id) AND found.number BETWEEN ends.first AND ends.last
                ORDER BY found.number
                LIMIT 50
            ) t
            \(Message.joins)
            ORDER BY t.number
            """
    }
}
