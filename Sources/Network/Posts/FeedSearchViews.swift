import People
import Site
import Web

/// The field in the feed's head.
package struct FeedSearchField {
    package let value: String
    package let action = Paths.feed()
    package let suggestions = Paths.hashtags()
    package let words: NetworkWords

    init(_ query: String, _ context: Context) {
        value = query
        words = NetworkWords(context.language)
    }
}

/// What the feed's search has found.
package struct FeedSearchPage {
    package let words: NetworkWords
    package let field: FeedSearchField
    package let list: PostList
    package let channels: ChannelColumn
    /// What narrows the search, each with the way to the search without it.
    package let chips: [Chip]
    /// Keeps a search of hashtags and people as a channel; nil for one that has words or days too.
    package let follow: FormAction?

    package struct Chip {
        package let label: String
        package let problem: String?
        package let without: Address
    }

    /// - Parameter guess: what could have been searched for, where nothing is found
    init(
        _ search: UnderstoodSearch, _ request: SearchRequest?, _ found: [PostCandidate], _ people: [ChannelSets.Person],
        _ channels: [ChannelLine], guess: String?, _ list: ListAddress<PostKey>, _ context: Context
    ) throws {
        let words = NetworkWords(context.language)
        self.words = words
        field = FeedSearchField(list.query, context)
        self.channels = ChannelColumn(channels, context)
        chips = search.chips.map {
            Chip(label: $0.label, problem: $0.problem, without: list.searched(for: $0.rest))
        }
        follow = request.flatMap { Self.follow($0, people, named: list.query) }
        let clear = Link(context.words.clearSearch, to: Paths.feed())
        let offer = guess.map {
            PageState.otherLayout(of: list.query, meant: $0, at: list.searched(for: $0), clear: clear, context)
        }
        self.list = try PostList(
            found.shown, list, looked: Looked(found, most: FeedSearch.mostLooked, list, context),
            empty: offer
                ?? (list.cursor == nil
                    ? .nothingFound(for: list.query, words.nothingInFeed, action: clear, context.words)
                    : .nothingFurther(from: list.beginning, context.words)),
            context)
    }

    private static func follow(
        _ request: SearchRequest, _ people: [ChannelSets.Person], named name: String
    ) -> FormAction? {
        let isKept =
            request.words.isEmpty && request.since == nil && request.until == nil
            && !(request.hashtags.isEmpty && people.isEmpty)
            && request.hashtags.count <= Channel.mostHashtags && people.count <= Channel.mostPeople
        guard isKept else { return nil }
        var fields = [
            FormAction.Field(ChannelForm.Field.name, String(name.prefix(Channel.longestName))),
            FormAction.Field(ChannelFollow.field, "1"),
            FormAction.Field(IdempotencyKey.field, IdempotencyKey().text),
        ]
        fields += request.hashtags.map { FormAction.Field(ChannelForm.SetKind.hashtags.taken, $0) }
        fields += people.map { FormAction.Field(ChannelForm.SetKind.people.taken, $0.id.pathSegment) }
        return FormAction(Paths.newChannel(), fields)
    }
}
