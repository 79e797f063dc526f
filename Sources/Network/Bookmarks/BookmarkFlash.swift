import Site

enum BookmarkFlash: FlashMessage {
    case kept
    /// Microseconds since 1970 for which it was kept, to be put back there; nil where there is nothing to keep.
    case removed(PostID, since: Int?)

    static let name = "bookmark"
    static let samples = [
        kept, removed(PostID(rawValue: 1), since: 1_795_000_000_000_000), removed(PostID(rawValue: 1), since: nil),
    ]

    func view(on page: FlashPage) -> FlashView {
        let words = NetworkWords(page.language)
        return switch self {
        case .kept: .toast(Toast(words.bookmarked, link: Link(words.bookmarks, to: Paths.bookmarks())))
        case .removed(let post, let since):
            .toast(
                Toast(
                    words.bookmarkRemoved,
                    undo: since.map {
                        Undo(Paths.bookmarkPost(post), on: page.address, [BookmarkPages.since: String($0)])
                    }))
        }
    }
}
