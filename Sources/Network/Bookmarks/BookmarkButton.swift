import Site
import Web

/// Keeps a post, or does so no more.
package struct BookmarkButton {
    package let post: PostID
    package let isKept: Bool
    package let label: String
    package let action: FormAction
    /// A page that shows it as it is by then, from which scripts take it.
    package let alone: Address

    /// - Parameter page: where it stands, to come back to
    init(_ post: Post, page: Address, _ words: NetworkWords) {
        self.init(post.id, isKept: post.isBookmarked, page: page, words)
    }

    init(_ post: PostID, isKept: Bool, page: Address, _ words: NetworkWords) {
        self.post = post
        self.isKept = isKept
        label = words.bookmark
        action = FormAction(
            isKept ? Paths.unbookmarkPost(post) : Paths.bookmarkPost(post), [LocalPath.returnField: page.text])
        alone = Paths.reactions(post)
    }
}
