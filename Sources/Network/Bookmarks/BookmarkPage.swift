import Site
import Web

/// What a member keeps.
package struct BookmarkPage {
    package let words: NetworkWords
    package let rows: [Row]
    package let part: ListPart

    package enum Row {
        case post(PostCard)
        /// The post is not there any more.
        case gone(Gone)
    }

    package struct Gone {
        package let id: Int
        package let since: Moment
        package let remove: FormAction
    }

    init(_ found: [Bookmark], _ list: ListAddress<BookmarkKey>, _ context: Context) throws {
        words = NetworkWords(context.language)
        let shown = ListRows(found, of: list, context.words)
        let cards = try PostList.cards(shown.shown.compactMap(\.post), context)
        let byPost = Dictionary(uniqueKeysWithValues: cards.map { ($0.id, $0) })
        rows = shown.shown.map { bookmark in
            if let card = byPost[bookmark.id.rawValue] { return .post(card) }
            return .gone(
                Gone(
                    id: bookmark.id.rawValue, since: Moment(bookmark.since, context.clock),
                    remove: FormAction(
                        Paths.unbookmarkPost(bookmark.id), [LocalPath.returnField: list.page.text])))
        }
        part = ListPart(
            "bookmark-list", shown, in: "bookmarks", more: words.older, refresh: .page(list.page),
            state: rows.isEmpty
                ? PageState(
                    .noBookmarks, title: words.noBookmarksTitle, text: words.noBookmarks,
                    action: Link(words.feed, to: Paths.feed())) : nil)
    }
}
