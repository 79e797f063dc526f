import FoundationEssentials
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
    package var address: Address { Paths.post(post.id) }
    package var profile: Address { Paths.person(author.id) }
    package var avatar: Avatar { Avatar(name: author.name, id: author.id.rawValue) }
    package var moment: Moment { Moment(post.created, now: reader.now, reader.words.language) }
    package var edited: String? {
        post.edited.map { reader.words.edited(when: reader.words.language.age(since: $0, now: reader.now)) }
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

/// Who looks at posts, in which words and when: what all cards of a page share.
struct PostReader {
    let member: MemberID
    let words: NetworkWords
    let now: Date

    init(_ member: MemberID, _ words: NetworkWords, now: Date) {
        self.member = member
        self.words = words
        self.now = now
    }

    init(_ context: Context) throws {
        self.init(try context.member().id, NetworkWords(context.language), now: context.now)
    }
}
