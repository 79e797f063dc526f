import Site
import Web
import Writing

/// A search of messages, and what it has found.
struct MessageSearchResult {
    let search: MessageSearch
    let understood: UnderstoodSearch
    let request: SearchRequest?
    let page: FoundTextPage<FoundMessage>
    /// What could have been searched for, where nothing is found.
    let guess: String?
    /// What the one conversation is called that is looked through.
    let conversation: String?
    /// The reader is in more conversations than are looked through.
    let leavesSomeOut: Bool

    /// One round trip; one more where names or days are typed, and one where nothing was found.
    ///
    /// - Throws: ``Failure/notFound`` where the conversation that is named is none of the reader's
    init(_ search: MessageSearch, _ context: Context) throws {
        let question = try MessageSearchQuestion(search, context)
        let (found, page, leavesSomeOut) = try context.fetch(
            question.conversation, question.page, question.leavesSomeOut)
        try self.init(question, found, page, leavesSomeOut: leavesSomeOut, context)
    }

    /// What was asked along with other queries.
    init(
        _ question: MessageSearchQuestion, _ found: Conversation?, _ page: FoundTextPage<FoundMessage>,
        leavesSomeOut: Bool, _ context: Context
    ) throws {
        let (search, understood, request) = (question.search, question.understood, question.request)
        if search.conversation != nil, found == nil { throw Failure.notFound }
        (self.search, self.understood, self.request, self.page) = (search, understood, request, page)
        conversation = found?.title
        self.leavesSomeOut = leavesSomeOut
        guard let request, page.texts.isEmpty, page.stop(request) == nil, search.place == nil,
            let words = understood.typed.inOtherLayout
        else {
            guess = nil
            return
        }
        // Nothing is written so: perhaps what the same keys write in the other layout.
        let meant = try context.fetch(
            FoundMessages.page(request.any(of: words), in: search.conversation, for: context.claimedMember()))
        guess = meant.texts.isEmpty ? nil : understood.typed.searching(for: words)
    }

    /// Rows that are shown.
    var shown: ArraySlice<FoundMessage> { page.texts.prefix(MessageSearchQuestion.size) }
    var next: String? { request.flatMap { page.next($0) } }
    var stop: FoundThings.Stop? { request.flatMap { page.stop($0) } }
    var total: FoundThings.Total? { request.flatMap { page.total($0) } }
}
