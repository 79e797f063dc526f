import Site
import Web

/// All pictures of a conversation.
package struct PicturesPage {
    package let words: ConversationsWords
    package let column: ConversationColumn
    package let grid: PictureGrid
    package let back: Address
    package let state: PageState?
    package let pager: Pager?
}

enum PicturesPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.conversationPictures, .members, show)
    }

    private static func show(_ context: Context, _ id: ConversationID) throws -> Response {
        let reader = try context.claimedMember()
        let words = ConversationsWords(context.language)
        let asked = context.request.query[ConversationPicture.Place.field]
        let place = asked.flatMap(ConversationPicture.Place.init)
        guard asked == nil || place != nil else { throw Failure.notFound }
        let (found, pictures, lines) = try context.fetch(
            Conversation.find(id, for: reader, words),
            ConversationPicture.all(in: id, for: reader, after: place, most: PictureGrid.size),
            ConversationColumn.find(context))
        guard let conversation = found else { throw Failure.notFound }
        let grid = PictureGrid(pictures, most: PictureGrid.size, in: id, more: nil, context)
        let page = PicturesPage(
            words: words, column: ConversationColumn(lines, current: id, context), grid: grid,
            back: Paths.conversationInfo(id),
            state: pictures.isEmpty && place == nil ? PageState(.noPictures, title: words.noPictures, text: "") : nil,
            pager: pictures.count > PictureGrid.size
                ? pictures.prefix(PictureGrid.size).last.map {
                    Pager(
                        next: Paths.conversationPictures(id)
                            .adding(ConversationPicture.Place.field, ConversationPicture.Place(after: $0).text),
                        label: words.morePictures, list: PictureGrid.listID)
                } : nil)
        return context.page(
            "\(words.pictures) · \(conversation.title)", in: .messages, hasHeading: false, isWide: true
        ) { out, layout in
            var layout = layout
            layout.sheets.append(InfoPages.sheet)
            out.picturesPage(page, layout: layout)
        }
    }
}
