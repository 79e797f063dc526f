import HTML
import Site
import Web

/// A post as somebody sees it, in a list or on its own page.
package struct PostCard {
    let post: Post
    /// Its ``PostText``, written.
    package let text: HTML
    let reader: PostReader
    package var actions: [PostAction] = []

    package var id: Int { post.id.rawValue }
    package var author: Post.Author { post.author }
    package var address: PrintedAddress<PostID> { Paths.post.printed(post.id) }
    package var profile: PrintedAddress<MemberID> { Paths.person.printed(author.id) }
    package var avatar: Avatar { Avatar(name: author.name, id: author.id.rawValue) }
    package var moment: Moment { Moment(post.created, reader.clock) }
    package var edited: String? {
        post.edited.map { reader.words.edited(when: reader.clock.age(since: $0)) }
    }

    /// What the author may do.
    package var menu: Menu? {
        guard author.id == reader.member else { return nil }
        let words = reader.words
        return Menu(
            words.actions,
            MenuItem(words.edit, icon: .pencil, .link(Paths.editPost(post.id))),
            MenuItem(words.delete, icon: .trash2, .link(Paths.deletePost(post.id)), isDangerous: true))
    }
}

/// Who looks at posts, in which words and by which clock: what all cards of a page share.
final class PostReader {
    let member: MemberID
    let words: NetworkWords
    let clock: Clock

    init(_ member: MemberID, _ clock: Clock) {
        self.member = member
        self.clock = clock
        words = NetworkWords(clock.language)
    }

    convenience init(_ context: Context) throws {
        self.init(try context.member().id, context.clock)
    }
}
