import Site
import Web
import Writing

/// `/feed?query=`.
enum FeedSearchPages {
    /// One round trip; one more where names or days are typed, and one where nothing was found.
    ///
    /// - Parameter list: the feed, with what is searched for
    static func show(_ list: ListAddress<PostKey>, _ context: Context) throws -> Response {
        let reader = try context.claimedMember()
        let search = try context.understand(list.query)
        var request = search.request.flatMap { search.filters.contains(.types) ? nil : $0 }
        request?.most = list.kind.size.rawValue
        request?.place = list.cursor.map { String($0.id) }
        let (found, people, channels) = try context.fetch(
            request.map { FeedSearch.page($0, for: reader) } ?? .known([]),
            ChannelPeople.known(request?.authors ?? []), ChannelStore.names(of: reader))
        let guess = try guess(search, request, found, context)
        let page = try FeedSearchPage(search, request, found, people, channels, guess: guess, list, context)
        return context.page(
            page.words.feed, in: .feed, back: Link(page.words.feed, to: Paths.feed()), aside: page.channels.title
        ) { out, layout in
            var layout = layout
            // Its fields look as those of what is written.
            layout.sheets.append(Composer.sheet)
            out.feedSearchPage(page, layout: layout)
        }
    }

    /// What else could have been typed, in the other layout of the keyboard; nil where something is found or may stand further
    /// back, and where that finds nothing either.
    private static func guess(
        _ search: UnderstoodSearch, _ request: SearchRequest?, _ found: [PostCandidate], _ context: Context
    ) throws -> String? {
        let isThrough = found.allSatisfy { $0.looked < FeedSearch.mostLooked }
        guard let request, request.place == nil, found.shown.isEmpty, isThrough, let words = search.typed.inOtherLayout
        else { return nil }
        let meant = try context.fetch(FeedSearch.page(request.any(of: words), for: context.claimedMember()))
        return meant.shown.isEmpty ? nil : search.typed.searching(for: words)
    }
}
