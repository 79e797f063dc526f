import FoundationEssentials
import HTML
import Localization
import Site
import Web

extension PostCard {
    /// A post as a list or its own page shows it to this reader.
    init(_ post: Post, isWhole: Bool = false, _ words: NetworkWords, reader: MemberID, _ clock: Clock) {
        let address = Paths.post(post.id)
        self.init(
            id: post.id.rawValue,
            address: address,
            author: Person(
                name: post.author.name, avatar: Avatar(name: post.author.name, id: post.author.id.rawValue),
                about: post.author.faculty, profile: Paths.person(post.author.id)),
            moment: Moment(post.created, clock),
            edited: post.edited.map { words.edited(when: clock.age(since: $0)) },
            html: post.text,
            isCut: post.isLong && !isWhole,
            tags: post.tags.map { TagLink($0, to: Paths.tag($0)) },
            menu: post.author.id == reader ? Self.menu(post.id, words) : nil)
    }

    /// What the author may do.
    private static func menu(_ id: PostID, _ words: NetworkWords) -> Menu {
        Menu(
            words.actions,
            MenuItem(words.edit, icon: .pencil, .link(Paths.editPost(id))),
            MenuItem(words.delete, icon: .trash2, .link(Paths.deletePost(id)), isDangerous: true))
    }
}

/// A page of a list of posts: the cards and the way to the older ones.
package struct PostList {
    package let cards: PostRun
    package let pager: Pager?

    init(_ posts: [PostRow], _ cursor: Cursor, of list: Address, _ words: NetworkWords, _ context: Context) throws {
        cards = try PostCards(words: words, reader: context.member().id, context: context)
            .run(posts.prefix(PostStore.pageSize))
        pager = cursor.next(posts, of: list).map { Pager(next: $0, label: words.older, list: "posts") }
    }
}

/// One post on its own page.
package struct PostPage {
    package let words: NetworkWords
    package let title: String
    package let post: PostCard
    package let toast: Toast?

    init(_ post: Post, _ context: Context) throws {
        words = NetworkWords(context.language)
        title = words.postOf(name: post.author.name)
        self.post = PostCard(post, isWhole: true, words, reader: try context.member().id, context.clock)
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
