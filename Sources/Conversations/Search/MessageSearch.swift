import Site
import Web

/// What is searched for in messages, as an address has it.
package struct MessageSearch: Sendable {
    static let queryField = "q"
    static let conversationField = "in"
    static let placeField = "after"

    /// As it was typed, within bounds.
    let query: String
    /// The one conversation that is looked through; nil for all of the reader's.
    let conversation: ConversationID?
    /// Where the page before ended.
    let place: String?

    package init(_ query: String, in conversation: ConversationID? = nil, behind place: String? = nil) {
        let typed = query.unicodeScalars.prefix(TypedSearch.longest)
        self.query = String(String.UnicodeScalarView(typed)).trimmed
        self.conversation = conversation
        // Longer ones none has made.
        self.place = place.flatMap { $0.utf8.count <= 20 ? $0 : nil }
    }

    /// - Throws: ``Failure/notFound`` for what is no conversation
    init(_ fields: Fields) throws {
        let typed = fields[Self.conversationField]
        let conversation = typed.flatMap { ConversationID(pathSegment: $0) }
        guard typed == nil || conversation != nil else { throw Failure.notFound }
        self.init(fields[Self.queryField] ?? "", in: conversation, behind: fields[Self.placeField])
    }

    package var address: Address {
        Paths.messageSearch().adding(Self.queryField, query.isEmpty ? nil : query)
            .adding(Self.conversationField, conversation?.pathSegment)
            .adding(Self.placeField, place)
    }

    func searching(for query: String) -> MessageSearch { MessageSearch(query, in: conversation) }
    func searching(in conversation: ConversationID?) -> MessageSearch { MessageSearch(query, in: conversation) }
    func page(behind place: String) -> MessageSearch { MessageSearch(query, in: conversation, behind: place) }
}
