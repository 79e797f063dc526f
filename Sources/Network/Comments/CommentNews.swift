import Postgres
import Site
import Web

extension Outbox.Kind {
    /// Published to all who may read the post; only pages of this post listen to it.
    static func comments(on post: PostID) -> Outbox.Kind { Outbox.Kind("comments-\(post.pathSegment)") }
}

extension CommentStore {
    /// Publishes to open pages that a comment is another one, after what changes, deletes or restores it, which holds the post:
    /// the numbers of changes are in the order of their commits, and among those of new comments.
    func publishChange(of id: CommentID, on post: PostID, keys: Keys) throws {
        _ = try database.execute("UPDATE comments SET change = nextval('comments_id_seq') WHERE id = \(id)")
        try PostPlace.publish(.comments(on: post), of: post, in: database, keys)
    }
}

/// What has become of a post's comments since a page was made.
///
/// A comment's last change, deletion or restoration draws its number from the comments' own sequence, behind the lock
/// of the post's row: numbers are in the order of commits, and one question brings what is new and what has changed. A
/// moment in its place could lie before one that was asked for already. In the feed each reaction would make every
/// reader ask for twenty posts, so these are live here alone.
package struct CommentNews {
    /// How many there are by now.
    package let title: String
    /// The way to the first new one; nil where there is none.
    package let first: Link?
    package let threads: [CommentThread]
    package let replies: [CommentView]
    /// Those that were there before and have changed: deleted ones too.
    package let changed: [CommentView]
    /// Where to ask from then on.
    package let next: Address
    package let channel: String

    /// Nil where nothing has.
    ///
    /// - Parameters:
    ///   - found: by their own numbers and those of their changes, of which the page knows all up to `after`
    ///   - counted: how many comments the post has
    init?(_ found: [Found], after: Int, _ counted: Counted, on post: PostID, _ context: Context) throws {
        guard let last = found.last else { return nil }
        let reader = try PostReader(context, on: Paths.post(post))
        reader.isClosed = counted.isClosed
        try reader.take(attachmentsOf: [Post](), reading: [], under: found.map(\.comment), context)
        let words = reader.words
        title = words.countedComments(counted.count)
        next = Paths.commentNews(post).adding("after", String(last.number))
        channel = Outbox.Kind.comments(on: post).name
        let fresh = found.map(\.comment).filter { $0.id.rawValue > after }
        let ids = Set(fresh.map(\.id))
        first = fresh.first.map {
            Link(
                words.newComments(count: fresh.count),
                to: Paths.comment(post, $0.id).fragment("comment-\($0.id.pathSegment)"))
        }
        func view(_ comment: Comment) -> CommentView {
            CommentView(comment: comment, post: post, reader: reader, isAsked: false)
        }
        let under = Dictionary(grouping: fresh) { $0.parent }
        threads = fresh.filter { $0.parent == nil }.map {
            CommentThread($0, under[$0.id] ?? [], asked: nil, on: post, reader)
        }
        replies = fresh.filter { comment in comment.parent.map { !ids.contains($0) } ?? false }.map(view)
        changed = found.map(\.comment).filter { $0.id.rawValue <= after }.map(view)
    }

    /// How many there are, and whether nothing can be written there any more.
    struct Counted {
        let count: Int
        let isClosed: Bool
    }

    /// A comment that is new, or that has changed.
    struct Found {
        let comment: Comment
        /// Its own number, or that of its change.
        let number: Int
    }
}

extension NetworkWords {
    /// Over the comments of a post.
    func countedComments(_ count: Int) -> String { count == 0 ? noComments : comments(count: count) }
}

extension CommentQueries {
    /// The number of the newest comment of a post, whatever became of it, or of the last change of one; 0 when there never was
    /// one.
    static func newest(of post: PostID, for reader: MemberID) -> Query<Int> {
        Query.row(newestStatement(of: post, for: reader)) { try $0.only() }.map { $0 ?? 0 }
    }

    package static func newestStatement(of post: PostID, for reader: MemberID) -> SQL {
        let comments = CommentAudience.readable(by: reader)
        return """
            SELECT coalesce(greatest(
                (SELECT c.id FROM \(comments) c WHERE c.post_id = \(post) ORDER BY c.id DESC LIMIT 1),
                (SELECT c.change
                 FROM \(comments) c
                 WHERE c.post_id = \(post) AND c.change IS NOT NULL
                 ORDER BY c.change DESC
                 LIMIT 1)), 0)
            """
    }

    /// Comments that are newer than this number, and older ones that have changed since, in the order in which that was; at most
    /// a hundred. The reader's own are among them: they may have written on another page.
    static func news(on post: PostID, after: Int, for reader: MemberID) -> Query<[CommentNews.Found]> {
        .rows(newsStatement(on: post, after: after, for: reader)) {
            CommentNews.Found(comment: try Comment(&$0), number: try $0.next("number"))
        }
    }

    package static func newsStatement(on post: PostID, after: Int, for reader: MemberID) -> SQL {
        let comments = CommentAudience.readable(by: reader)
        return """
            SELECT \(Comment.columns), c.number
            FROM (
                (SELECT newer.*, newer.id AS number
                 FROM \(comments) newer
                 WHERE newer.post_id = \(post) AND newer.id > \(after) AND newer.deleted_at IS NULL
                 ORDER BY newer.id
                 LIMIT 100)
                UNION ALL
                (SELECT changed.*, changed.change AS number
                 FROM \(comments) changed
                 WHERE changed.post_id = \(post) AND changed.change > \(after) AND changed.id <= \(after)
                 ORDER BY changed.change
                 LIMIT 100)
            ) c
            \(Comment.joins)
            ORDER BY c.number
            LIMIT 100
            """
    }

    /// How many comments a post has that stand.
    static func count(on post: PostID, for reader: MemberID) -> Query<CommentNews.Counted> {
        Query<CommentNews.Counted?>.row(
            """
            SELECT n.comments, \(PostPlace.isClosed) AS is_closed
            FROM \(PostAudience.readable(by: reader)) p
            JOIN post_counts n ON n.post_id = p.id
            WHERE p.id = \(post)
            """
        ) { CommentNews.Counted(count: Int(try $0.next("comments") as Int32), isClosed: try $0.next("is_closed")) }
        .map { $0 ?? CommentNews.Counted(count: 0, isClosed: false) }
    }
}
