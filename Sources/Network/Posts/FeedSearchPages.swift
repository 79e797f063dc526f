import Site
import Web
import Writing

/// `/feed?query=`.
enum FeedSearchPages {
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
        let page = try FeedSearchPage(search, request, found, people, channels, list, context)
        return context.page(
            page.words.feed, in: .feed, back: Link(page.words.feed, to: Paths.feed()), aside: page.channels.title
        ) { out, layout in
            var layout = layout
            // Its fields look as those of what is written.
            layout.sheets.append(Composer.sheet)
            out.feedSearchPage(page, layout: layout)
        }
    }
}
