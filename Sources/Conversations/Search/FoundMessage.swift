import FoundationEssentials
import Postgres
import Site
import Web
import Writing

/// A message that was found by its words.
package struct FoundMessage: FoundText {
    package let id: Int
    package let number: MessageNumber
    package let author: MemberID
    let name: String
    let created: Date
    /// A piece of the text, with the words marked.
    package let headline: String
    package let conversation: ConversationID
    /// Its conversation, once it is known in which language.
    let known: @Sendable (ConversationsWords) -> ConversationTitle.Read

    /// What ``init(_:)`` reads, of `page p` with `members m` and `c`, conversations of a reader, and `typed`.
    package static let columns = Columns(of: "p", "number", "author_id", "created_at", "conversation_id")
        .and("p.id", as: "message_id").and("m.name", as: "author_name")
        .and("search_headline(plain_text(p.html), typed.query)", as: "headline").and(ConversationTitle.columns)

    /// With its surroundings.
    var address: Address { Paths.message(conversation, number).fragment("message-\(number.pathSegment)") }

    package init(_ row: inout Row) throws {
        number = MessageNumber(rawValue: Int(try row.next("number") as Int32))
        author = try row.next("author_id")
        created = try row.next("created_at")
        conversation = try row.next("conversation_id")
        id = try row.next("message_id")
        name = try row.next("author_name")
        headline = FoundTexts.beginning(try row.next("headline"))
        known = try ConversationTitle.read(&row)
    }
}
