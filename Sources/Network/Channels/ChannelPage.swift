import Site
import Web

/// What stands in a channel.
package struct ChannelPage {
    package let words: NetworkWords
    package let list: PostList
    package let column: ChannelColumn
    /// Its parts in a line, which opens the form: «3 человека · #грант, #рнф · кроме: #вакансия».
    package let parts: Link
    package let faces: [Avatar]
    package let edit: Link
    package let menu: Menu
    /// Where to ask for posts that came since; nil on older pages.
    package let news: Address?
    /// The way from an older page to the newest.
    package let newest: Address?
    /// What tells that its newest post was on the screen, with all that was left out above it; nil where there is none, and where
    /// none was found so far.
    package let seen: FormAction?
    package let isFresh: Bool

    /// - Parameters:
    ///   - found: from the newest that was looked at on
    ///   - beginning: the newest that pages before this one looked at, where they showed nothing
    init(
        _ channel: Channel, _ found: [PostCandidate], from beginning: PostID?, _ address: ListAddress<PostKey>,
        _ channels: [ChannelLine],
        _ context: Context
    ) throws {
        let words = NetworkWords(context.language)
        self.words = words
        let posts = found.shown
        let editing = Paths.editChannel(channel.id)
        edit = Link(words.editChannel, to: editing)
        menu = Menu(
            words.actions, MenuItem(words.editChannel, icon: .pencil, .link(editing)),
            .atom(.channel(channel.id, name: channel.name)),
            MenuItem(
                words.deleteChannel, icon: .trash2,
                .form(
                    FormAction(
                        Paths.deleteChannel(channel.id), [IdempotencyKey.field: IdempotencyKey().text])),
                isDangerous: true))
        parts = Link(Self.parts(of: channel.sets, words), to: editing)
        faces = channel.sets.people.prefix(3).map(\.avatar)
        column = ChannelColumn(channels, current: channel.id, context)
        let isNewest = address.cursor == nil
        let newest = isNewest ? found.first?.id : beginning
        let looked = Looked(
            found, most: ChannelPosts.mostLooked, address,
            taking: isNewest && posts.isEmpty
                ? newest.map { FormAction.Field(ChannelPages.beginningField, $0.pathSegment) } : nil, context)
        list = try PostList(
            posts, address, looked: looked,
            readUpTo: PostList.Reading(channel.seen, below: address.cursor.map { PostID(rawValue: $0.id) }),
            empty: PageState(
                .nothingYet, title: words.emptyChannelTitle, text: words.emptyChannel,
                action: Link(words.edit, to: editing)), context)
        news = isNewest ? Paths.channelNews(channel.id).adding("after", String(newest?.rawValue ?? 0)) : nil
        self.newest = isNewest ? nil : Paths.channel(channel.id)
        // Nothing is shown, and more is there to be looked at: what is new may be among it.
        let read = posts.isEmpty && looked != nil ? nil : newest
        isFresh = (read?.rawValue ?? 0) > channel.seen.rawValue
        seen = read.map { FormAction(Paths.seenChannel(channel.id), [ChannelPages.seenField: $0.pathSegment]) }
    }

    static func parts(of sets: ChannelSets, _ words: NetworkWords) -> String {
        var parts: [String] = []
        func names(_ names: [String]) -> String {
            names.prefix(5).joined(separator: ", ") + (names.count > 5 ? "…" : "")
        }
        switch sets.people.count {
        case 0: break
        case 1: parts.append(sets.people[0].name)
        default: parts.append(words.peopleCount(count: sets.people.count))
        }
        if !sets.hashtags.isEmpty { parts.append(names(sets.hashtags.map { "#\($0.name)" })) }
        let without = sets.withoutPeople.map(\.name) + sets.withoutHashtags.map { "#\($0.name)" } + sets.withoutWords
        if !without.isEmpty { parts.append(words.channelWithout(what: names(without))) }
        return parts.joined(separator: "\u{A0}· ")
    }
}
