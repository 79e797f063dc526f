import FoundationEssentials
import Postgres
import Site
import Writing

/// Comments. What search finds of one (`comment_words`) follows each change by the trigger `keep_comment_words`; what was
/// attached goes with the row of `comments` by the trigger `leave_attachments`.
package struct CommentStore {
    package let database: Connection

    package init(database: Connection) { self.database = database }

    /// A comment as its author may change it: for its author alone.
    package static func standing(_ id: CommentID, on post: PostID, of author: MemberID) -> Query<
        StandingText<CommentForm>?
    > {
        .row(
            """
            SELECT c.body, c.version, \(AttachmentStore.things(on: Reportable.comment, "c.id")) AS attached, c.edited_at
            FROM \(CommentAudience.readable(by: author)) c
            WHERE c.id = \(id) AND c.post_id = \(post) AND c.author_id = \(author) AND c.deleted_at IS NULL
              AND NOT EXISTS (SELECT FROM \(PostAudience.standing) p WHERE p.id = c.post_id AND \(PostPlace.isClosed))
            """
        ) {
            StandingText(
                CommentForm(
                    body: try $0.next("body"), version: try $0.next("version"),
                    attached: AttachedThings(try $0.next("attached", as: [String].self).joined(separator: " "))),
                edited: try $0.next("edited_at"))
        }
    }

    /// What was to be answered is deleted.
    struct AnsweredIsGone: Error {}

    /// Writes it under the post, or under the comment that it answers. Those of one post come one after another, so that
    /// their numbers are their order.
    ///
    /// - Throws: ``Failure/notFound`` where the author may not read the post, ``AnsweredIsGone``, ``PostPlace/Closed``
    package func add(_ text: RenderedText, _ form: CommentForm, to post: PostID, by author: MemberID) throws
        -> CommentID
    {
        try take(post, for: author)
        let columns: SQL = "post_id, author_id, parent_id, answered_id, body, \(RenderedText.columns)"
        let statement: SQL =
            if let answered = form.answered {
                """
                INSERT INTO comments (\(columns))
                SELECT post_id, \(author), coalesce(parent_id, id), CASE WHEN parent_id IS NOT NULL THEN id END,
                       \(form.body.text), \(text.values)
                FROM comments
                WHERE id = \(answered) AND post_id = \(post) AND deleted_at IS NULL
                RETURNING id
                """
            } else {
                """
                INSERT INTO comments (\(columns))
                VALUES (\(post), \(author), NULL, NULL, \(form.body.text), \(text.values))
                RETURNING id
                """
            }
        guard let id = try database.row(statement, { (row: inout Row) -> CommentID in try row.only() }) else {
            throw AnsweredIsGone()
        }
        try count(1, on: post)
        return id
    }

    /// Changes a comment, whose text stays among its versions; false when another version stands than the one that was changed,
    /// or it is not the author's, or is gone. What is sent as it stands changes nothing.
    package func change(
        _ id: CommentID, on post: PostID, _ form: CommentForm, to text: RenderedText, by author: MemberID
    ) throws -> Bool {
        try take(post, for: author)
        let isOther: SQL = "body <> \(form.body.text)"
        return try database.row(
            """
            WITH changed AS (
                UPDATE comments
                SET (body, \(RenderedText.columns), version, edited_at) = ROW(
                    \(form.body.text), \(text.values), version + (\(isOther))::integer,
                    CASE WHEN \(isOther) THEN now() ELSE edited_at END)
                WHERE id = \(id) AND post_id = \(post) AND author_id = \(author) AND version = \(form.version)
                  AND deleted_at IS NULL
                RETURNING id, version
            ), \(VersionStore.keepingComment)
            SELECT count(*) FROM changed
            """
        ) { try $0.only(Int.self) } == 1
    }

    /// Takes it away if it stands, or puts it back if it was taken; false when it is not the author's, was erased, or a
    /// moderator has removed it.
    package func set(
        _ id: CommentID, on post: PostID, isDeleted: Bool, by author: MemberID
    ) throws -> Bool {
        try take(post, for: author)
        let own: SQL = "id = \(id) AND post_id = \(post) AND author_id = \(author) AND removed_at IS NULL"
        // What is older than its text is kept has none to put back.
        let isTheirs = try database.row("SELECT 1 FROM comments WHERE \(own) AND body <> ''") {
            try $0.only(Int32.self)
        }
        guard isTheirs != nil else { return false }
        let changed = try database.execute(
            """
            UPDATE comments
            SET deleted_at = \(isDeleted ? "now()" as SQL : "NULL")
            WHERE \(own) AND (deleted_at IS NULL) = \(isDeleted)
            """)
        if changed == 1 { try count(isDeleted ? -1 : 1, on: post) }
        return true
    }

    /// Deleted comments that need not be kept any longer. Their places stand as long as there are replies under them.
    package static func isOver(after days: Int) -> SQL {
        """
        deleted_at <= now() - make_interval(days => \(Int32(days)))
        AND \(days > 0 ? Removal.isSettled : "true")
        AND NOT EXISTS (SELECT FROM comments r WHERE r.parent_id = comments.id)
        """
    }

    /// Comments of one statement that forgets, so that none runs long.
    private static let mostForgotten = 2_000

    /// Takes the texts from deleted comments whose places stand for longer, and their versions and pictures with them,
    /// so many at a time.
    ///
    /// - Parameter author: nil for everybody's
    package func forget(after days: Int, by author: MemberID? = nil) throws {
        // Also of the row itself: one that is put back meanwhile is not deleted any more.
        let isOver: SQL = """
            deleted_at <= now() - make_interval(days => \(Int32(days))) AND body <> ''
            AND \(author.map { "author_id = \($0)" as SQL } ?? Removal.isSettled)
            """
        let forgetting: SQL = """
            WITH forgotten AS (
                UPDATE comments
                SET body = '', html = '', summary = ''
                WHERE id = ANY (ARRAY (SELECT id FROM comments WHERE \(isOver) LIMIT \(constant: Self.mostForgotten))) AND \(isOver)
                RETURNING id
            ), left_alone AS (
                DELETE FROM text_pictures WHERE comment_id IN (SELECT id FROM forgotten)
            ), detached AS (
                DELETE FROM attachments
                WHERE place_kind = \(Reportable.comment) AND place_id IN (SELECT id FROM forgotten)
            ), unwritten AS (
                DELETE FROM comment_versions WHERE comment_id IN (SELECT id FROM forgotten)
            )
            SELECT id FROM forgotten
            """
        while try database.execute(forgetting) == Self.mostForgotten {}
    }

    /// Holds the post, which the author may read, for whatever is done to its comments.
    private func take(_ post: PostID, for author: MemberID) throws {
        guard try PostPlace.hold(post, in: PostAudience.readable(by: author), database) else { throw Failure.notFound }
    }

    /// The same for moderators, wherever it stands; nothing for one that is gone.
    func take(_ post: PostID) throws {
        _ = try database.execute("SELECT FROM \(PostAudience.standing) p WHERE p.id = \(post) FOR NO KEY UPDATE")
    }

    func count(_ more: Int32, on post: PostID) throws {
        _ = try database.execute(
            """
            INSERT INTO post_counts (post_id, comments)
            VALUES (\(post), greatest(\(more), 0))
            ON CONFLICT (post_id) DO UPDATE SET comments = post_counts.comments + \(more)
            """)
    }
}
