import HTML
import Site
import Web
import Writing

/// A post as somebody sees it, in a list or on its own page.
package struct PostCard {
    let post: Post
    /// Its ``PostText``, written.
    package let text: HTML
    let reader: PostReader
    /// It stands on its own page.
    package var isWhole = false
    package var actions: [PostAction] = []

    package var id: Int { post.id.rawValue }
    package var author: Post.Author { post.author }
    package var address: PrintedAddress<PostID> { Paths.post.printed(post.id) }
    package var profile: PrintedAddress<MemberID> { Paths.person.printed(author.id) }
    package var avatar: Avatar { Avatar(name: author.name, id: author.id.rawValue) }
    package var moment: Moment { Moment(post.created, reader.clock) }
    /// «изменён 5 мин назад», the way to what it was before.
    package var edited: Link? {
        post.edited.map {
            Link(reader.words.edited(when: reader.clock.age(since: $0)), to: Paths.postVersions(post.id))
        }
    }
    /// «сегодня, 11:42» and «изменён в 11:58»: on its own page a post has room for them.
    package var writtenAt: String { reader.clock.dayAndTime(post.created) }
    package var editedAt: Link? {
        post.edited.map { edited in
            let (words, clock) = (reader.words, reader.clock)
            let isSameDay = clock.day(edited) == clock.day(post.created)
            return Link(
                isSameDay ? words.editedAt(time: clock.time(edited)) : words.edited(when: clock.dayAndTime(edited)),
                to: Paths.postVersions(post.id))
        }
    }

    /// What is attached to it.
    package var attachments: [AttachmentCard] { (reader.attached.posts[id] ?? []).map { $0.shown(on: page) } }

    package var reactions: ReactionBar {
        ReactionBar(
            ReactedThing(post), page: page, isLive: isWhole, WritingWords(reader.words.language))
    }
    /// The way to the comments, in lists.
    package var comments: Link? {
        post.comments == 0
            ? nil
            : Link(reader.words.comments(count: post.comments), to: Paths.post(post.id).fragment("comments-title"))
    }
    package var bookmark: BookmarkButton { BookmarkButton(post, page: page, reader.words) }
    /// Where reacting to it leads back to.
    private var page: Address { isWhole ? Paths.post(post.id) : reader.page }

    /// What the author may do; everybody else may mute the author and the hashtags, and report it. All may be reminded of it.
    package var menu: Menu? {
        let words = reader.words
        let thing = ThingID(Reportable.post, post.id.rawValue)
        let siteWords = SiteWords(words.language)
        let remind = MenuItem.remind(thing, siteWords)
        guard author.id == reader.member else {
            // What is muted is left out of lists of everybody's posts.
            let targets: [MuteTarget] =
                post.place != nil
                ? []
                : [.person(author.id, name: author.name.description)]
                    + post.tags.prefix(5).map { .hashtag(Hashtag(stored: $0)) }
            return Menu(
                words.actions, [[remind], targets.map { .mute($0, words) }, [.report(thing, siteWords)]])
        }
        guard post.place?.isClosed != true else { return Menu(words.actions, remind) }
        let edit = MenuItem(words.edit, icon: .pencil, .link(Paths.editPost(post.id)))
        let delete = MenuItem(
            words.delete, icon: .trash2,
            .form(FormAction(Paths.deletePost(post.id), [LocalPath.returnField: reader.page.text])),
            isDangerous: true)
        return Menu(words.actions, [[remind], [edit, delete]])
    }
}

/// Who looks at posts, where, in which words and by which clock: what all cards of a page share.
final class PostReader {
    let member: MemberID
    let words: NetworkWords
    let clock: Clock
    /// The list to which acts on its posts lead back.
    let page: Address
    var attached = AttachedCards()
    /// Nothing can be written under the post of the page.
    var isClosed = false

    init(_ member: MemberID, _ clock: Clock, on page: Address) {
        self.member = member
        self.clock = clock
        self.page = page
        words = NetworkWords(clock.language)
    }

    /// Asks for what is attached to these, and what their texts lead to: nothing where there is none, otherwise once for all of
    /// them.
    func take(
        attachmentsOf posts: some Collection<Post>, reading texts: [HTML], under comments: [Comment] = [],
        _ context: Context
    ) throws {
        attached = try AttachedCards(on: posts, reading: texts, under: comments, for: member, context)
    }

    /// - Parameter page: nil for the one that was asked for
    convenience init(_ context: Context, on page: Address? = nil) throws {
        self.init(try context.member().id, context.clock, on: page ?? context.requestedAddress)
    }
}

/// What is attached to the posts of a page and to their comments, by their numbers, and what they lead to: asked for together.
struct AttachedCards {
    private(set) var links = OwnLinks.none
    private(set) var posts: [Int: [AttachmentCard]] = [:]
    private(set) var comments: [Int: [AttachmentCard]] = [:]

    init() {}

    /// Nothing is asked where nothing is attached and no text leads to anything here.
    ///
    /// - Parameter texts: of the posts
    init(
        on posts: some Collection<Post>, reading texts: [HTML], under comments: some Collection<Comment>,
        for reader: MemberID, _ context: Context
    ) throws {
        let texts = texts + comments.filter { !$0.isDeleted }.map(\.html)
        let posts = posts.filter(\.hasAttachments).map(\.id.rawValue)
        let comments = comments.filter(\.hasAttachments).map(\.id.rawValue)
        let kinds = context.services.features.attachables
        let (onPosts, onComments, links) = try context.fetch(
            AttachmentCard.on(Reportable.post, posts, for: reader, tended: .posts, kinds),
            AttachmentCard.on(Reportable.comment, comments, for: reader, tended: .comments, kinds),
            OwnLinks.query(in: texts, for: reader, context))
        self.links = links
        self.posts = onPosts.mapValues { $0.map { $0(context) } }
        self.comments = onComments.mapValues { $0.map { $0(context) } }
    }
}
