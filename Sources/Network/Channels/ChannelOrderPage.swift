import Site
import Web

extension Icon {
    static let gripVertical = Icon("grip-vertical")
}

/// A member's channels, to be put into another order.
package struct ChannelOrderPage {
    /// Puts a channel elsewhere.
    package struct Move {
        package let label: String
        /// The channel that it comes to stand before; empty for the last place.
        package let value: String
    }

    package struct Row {
        package let id: ChannelID
        package let name: String
        /// Of the first one, to where it is.
        package let up: Move
        /// Of the last one, to where it is.
        package let down: Move
    }

    package let words: NetworkWords
    package let rows: [Row]
    /// Instead of rows.
    package let state: PageState?

    init(_ found: [ChannelLine], _ words: NetworkWords) {
        self.words = words
        func before(_ place: Int) -> String { place < found.count ? found[place].id.pathSegment : "" }
        rows = found.enumerated().map { place, line in
            Row(
                id: line.id, name: line.name,
                up: Move(label: words.moveChannelUp(name: line.name), value: before(max(place - 1, 0))),
                down: Move(label: words.moveChannelDown(name: line.name), value: before(place + 2)))
        }
        state =
            found.isEmpty
            ? PageState(
                .noChannels, title: words.noChannels, text: words.aboutChannels,
                action: Link(words.newChannel, to: Paths.newChannel())) : nil
    }
}
