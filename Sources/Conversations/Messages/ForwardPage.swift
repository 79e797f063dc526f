import Site
import Web

/// The reader's conversations, of which they choose one to take a message along.
package struct ForwardPage {
    package struct Row {
        package let title: String
        package let avatar: Avatar
        package let address: Address
        package let text: ConversationText
    }

    /// The id of the element that scripts exchange while one types.
    package static let listID = "forward-list"
    /// The id of the element whose children are the rows.
    package static let rowsID = "forward-rows"

    package let words: ConversationsWords
    /// «Елена Соколова: Давайте в четверг»
    package let quoted: String
    package let search: SearchField
    package let rows: [Row]
    package let state: PageState?
    package let pager: Pager?

    init(
        _ message: Message, in id: ConversationID, _ found: [ConversationLine], _ selection: ConversationSelection,
        _ context: Context
    ) {
        let words = ConversationsWords(context.language)
        let page = Paths.forwardMessage(id, message.number)
        self.words = words
        quoted = "\(message.author.name): \(message.summary)"
        search = SearchField(
            page, name: ConversationSelection.queryField, value: selection.query ?? "", label: words.findConversation,
            placeholder: words.findConversation, cancel: Link(context.words.cancel, to: page), live: Self.listID)
        let shown = found.prefix(ConversationLine.size)
        rows = shown.map { line in
            Row(
                title: line.known.title.text, avatar: line.known.title.avatar,
                address: Paths.conversation(line.id).adding(ForwardedMessage.field, message.id.pathSegment)
                    .fragment("composer"),
                text: ConversationText(line, words, context))
        }
        state =
            found.isEmpty
            ? PageState.nothingFound(
                for: selection.query ?? "", words.searchedByName, action: Link(context.words.clearSearch, to: page),
                context.words) : nil
        pager =
            found.count > shown.count
            ? shown.last.map {
                Pager(
                    next: page.adding(ConversationSelection.queryField, selection.searched)
                        .adding(ConversationPlace.field, ConversationPlace(after: $0).text),
                    label: words.moreConversations, list: Self.rowsID)
            } : nil
    }

    static func show(_ context: Context, _ id: ConversationID, _ number: MessageNumber) throws -> Response {
        let reader = try context.claimedMember()
        let words = ConversationsWords(context.language)
        guard let selection = ConversationSelection(context.request.query) else { throw Failure.notFound }
        let (message, found) = try context.fetch(
            Message.find(number, in: id, for: reader), ConversationLine.all(of: reader, words, selection))
        guard let message, !message.isDeleted else { throw Failure.notFound }
        let page = ForwardPage(message, in: id, found, selection, context)
        let place = Paths.message(id, number).fragment("message-\(number.pathSegment)")
        return context.page(words.forwardMessage, in: .messages, back: Link(words.messages, to: place)) { out, layout in
            out.forwardPage(page, layout: layout)
        }
    }
}
