import FoundationEssentials
import Postgres
import Site

/// A link to elsewhere that somebody has put into a conversation.
package struct ConversationLink: Sendable, Equatable {
    /// Those beside who is in it.
    static let few = 9
    /// Messages that are looked through, from the last one on: links are not kept by themselves.
    static let reach = 1_000

    package let target: String
    package let number: MessageNumber
    package let author: String
    package let created: Date

    /// «arxiv.org/abs/2311.01234»
    package var name: String {
        let bare = target.drop { $0 != "/" }.drop { $0 == "/" }
        let name = bare.hasSuffix("/") ? bare.dropLast() : bare
        return name.unicodeScalars.count <= 60
            ? String(name) : String(String.UnicodeScalarView(name.unicodeScalars.prefix(59))) + "…"
    }

    /// Those of messages that the reader may see, the newest first, each once.
    package static func all(in id: ConversationID, for reader: MemberID) -> Query<[ConversationLink]> {
        Query<[[ConversationLink]]>.rows(
            """
            SELECT t.number, t.html, m.name, t.created_at
            FROM (SELECT c.last_number FROM \(ConversationAudience.conversations(of: reader)) c WHERE c.id = \(id)) ends
            CROSS JOIN LATERAL (
                SELECT x.number, x.html, x.author_id, x.created_at
                FROM \(ConversationAudience.messages(of: reader)) x
                WHERE x.conversation_id = \(id) AND x.number > ends.last_number - \(Int32(reach))
                  AND x.deleted_at IS NULL AND x.event IS NULL AND strpos(x.html, '<a href="http') > 0
                ORDER BY x.number DESC
                LIMIT \(constant: few)
            ) t
            JOIN members m ON m.id = t.author_id
            ORDER BY t.number DESC
            """
        ) { row in
            let number = MessageNumber(rawValue: Int(try row.next("number") as Int32))
            let html: String = try row.next("html")
            let author: String = try row.next("name")
            let created: Date = try row.next("created_at")
            return targets(of: html).map {
                ConversationLink(target: $0, number: number, author: author, created: created)
            }
        }
        .map { found in
            var seen: Set<String> = []
            return Array(found.joined().filter { seen.insert($0.target).inserted }.prefix(few))
        }
    }

    /// Addresses that the markup of a message leads to, as it was rendered: words of a text are escaped there.
    private static func targets(of markup: String) -> [String] {
        markup.ranges(of: "<a href=\"http").map { found in
            let rest = markup[markup.index(found.upperBound, offsetBy: -4)...]
            return String(rest.prefix { $0 != "\"" }).replacing("&amp;", with: "&")
        }
    }
}
