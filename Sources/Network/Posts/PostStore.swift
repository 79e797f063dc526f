import FoundationEssentials
import People
import Postgres
import Site
import Writing

/// Posts. What search finds of one (`post_words`) follows each change by the trigger `keep_post_words`; what was attached
/// goes with the row of `posts` by the trigger `leave_attachments`.
package struct PostStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    // MARK: Reading

    /// Posts that one request for the feed looks at, where the reader has muted most of them.
    package static let mostLooked = 500

    /// A page of those that the reader has not muted and more than one row more; and the first and the last post that was looked at,
    /// whether they are shown or not.
    package static func feed(below place: PostID?, for reader: MemberID) -> Query<[PostCandidate]> {
        let beyond: SQL = place.map { "WHERE p.id < \($0)" } ?? ""
        return .rows(
            """
            SELECT p.id AS candidate, p.looked, p.fits, true AS is_there, \(Post.columns)
            FROM (
                SELECT *
                FROM (
                    SELECT p.*, row_number() OVER (ORDER BY p.id DESC) AS looked,
                           \(PostMutes.shown(to: reader)) AS fits
                    FROM \(PostAudience.everybody) p
                    \(beyond)
                    ORDER BY p.id DESC
                    LIMIT 500
                ) AS p
                WHERE p.fits OR p.looked IN (1, \(Self.mostLooked))
                ORDER BY p.id DESC
                LIMIT 22
            ) AS p
            \(Post.joins(for: reader))
            ORDER BY p.id DESC
            """
        ) { try PostCandidate(&$0) }
    }

    /// Nil when there is none for the reader.
    static func one(_ id: PostID, for reader: MemberID) -> Query<Post?> {
        .row(
            "\(select) FROM \(PostAudience.readable(by: reader)) p \(Post.joins(for: reader)) WHERE p.id = \(id)"
        ) { try Post(&$0) }
    }

    package static func tagged(_ tag: Hashtag, _ page: Keyset<PostKey>, for reader: MemberID) -> Query<[Post]> {
        .posts(
            page.rows(
                """
                \(select)
                FROM post_hashtags t
                JOIN \(PostAudience.everybody) p ON p.id = t.post_id
                \(Post.joins(for: reader))
                """,
                where: "t.hashtag_id = (SELECT id FROM hashtags WHERE key = \(tag.key))"))
    }

    /// A hashtag as people write it; nil for one that nobody has used.
    package static func name(of tag: Hashtag) -> Query<String?> {
        .row("SELECT name FROM hashtags WHERE key = \(tag.key)") { try $0.only() }
    }

    package static func written(
        by author: MemberID, _ page: Keyset<PostKey>, for reader: MemberID
    ) -> Query<[Post]> {
        .posts(
            page.rows(
                "\(select) FROM \(PostAudience.everybody) p \(Post.joins(for: reader))",
                where: "p.author_id = \(author)"))
    }

    /// Posts of a project in the order of their times, for a member who is in it; nothing is looked for on behalf of anybody
    /// else.
    ///
    /// - Parameters:
    ///   - bound: on `posts p`
    ///   - isAscending: the oldest of those are looked for, not the newest; they come newest first all the same
    package static func timeline(
        of project: ProjectID, where bound: SQL, isAscending: Bool, most: Int, for reader: MemberID
    ) -> Query<[Post]> {
        .posts(timelineStatement(of: project, where: bound, isAscending: isAscending, most: most, for: reader))
    }

    package static func timelineStatement(
        of project: ProjectID, where bound: SQL, isAscending: Bool, most: Int, for reader: MemberID
    ) -> SQL {
        """
        \(select)
        FROM (
            SELECT p.*
            FROM \(PostAudience.standing) p
            WHERE \(PostAudience.isOpen("\(project)", to: "\(reader)")) AND p.project_id = \(project) AND \(bound)
            ORDER BY \(isAscending ? "p.created_at, p.id" as SQL : "p.created_at DESC, p.id DESC")
            LIMIT \(Int32(clamping: most))
        ) AS p
        \(Post.joins(for: reader))
        ORDER BY p.created_at DESC, p.id DESC
        """
    }

    private static var select: SQL { "SELECT \(Post.columns)" }

    /// Posts by others than the reader that are newer than this one, and not muted; those right behind it, when there are more than
    /// a hundred.
    package static func news(after: PostID, for reader: MemberID) -> Query<[Post]> {
        .posts(
            """
            \(select)
            FROM \(PostAudience.everybody) p
            \(Post.joins(for: reader))
            WHERE p.id = ANY(ARRAY(
                SELECT newer.id
                FROM (
                    SELECT newer.id, newer.author_id
                    FROM \(PostAudience.everybody) newer
                    WHERE newer.id > \(after) AND newer.author_id <> \(reader)
                    ORDER BY newer.id
                    LIMIT 500
                ) AS newer
                WHERE \(PostMutes.shown(to: reader, "newer"))
                ORDER BY newer.id
                LIMIT 100
            ))
            ORDER BY p.id DESC
            """)
    }

    /// A post as its author may change it: for its author alone.
    package static func standing(_ id: PostID, of author: MemberID) -> Query<StandingText<PostForm>?> {
        .row(
            """
            SELECT \(PostForm.columns), p.version, p.project_id IS NULL AS is_tagged,
                   \(AttachmentStore.things(on: Reportable.post, "p.id")) AS attached, p.edited_at
            FROM \(PostAudience.own(of: author)) p
            WHERE p.id = \(id) AND p.deleted_at IS NULL AND NOT \(PostPlace.isClosed)
            """
        ) { StandingText(try PostForm(&$0), edited: try $0.next("edited_at")) }
    }

    // MARK: Writing

    /// - Parameter project: nil for everybody. An act that publishes in one holds it
    package func publish(_ text: RenderedPost, in project: ProjectID? = nil, by author: MemberID) throws -> PostID {
        let id = try database.row(
            """
            INSERT INTO posts (author_id, project_id, \(RenderedPost.columns))
            VALUES (\(author), \(project), \(text.values))
            RETURNING id
            """
        ) { (row: inout Row) -> PostID in try row.only() }
        guard let id else { throw Failure.notFound }
        try link(id, to: text.tags)
        return id
    }

    /// Changes a post, whose text stays among its versions; false when another version stands than the one that was changed, or
    /// it is not the author's, or is gone. What is sent as it stands changes nothing.
    ///
    /// - Throws: ``PostPlace/Closed``, as acts on posts do
    package func change(
        _ id: PostID, from version: Int32, to text: RenderedPost, by author: MemberID
    ) throws -> Bool {
        guard try take(id, of: author) else { return false }
        let isOther: SQL = "(body, field_tags) IS DISTINCT FROM (\(text.form.body.text), \(text.form.tags.map(\.name)))"
        let changed = try database.row(
            """
            WITH changed AS (
                UPDATE posts
                SET (\(RenderedPost.columns), version, edited_at) = ROW(
                    \(text.values), version + (\(isOther))::integer, CASE WHEN \(isOther) THEN now() ELSE edited_at END)
                WHERE id = \(id) AND author_id = \(author) AND version = \(version) AND deleted_at IS NULL
                RETURNING id, version
            ), \(VersionStore.keepingPost)
            SELECT count(*) FROM changed
            """
        ) { try $0.only(Int.self) }
        guard changed == 1 else { return false }
        // The old hashtags and the new ones in one order for everybody: two changes would wait for each other otherwise.
        _ = try database.execute(
            """
            SELECT id
            FROM hashtags
            WHERE key = ANY(\(text.tags.map(\.key))::text[])
               OR id IN (SELECT hashtag_id FROM post_hashtags WHERE post_id = \(id))
            ORDER BY key
            FOR UPDATE
            """)
        try unlink(id)
        try link(id, to: text.tags)
        return true
    }

    /// Takes a post out of every list, if it stands; false when it is not the author's, or was erased.
    package func delete(_ id: PostID, by author: MemberID) throws -> Bool {
        guard try take(id, of: author) else { return false }
        let deleted = try database.execute(
            "UPDATE posts SET deleted_at = now() WHERE id = \(id) AND deleted_at IS NULL")
        if deleted == 1 { try unlink(id) }
        return true
    }

    /// Names a post in the address of the list to which publishing it leads.
    package static let published = "published"

    /// When a post was published, as an expression: NULL where there is none for the reader.
    package static func moment(of id: PostID?, for reader: MemberID) -> SQL {
        id.map { "(SELECT p.created_at FROM \(PostAudience.readable(by: reader)) p WHERE p.id = \($0))" } ?? "NULL"
    }

    /// Why an author's post is not there.
    enum Absence {
        case deleted, removed
    }

    /// Nil for what stands, is nobody's of theirs, or is erased.
    static func absence(of id: PostID, by author: MemberID) -> Query<Absence?> {
        .row(
            """
            SELECT p.removed_at IS NOT NULL
            FROM \(PostAudience.own(of: author)) p
            WHERE p.id = \(id) AND p.deleted_at IS NOT NULL
            """
        ) { try $0.only(Bool.self) ? .removed : .deleted }
    }

    /// Puts a post back where it was, if it is deleted; false when it is not the author's, or was erased.
    package func restore(_ id: PostID, by author: MemberID) throws -> Bool {
        guard try take(id, of: author) else { return false }
        let tags = try database.row(
            "UPDATE posts SET deleted_at = NULL WHERE id = \(id) AND deleted_at IS NOT NULL RETURNING tags"
        ) { (row: inout Row) -> [String] in try row.only() }
        if let tags { try link(id, to: tags.map(Hashtag.init(stored:))) }
        return true
    }

    /// Holds a post for an act of its author's, so that the same act in another tab waits and finds it done; false when it is
    /// not theirs, or a moderator has removed it.
    private func take(_ id: PostID, of author: MemberID) throws -> Bool {
        try PostPlace.hold(
            id, in: "(SELECT * FROM \(PostAudience.own(of: author)) o WHERE o.removed_at IS NULL)", database)
    }

    /// Hashtags in one order for everybody, so that two posts with the same ones do not wait for each other. One that is spelled
    /// with «ё» by somebody is shown so from then on.
    func link(_ post: PostID, to tags: [Hashtag]) throws {
        guard !tags.isEmpty else { return }
        _ = try database.execute(
            """
            WITH used AS (
                INSERT INTO hashtags (name, uses)
                SELECT name, 1 FROM unnest(\(tags.sorted { $0.key < $1.key }.map(\.name))::text[]) AS name
                ON CONFLICT ON CONSTRAINT hashtags_key_is_unique DO UPDATE
                SET uses = hashtags.uses + 1, name = greatest(hashtags.name, excluded.name COLLATE "C")
                RETURNING id
            )
            INSERT INTO post_hashtags (hashtag_id, post_id)
            SELECT id, \(post) FROM used
            """)
    }

    func unlink(_ post: PostID) throws {
        _ = try database.execute(
            """
            WITH gone AS (
                DELETE FROM post_hashtags WHERE post_id = \(post) RETURNING hashtag_id
            ), counted AS (
                SELECT id FROM hashtags WHERE id IN (SELECT hashtag_id FROM gone) ORDER BY key FOR UPDATE
            )
            UPDATE hashtags SET uses = uses - 1 WHERE id IN (SELECT id FROM counted)
            """)
    }
}

extension Query where Result == [Post] {
    /// A list of ``Post/columns``.
    fileprivate static func posts(_ sql: SQL) -> Query { .rows(sql) { try Post(&$0) } }
}
