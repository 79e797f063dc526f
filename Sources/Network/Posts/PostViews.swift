import HTML
import Site
import Web

/// One post on its own page.
package struct PostPage {
    package let words: NetworkWords
    package let title: String
    package let post: PostCard
    package let toast: Toast?

    init(_ post: Post, _ text: PostText, _ context: Context) throws {
        let reader = try PostReader(context)
        words = reader.words
        title = words.postOf(name: post.author.name.description)
        self.post = PostCard(post: post, text: HTML { text.write(to: $0, context.language) }, reader: reader)
        toast = PostToast.taken(context, words)
    }
}

/// Word of what just happened to a post.
enum PostToast {
    static func taken(_ context: Context, _ words: NetworkWords) -> Toast? {
        if context.take(notice: "post-published") != nil { return Toast(words.postPublished) }
        if context.take(notice: "post-changed") != nil { return Toast(words.postChanged) }
        if context.take(notice: "post-restored") != nil { return Toast(words.postRestored) }
        if let id = context.take(notice: "post-deleted").flatMap(PostID.init(pathSegment:)) {
            return Toast(words.postDeleted, undo: FormAction(Paths.restorePost(id)))
        }
        return nil
    }
}

/// The question before a post is deleted.
package struct DeletionPage {
    package let words: NetworkWords
    package let question: Confirmation

    init(_ id: PostID, _ context: Context) {
        words = NetworkWords(context.language)
        question = Confirmation(
            id: "delete-post", title: words.deletePostTitle, text: words.deletePostLead, verb: words.delete,
            action: FormAction(Paths.deletePost(id)), cancel: Link(words.cancel, to: Paths.post(id)))
    }
}
