import Site
import Web

/// What is searched for in messages, as an address has it.
///
/// A message that was found is opened with the search in its address, and nothing of a search is remembered anywhere
/// else: so Back, a reload, another tab and a page without scripts show the same, and a link that is passed on finds
/// what its reader may read.
package struct MessageSearch: Sendable {
    static let queryField = "q"
    static let conversationField = "in"
    static let placeField = "after"
    static let countField = "behind"
    static let openField = "open"
    /// What ``openField`` says: the hit of the page that is opened.
    enum Opened: String { case first, last }

    /// More than anybody pages through.
    private static let mostBehind = 100_000
    /// Pages whose places an address has.
    private static let mostPlaces = 40
    /// In the place of those that an address has no room for.
    private static let forgotten = "0"

    /// As it was typed, within bounds.
    let query: String
    /// The one conversation that is looked through; nil for all of the reader's.
    let conversation: ConversationID?
    /// Where each page before ended, in their order, so that one comes back to the very pages that one came by.
    private let places: [String]
    /// How many stand before that, as its address says.
    let behind: Int

    package init(_ query: String, in conversation: ConversationID? = nil) {
        self.init(query, in: conversation, behind: [], 0)
    }

    private init(_ query: String, in conversation: ConversationID?, behind places: [String], _ count: Int) {
        let typed = query.unicodeScalars.prefix(TypedSearch.longest)
        self.query = String(String.UnicodeScalarView(typed)).trimmed
        self.conversation = conversation
        // Longer ones, and more of them, none has made.
        let isKnown = places.count <= Self.mostPlaces && places.allSatisfy { (1...20).contains($0.utf8.count) }
        self.places = isKnown ? places : []
        behind = self.places.isEmpty ? 0 : min(max(count, 0), Self.mostBehind)
    }

    /// Where the page before ended.
    var place: String? { places.last }

    /// - Throws: ``Failure/notFound`` for what is no conversation
    init(_ fields: Fields) throws {
        let typed = fields[Self.conversationField]
        let conversation = typed.flatMap { ConversationID(pathSegment: $0) }
        guard typed == nil || conversation != nil else { throw Failure.notFound }
        self.init(
            fields[Self.queryField] ?? "", in: conversation,
            behind: fields[Self.placeField].map { $0.prefix(1_000).split(separator: ".").map(String.init) } ?? [],
            fields[Self.countField].flatMap(Int.init(pathSegment:)) ?? 0)
    }

    /// What stands beside a message, where its address has a search.
    static func beside(_ fields: Fields) throws -> MessageSearch? {
        guard fields[Self.queryField] != nil else { return nil }
        let search = try MessageSearch(fields)
        return search.query.isEmpty ? nil : search
    }

    package var address: Address { adding(to: Paths.messageSearch()) }
    /// Leads to one of them, or to the list where there is none any more.
    func opened(at hit: Opened) -> Address { address.adding(Self.openField, hit.rawValue) }

    /// What was found, with its surroundings; the rest of what was found stands beside.
    func address(of hit: FoundMessage) -> Address {
        adding(to: Paths.message(hit.conversation, hit.number)).fragment("message-\(hit.number.pathSegment)")
    }

    private func adding(to address: Address) -> Address {
        address.adding(Self.queryField, query.isEmpty ? nil : query)
            .adding(Self.conversationField, conversation?.pathSegment)
            .adding(Self.placeField, places.isEmpty ? nil : places.joined(separator: "."))
            .adding(Self.countField, behind == 0 ? nil : String(behind))
    }

    func searching(for query: String) -> MessageSearch { MessageSearch(query, in: conversation) }
    func searching(in conversation: ConversationID?) -> MessageSearch { MessageSearch(query, in: conversation) }
    /// - Parameter count: how many stand on this page
    func page(behind place: String, _ count: Int) -> MessageSearch {
        var places = places + [place]
        if places.count > Self.mostPlaces { places = [Self.forgotten] + places.suffix(Self.mostPlaces - 1) }
        return MessageSearch(query, in: conversation, behind: places, behind + count)
    }
    /// The page before this one, for whose hits ``counting(back:)`` says how many are before them; nil where its address has gone.
    var before: MessageSearch? {
        let rest = places.dropLast()
        guard !places.isEmpty, rest.last != Self.forgotten else { return nil }
        return MessageSearch(query, in: conversation, behind: Array(rest), behind)
    }
    /// - Parameter count: how many stand on this page, behind which the one was that its address counts up to
    func counting(back count: Int) -> MessageSearch {
        MessageSearch(query, in: conversation, behind: places, behind - count)
    }
}
