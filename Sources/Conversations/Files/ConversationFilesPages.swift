import Site
import Web

/// All files of a conversation.
package struct ConversationFilesPage {
    package let words: ConversationsWords
    package let column: ConversationColumn
    package let files: ConversationFiles
    package let back: Address
    package let state: PageState?
    package let pager: Pager?
}

enum ConversationFilesPages {
    /// In the query of an address: where a page ended.
    private static let field = "before"

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.conversationFiles, .members, show)
    }

    private static func show(_ context: Context, _ id: ConversationID) throws -> Response {
        let reader = try context.claimedMember()
        let words = ConversationsWords(context.language)
        let asked = context.request.query[field]
        let place = asked.flatMap(MessageNumber.init(pathSegment:))
        guard asked == nil || place != nil else { throw Failure.notFound }
        let most = ConversationFiles.size
        let (found, messages, lines) = try context.fetch(
            Conversation.find(id, for: reader, words),
            FiledMessage.all(in: id, for: reader, before: place, most: most), ConversationColumn.find(context))
        guard let conversation = found else { throw Failure.notFound }
        let files = try ConversationFiles(Array(messages.prefix(most)), in: id, context)
        let next = FiledMessage.next(behind: messages, before: place, most: most, in: conversation)
        let pager = next.map {
            Pager(
                next: Paths.conversationFiles(id).adding(field, $0.pathSegment), label: words.earlierFiles,
                list: ConversationFiles.listID)
        }
        let page = ConversationFilesPage(
            words: words, column: ConversationColumn(lines, current: id, context), files: files,
            back: Paths.conversationInfo(id),
            state: files.items.isEmpty && place == nil && next == nil
                ? PageState(.emptyFolder, title: words.noFiles, text: "") : nil,
            pager: pager)
        return context.page(
            "\(words.files) · \(conversation.title)", in: .messages, hasHeading: false, isWide: true
        ) { out, layout in
            var layout = layout
            layout.sheets.append(InfoPages.sheet)
            out.conversationFilesPage(page, layout: layout)
        }
    }
}
