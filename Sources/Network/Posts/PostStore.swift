import FoundationEssentials
import Postgres
import Site

package struct PostStore {
    package let database: Connection

    // MARK: Reading

    package static func feed(_ page: Keyset<PostKey>) -> Query<[Post]> {
        .posts(page.rows("\(select) FROM posts p \(authors)", where: "p.deleted_at IS NULL"))
    }

    package static func tagged(_ tag: Hashtag, _ page: Keyset<PostKey>) -> Query<[Post]> {
        .posts(
            page.rows(
                "\(select) FROM post_hashtags t JOIN posts p ON p.id = t.post_id \(authors)",
                where: "t.hashtag_id = (SELECT id FROM hashtags WHERE name = \(tag.name)) AND p.deleted_at IS NULL"))
    }

    package static func written(by author: MemberID, _ page: Keyset<PostKey>) -> Query<[Post]> {
        .posts(
            page.rows(
                "\(select) FROM posts p \(authors)", where: "p.author_id = \(author) AND p.deleted_at IS NULL"))
    }

    private static var select: SQL { "SELECT \(Post.columns)" }
    private static var authors: SQL { "JOIN members m ON m.id = p.author_id" }

    /// Posts by others than the reader that are newer than this one; those right behind it, when there are more than
    /// a hundred.
    package static func news(after: PostID, for reader: MemberID) -> Query<[Post]> {
        .posts(
            """
            SELECT \(Post.columns)
            FROM posts p
            JOIN members m ON m.id = p.author_id
            WHERE p.id = ANY(ARRAY(
                SELECT id
                FROM posts
                WHERE id > \(after) AND deleted_at IS NULL AND author_id <> \(reader)
                ORDER BY id
                LIMIT 100
            ))
            ORDER BY p.id DESC
            """)
    }

    /// One post with its whole text.
    package static func whole(_ id: PostID) -> Query<(post: Post, text: PostText)?> {
        .row(
            """
            SELECT \(Post.columns), \(PostText.whole)
            FROM posts p
            JOIN members m ON m.id = p.author_id
            WHERE p.id = \(id) AND p.deleted_at IS NULL
            """
        ) { row in
            let post = try Post(&row)
            return (post, try PostText(post.id, post.version, &row))
        }
    }

    /// A post as its author may change it.
    package struct Standing: Sendable {
        package let form: PostForm
        package let edited: Date?
    }

    /// For its author alone.
    package static func standing(_ id: PostID, of author: MemberID) -> Query<Standing?> {
        .row(
            """
            SELECT \(PostForm.columns), version, edited_at
            FROM posts
            WHERE id = \(id) AND author_id = \(author) AND deleted_at IS NULL
            """
        ) { Standing(form: try PostForm(&$0), edited: try $0.next("edited_at")) }
    }

    // MARK: Writing

    package func publish(_ text: RenderedPost, by author: MemberID) throws -> PostID {
        let id = try database.row(
            """
            INSERT INTO posts (author_id, \(RenderedPost.columns))
            VALUES (\(author), \(text.values))
            RETURNING id
            """
        ) { (row: inout Row) -> PostID in try row.only() }
        guard let id else { throw Failure.notFound }
        try link(id, to: text.tags)
        return id
    }

    /// Changes a post; false when another version stands than the one that was changed, or it is not the author's, or is
    /// gone.
    package func change(
        _ id: PostID, from version: Int32, to text: RenderedPost, by author: MemberID
    ) throws -> Bool {
        let changed = try database.execute(
            """
            UPDATE posts
            SET (\(RenderedPost.columns), version, edited_at) = ROW(\(text.values), version + 1, now())
            WHERE id = \(id) AND author_id = \(author) AND version = \(version) AND deleted_at IS NULL
            """)
        guard changed == 1 else { return false }
        // The old hashtags and the new ones in one order for everybody: two changes would wait for each other otherwise.
        _ = try database.execute(
            """
            SELECT id
            FROM hashtags
            WHERE name = ANY(\(text.tags.map(\.name))::text[])
               OR id IN (SELECT hashtag_id FROM post_hashtags WHERE post_id = \(id))
            ORDER BY name
            FOR UPDATE
            """)
        try unlink(id)
        try link(id, to: text.tags)
        return true
    }

    /// Takes a post out of every list; false when it is not the author's, or is gone.
    package func delete(_ id: PostID, by author: MemberID) throws -> Bool {
        let deleted = try database.execute(
            """
            UPDATE posts
            SET deleted_at = now()
            WHERE id = \(id) AND author_id = \(author) AND deleted_at IS NULL
            """)
        guard deleted == 1 else { return false }
        try unlink(id)
        return true
    }

    /// Puts a deleted post back where it was; false when it is not the author's, or stands.
    package func restore(_ id: PostID, by author: MemberID) throws -> Bool {
        let tags = try database.row(
            """
            UPDATE posts
            SET deleted_at = NULL
            WHERE id = \(id) AND author_id = \(author) AND deleted_at IS NOT NULL
            RETURNING tags
            """
        ) { (row: inout Row) -> [String] in try row.only() }
        guard let tags else { return false }
        try link(id, to: tags.map(Hashtag.init(stored:)))
        return true
    }

    /// Names in one order for everybody, so that two posts with the same hashtags do not wait for each other.
    private func link(_ post: PostID, to tags: [Hashtag]) throws {
        guard !tags.isEmpty else { return }
        _ = try database.execute(
            """
            WITH used AS (
                INSERT INTO hashtags (name, uses)
                SELECT name, 1 FROM unnest(\(tags.map(\.name).sorted())::text[]) AS name
                ON CONFLICT ON CONSTRAINT hashtags_name_is_unique DO UPDATE SET uses = hashtags.uses + 1
                RETURNING id
            )
            INSERT INTO post_hashtags (hashtag_id, post_id)
            SELECT id, \(post) FROM used
            """)
    }

    private func unlink(_ post: PostID) throws {
        _ = try database.execute(
            """
            WITH gone AS (
                DELETE FROM post_hashtags WHERE post_id = \(post) RETURNING hashtag_id
            ), counted AS (
                SELECT id FROM hashtags WHERE id IN (SELECT hashtag_id FROM gone) ORDER BY name FOR UPDATE
            )
            UPDATE hashtags SET uses = uses - 1 WHERE id IN (SELECT id FROM counted)
            """)
    }
}

extension Query where Result == [Post] {
    /// A list of ``Post/columns``.
    fileprivate static func posts(_ sql: SQL) -> Query { .rows(sql) { try Post(&$0) } }
}
