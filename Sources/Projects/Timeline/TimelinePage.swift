import Network
import People
import Site
import Web
import Writing

/// What happened in a project: its posts, and lines of what was done.
package struct TimelinePage {
    /// Posts of a page.
    static let posts = 20

    /// A post or a line.
    package struct Entry {
        package var line: TimelineLine?
        package var post: PostCard?
    }

    package let head: ProjectHead
    package let words: ProjectsWords
    /// Over the newest ones, as long as something may be written.
    package let composer: Composer?
    package let entries: [Entry]
    package let earlier: Link?
    package let later: Link?
    /// The page is the newest one, to which what happens comes by itself.
    package let isLive: Bool
    package let notice: Notice?

    /// - Parameters:
    ///   - events: one more than a page has, where there are so many, and posts likewise
    ///   - refused: what was written and not published
    init(
        _ project: Project, _ events: [ProjectEvent], _ posts: [Post], _ place: TimelinePlace, _ draft: Draft?,
        refused: RefusedText<PostForm>?, _ context: Context
    ) throws {
        let words = ProjectsWords(context.language)
        self.words = words
        head = ProjectHead(project, at: .timeline, context)
        let found = Found.merged(events, posts)
        let shown = Found.page(of: found, isAfter: place.isAfter)
        let hasMore = shown.count < found.count
        func link(_ label: String, _ found: Found?, _ field: String) -> Link? {
            found.map { Link(label, to: Paths.project(project.id).adding(field, $0.key.text)) }
        }
        let hasEarlier = place.isAfter || hasMore
        let hasLater = place.isAfter ? hasMore : !place.isNewest
        earlier = hasEarlier ? link(words.earlier, shown.last, TimelinePlace.before) : nil
        later = hasLater ? link(words.later, shown.first, TimelinePlace.after) : nil
        isLive = !hasLater
        composer =
            (place.isNewest && !project.isArchived) || refused != nil
            ? try Composer.post(
                in: project.id, at: .post(in: project.id), called: words.writeToProject, refused: refused, draft,
                context)
            : nil
        notice =
            refused.flatMap {
                $0.isLimited
                    ? Notice(.warning, NetworkWords(context.language).tooManyPosts)
                    : $0.status == .conflict ? Notice(.warning, words.isArchived) : nil
            }
        let cards = try PostList.cards(
            shown.compactMap(\.post), context, on: place.isNewest ? Paths.project(project.id) : nil)
        entries = Self.entries(shown, Dictionary(cards.map { ($0.id, $0) }) { first, _ in first }, words, context)
    }

    /// Lines that stand one behind the other are folded.
    private static func entries(
        _ shown: [Found], _ cards: [Int: PostCard], _ words: ProjectsWords, _ context: Context
    ) -> [Entry] {
        var entries: [Entry] = []
        var lines: [ProjectEvent] = []
        func fold() {
            entries += TimelineLine.lines(lines, words, context.clock).map { Entry(line: $0) }
            lines = []
        }
        for found in shown {
            if let event = found.event {
                lines.append(event)
            } else if let post = found.post {
                fold()
                // One that was deleted meanwhile is passed by.
                if let card = cards[post.id.rawValue] { entries.append(Entry(post: card)) }
            }
        }
        fold()
        return entries
    }
}

extension TimelinePage {
    /// What stands in the timeline, as it was found.
    private struct Found {
        let key: TimelineKey
        var event: ProjectEvent?
        var post: Post?

        /// The newest first.
        static func merged(_ events: [ProjectEvent], _ posts: [Post]) -> [Found] {
            (events.map { Found(key: $0.key, event: $0) }
                + posts.map { Found(key: TimelineKey($0.created, TimelineKey.post, $0.id.rawValue), post: $0) })
                .sorted { $0.key > $1.key }
        }

        /// As much of them as a page has, from the end at which it begins: of either kind one more was looked for than it may have, so
        /// that nothing is missing between two of them.
        static func page(of found: [Found], isAfter: Bool) -> [Found] {
            var (posts, events) = (0, 0)
            func fits(_ one: Found) -> Bool {
                if one.post == nil { events += 1 } else { posts += 1 }
                return events <= ProjectEvent.size && posts <= TimelinePage.posts
            }
            return isAfter ? Array(found.reversed().prefix(while: fits).reversed()) : Array(found.prefix(while: fits))
        }
    }
}
