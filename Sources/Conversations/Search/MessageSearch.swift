import Site
import Web

/// What is searched for in messages, as an address has it.
package struct MessageSearch: Sendable {
    static let queryField = "q"
    static let conversationField = "in"
    static let placeField = "after"
    static let countField = "behind"
    static let openField = "open"
    /// More than anybody pages through.
    private static let mostBehind = 100_000

    /// As it was typed, within bounds.
    let query: String
    /// The one conversation that is looked through; nil for all of the reader's.
    let conversation: ConversationID?
    /// Where the page before ended.
    let place: String?
    /// How many stand before that, as its address says.
    let behind: Int

    package init(
        _ query: String, in conversation: ConversationID? = nil, behind place: String? = nil, _ count: Int = 0
    ) {
        let typed = query.unicodeScalars.prefix(TypedSearch.longest)
        self.query = String(String.UnicodeScalarView(typed)).trimmed
        self.conversation = conversation
        // Longer ones none has made.
        self.place = place.flatMap { $0.utf8.count <= 20 ? $0 : nil }
        behind = self.place == nil ? 0 : min(max(count, 0), Self.mostBehind)
    }

    /// - Throws: ``Failure/notFound`` for what is no conversation
    init(_ fields: Fields) throws {
        let typed = fields[Self.conversationField]
        let conversation = typed.flatMap { ConversationID(pathSegment: $0) }
        guard typed == nil || conversation != nil else { throw Failure.notFound }
        self.init(
            fields[Self.queryField] ?? "", in: conversation, behind: fields[Self.placeField],
            fields[Self.countField].flatMap(Int.init(pathSegment:)) ?? 0)
    }

    /// What stands beside a message, where its address has a search.
    static func beside(_ fields: Fields) throws -> MessageSearch? {
        guard fields[Self.queryField] != nil else { return nil }
        let search = try MessageSearch(fields)
        return search.query.isEmpty ? nil : search
    }

    package var address: Address { adding(to: Paths.messageSearch()) }
    /// Leads to the first of them, or to the list where there is none any more.
    var opened: Address { address.adding(Self.openField, "first") }

    /// What was found, with its surroundings; the rest of what was found stands beside.
    func address(of hit: FoundMessage) -> Address {
        adding(to: Paths.message(hit.conversation, hit.number)).fragment("message-\(hit.number.pathSegment)")
    }

    private func adding(to address: Address) -> Address {
        address.adding(Self.queryField, query.isEmpty ? nil : query)
            .adding(Self.conversationField, conversation?.pathSegment)
            .adding(Self.placeField, place)
            .adding(Self.countField, behind == 0 ? nil : String(behind))
    }

    func searching(for query: String) -> MessageSearch { MessageSearch(query, in: conversation) }
    func searching(in conversation: ConversationID?) -> MessageSearch { MessageSearch(query, in: conversation) }
    /// - Parameter count: how many stand on this page
    func page(behind place: String, _ count: Int) -> MessageSearch {
        MessageSearch(query, in: conversation, behind: place, behind + count)
    }
}
