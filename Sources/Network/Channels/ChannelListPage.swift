import People
import Site
import Web

/// A channel in a list: what it is called, of what it consists, how much is new.
package struct ChannelRow: Sendable {
    package let id: String
    package let name: String
    package let about: String
    package let address: Address
    package let fresh: Badge?
    package let isCurrent: Bool

    init(_ line: ChannelLine, isCurrent: Bool = false, _ words: NetworkWords) {
        id = "channel-\(line.id.pathSegment)"
        name = line.name
        about = line.sum?.text(words) ?? ""
        address = Paths.channel(line.id)
        fresh = Self.fresh(line, words)
        self.isCurrent = isCurrent
    }

    /// A number, with a plus where there may be more; a dot where none was found among those that were looked at.
    private static func fresh(_ line: ChannelLine, _ words: NetworkWords) -> Badge? {
        guard line.fresh > 0 || line.mayHaveMore else { return nil }
        guard line.fresh > 0 else { return Badge("•", label: words.mayHaveNewPosts, .accent) }
        let number = words.language.number(min(line.fresh, 99))
        return line.mayHaveMore || line.fresh > 99
            ? Badge("\(number)+", label: words.newPostsAtLeast(count: line.fresh), .accent)
            : Badge(number, label: words.newPosts(count: line.fresh), .accent)
    }
}

/// All channels of a member, the general feed before them.
package struct ChannelListPage {
    package let words: NetworkWords
    package let rows: [ChannelRow]
    package let search: SearchField
    package let isSearch: Bool
    /// There is something to be put into another order.
    package var isOrdered: Bool { rows.count > 1 && !isSearch }
    /// Instead of rows.
    package let state: PageState?

    /// - Parameter guess: what could have been searched for, where nothing is found
    init(_ found: [ChannelLine], query: String, guess: String?, _ context: Context) {
        let words = NetworkWords(context.language)
        self.words = words
        isSearch = !query.isEmpty
        rows = found.map { ChannelRow($0, words) }
        search = SearchField(
            Paths.channels(), value: query, label: words.findChannel, placeholder: words.findChannel,
            cancel: Link(context.words.cancel, to: Paths.channels()), live: "channel-list")
        state = found.isEmpty ? Self.state(query, guess, words, context) : nil
    }

    private static func state(
        _ query: String, _ guess: String?, _ words: NetworkWords, _ context: Context
    ) -> PageState {
        guard !query.isEmpty else {
            return PageState(
                .noChannels, title: words.noChannels, text: words.aboutChannels,
                action: Link(words.newChannel, to: Paths.newChannel()))
        }
        let clear = Link(context.words.clearSearch, to: Paths.channels())
        guard let guess else { return .nothingFound(for: query, action: clear, context.words) }
        let address = Paths.channels().adding(ListField.query, guess)
        return .otherLayout(of: query, meant: guess, at: address, clear: clear, context)
    }
}

/// The channels beside posts.
package struct ChannelColumn {
    /// The field of its address that names the channel which is on the page.
    static let currentField = "channel"

    package let words: NetworkWords
    package let rows: [ChannelRow]
    package let isFeed: Bool
    /// Where it is asked for with what is new.
    package let live: Address
    /// Nothing was counted yet: it is asked for at once.
    package let isPending: Bool

    package var title: String { words.channels }

    init(_ found: [ChannelLine], current: ChannelID? = nil, isCounted: Bool = false, _ context: Context) {
        let words = NetworkWords(context.language)
        self.words = words
        rows = found.map { ChannelRow($0, isCurrent: $0.id == current, words) }
        isFeed = current == nil
        live = Paths.channelColumn().adding(Self.currentField, current?.pathSegment)
        isPending = !isCounted && !found.isEmpty
    }
}
