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
