import Site
import Web

extension Icon {
    static let rss = Icon("rss")
}

extension MenuItem {
    /// The way to one's own feed of a topic.
    static func atom(_ topic: AtomTopic) -> MenuItem { MenuItem("Atom", icon: .rss, .link(topic.feed)) }
}

/// One feed: its address and what can be done with it, or the way to get one.
package struct AtomFeedPage {
    package let words: NetworkWords
    package let title: String
    /// Where it can be shown.
    package let address: Address?
    /// There is a feed, whose address cannot be shown any more.
    package let isLost: Bool
    package let facts: [Fact]
    package let make: FormAction?
    package let replace: FormAction?
    package let end: FormAction?

    init(_ feed: AtomFeed?, of topic: AtomTopic, _ context: Context) {
        words = NetworkWords(context.language)
        title = words.atomFeedOf(topic: topic.title)
        func once() -> KeyValuePairs<String, String> { [IdempotencyKey.field: IdempotencyKey().text] }
        guard let feed else {
            (address, isLost, facts, replace, end) = (nil, false, [], nil, nil)
            make = FormAction(topic.feed, once())
            return
        }
        make = nil
        let secret = feed.secret(context.keys)
        address = secret.map { Address("\(context.settings.origin)\(Paths.atom($0.text).text)") }
        isLost = secret == nil
        let asked = feed.use(context)
        facts = [
            Fact(words.feedMade, context.clock.dayAndTime(feed.created)),
            Fact(words.feedAsked, asked ?? words.feedNotAsked),
        ]
        replace = FormAction(Paths.replaceFeed(feed.id), once())
        end = FormAction(
            Paths.endFeed(feed.id),
            [IdempotencyKey.field: IdempotencyKey().text, LocalPath.returnField: topic.feed.text])
    }
}

extension AtomFeed {
    /// «сегодня, 10:02 · NetNewsWire»; nil where nobody has asked yet.
    fileprivate func use(_ context: Context) -> String? {
        asked.map {
            [context.clock.dayAndTime($0), program.name].filter { !$0.isEmpty }.joined(separator: "\u{A0}· ")
        }
    }
}

/// All feeds of a member.
package struct AtomFeedsPage {
    package let words: NetworkWords
    package let rows: [Row]
    package let empty: PageState

    package struct Row {
        package let icon: Icon
        package let title: String
        /// Its page; nil while its channel is deleted.
        package let page: Address?
        package let details: String
        package let end: FormAction
        /// Which it ends, for who hears the buttons alone.
        package let endLabel: String
    }

    init(_ feeds: [AtomFeed], _ context: Context) {
        let words = NetworkWords(context.language)
        self.words = words
        empty = PageState(.noFeeds, title: words.noFeedsTitle, text: words.noFeeds)
        rows = feeds.map { feed in
            Row(
                icon: feed.topic.icon, title: feed.topic.title, page: feed.isPaused ? nil : feed.topic.feed,
                details: feed.isPaused
                    ? words.feedPaused
                    : feed.use(context).map { words.feedAskedLine(when: $0) } ?? words.feedNotAskedLine,
                end: FormAction(
                    Paths.endFeed(feed.id),
                    [
                        IdempotencyKey.field: IdempotencyKey().text,
                        LocalPath.returnField: Paths.atomFeeds().text,
                    ]),
                endLabel: words.endFeedOf(topic: feed.topic.title))
        }
    }
}
