import Postgres
import Site
import Writing

/// What a search asks, understood, so that it can be asked together with the rest of a page.
struct MessageSearchQuestion {
    /// Rows of a page.
    static let size = 50

    let search: MessageSearch
    let understood: UnderstoodSearch
    /// Nil where it asks for nothing that messages have.
    let request: SearchRequest?
    /// The one conversation that is looked through.
    let conversation: Query<Conversation?>
    let page: Query<FoundTextPage<FoundMessage>>
    let leavesSomeOut: Query<Bool>

    /// A round trip where names or days are typed.
    init(_ search: MessageSearch, _ context: Context) throws {
        let reader = try context.claimedMember()
        let understood = try context.understand(search.query)
        let isKnown = FoundMessages.filters.isSuperset(of: understood.filters)
        var request = isKnown ? understood.request : nil
        request?.most = Self.size
        request?.place = search.place
        (self.search, self.understood, self.request) = (search, understood, request)
        conversation =
            search.conversation.map { Conversation.find($0, for: reader, ConversationsWords(context.language)) }
            ?? .known(nil)
        page = request.map { FoundMessages.page($0, in: search.conversation, for: reader) } ?? .known(.nothing)
        leavesSomeOut =
            request != nil && search.conversation == nil ? FoundMessages.leavesSomeOut(for: reader) : .known(false)
    }
}
