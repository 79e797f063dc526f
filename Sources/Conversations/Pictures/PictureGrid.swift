import Site
import Web
import Writing

/// Pictures of a conversation, each of which leads to its message.
package struct PictureGrid {
    package struct Tile {
        package let address: Address
        package let source: Address
        package let label: String
        package let width: Int
        package let height: Int
    }

    package let title: String
    package let tiles: [Tile]
    /// Leads to the others.
    package let more: Link?

    /// Those beside who is in it.
    static let few = 9
    /// Those of a page.
    static let size = 60
    /// The id of the element whose children are the tiles.
    package static let listID = "conversation-pictures"

    /// - Parameter most: as many are shown
    init(_ found: [ConversationPicture], most: Int, in id: ConversationID, more: Link?, _ context: Context) {
        let words = ConversationsWords(context.language)
        title = words.pictures
        tiles = found.prefix(most).map { picture in
            Tile(
                address: Paths.message(id, picture.number).fragment("message-\(picture.number.pathSegment)"),
                source: Paths.picture(picture.id),
                label: words.pictureOf(name: picture.author, day: context.clock.day(picture.created)),
                width: picture.width, height: picture.height)
        }
        self.more = found.count > most ? more : nil
    }
}

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
            state: pictures.isEmpty && place == nil ? PageState(.nothingYet, title: words.noPictures, text: "") : nil,
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
