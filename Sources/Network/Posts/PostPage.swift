import HTML
import People
import Site
import Web
import Writing

/// A post on its own page: its author is the head, and what else there is to read stands beside it.
package struct PostPage {
    package let words: NetworkWords
    /// «Михаил Лебедев: Собираем семинар…»: the browser's title, by which open posts are told apart.
    package let title: String
    /// The list that led here, at the place of this post.
    package let back: Link
    package let post: PostCard
    /// «Старший преподаватель, Москва»
    package let about: String
    package let reacted: ReactionSummary
    package let readings: [Reading]
    package let comments: CommentSection
    /// For which of its author and hashtags no list shows it.
    package let muted: [MutedNote]
    /// Where it is not for everybody: who sees it.
    package let seenBy: String?

    /// A few posts under a heading.
    package struct Reading {
        package let title: String
        package let lines: [Line]
        /// Where the rest of them is.
        package let rest: Link

        package struct Line {
            package let text: String
            package let address: Address
            /// Nil where the heading names them.
            package let author: String?
            package let moment: Moment
        }
    }

    init(
        _ whole: WholePost, reactedBy names: [Mark: [String]], byAuthor: [PostExcerpt], tagged: [PostExcerpt],
        comments: CommentSection, attached: AttachedCards, muted mutes: [Mute], _ context: Context
    ) throws {
        let words = NetworkWords(context.language)
        let author = whole.post.author
        let name = author.name.description
        let list = Self.list(of: whole, name, words, context)
        let reader = try PostReader(context, on: list.address)
        reader.attached = attached
        self.words = words
        self.comments = comments
        muted = mutes.compactMap { MutedNote($0, on: Paths.post(whole.post.id), context) }
        seenBy = whole.post.place == nil ? nil : words.seenByProject
        title = whole.summary.isEmpty ? words.postOf(name: name) : "\(name): \(whole.summary)"
        post = PostCard(
            post: whole.post, text: attached.links.naming(HTML { whole.text.write(to: $0, context.language) }),
            reader: reader, isWhole: true,
            actions: [
                PostAction(.link, label: words.copyLink, text: words.link, .copy(Paths.post(whole.post.id)))
            ])
        reacted = ReactionSummary(of: ReactedThing(whole.post), names, WritingWords(context.language))
        about = [whole.position, whole.city].filter { !$0.isEmpty }.joined(separator: ", ")
        back = Link(list.label, to: list.address.fragment("post-\(whole.post.id.pathSegment)"))

        func line(_ excerpt: PostExcerpt, withAuthor: Bool) -> Reading.Line {
            Reading.Line(
                text: excerpt.summary.isEmpty ? words.post : excerpt.summary, address: Paths.post(excerpt.id),
                author: withAuthor ? excerpt.author : nil, moment: Moment(excerpt.created, reader.clock))
        }
        let shown = Set(byAuthor.map(\.id))
        let others = tagged.filter { !shown.contains($0.id) }.prefix(2)
        var readings: [Reading] = []
        if !byAuthor.isEmpty {
            readings.append(
                Reading(
                    title: words.moreByAuthor, lines: byAuthor.map { line($0, withAuthor: false) },
                    rest: Link(words.allPosts, to: Paths.person(author.id))))
        }
        if let tag = whole.text.tagLinks.first, !others.isEmpty {
            readings.append(
                Reading(
                    title: words.alsoTagged(tag: tag.name), lines: others.map { line($0, withAuthor: true) },
                    rest: Link("#\(tag.name)", to: tag.address)))
        }
        self.readings = readings
    }

    /// Whichever list the reader comes from; the feed when that is not known.
    private static func list(
        of whole: WholePost, _ name: String, _ words: NetworkWords, _ context: Context
    ) -> Link {
        let feed = Link(words.feed, to: Paths.feed())
        // One of a project stands there alone.
        let lists =
            whole.post.place.map { [Link($0.name, to: Paths.project($0.id))] }
            ?? [feed, Link(name, to: Paths.person(whole.post.author.id))]
            + whole.text.tagLinks.map { Link("#\($0.name)", to: $0.address) }
        let left = context.cameFrom
        guard let left, let list = lists.first(where: { $0.address.text == left.text.prefix { $0 != "?" } }) else {
            return lists.first ?? feed
        }
        return Link(list.label, to: left)
    }
}
