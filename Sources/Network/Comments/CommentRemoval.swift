import Postgres
import Site
import Writing

extension Reportable {
    static let comment = "comment"

    static let comments = Reportable(
        comment, .messageCircle, name: { NetworkWords($0).reportedComment },
        find: { number, reader, _ in CommentRemoval.find(number, for: reader) },
        now: { number, _ in CommentRemoval.now(number) },
        remove: { number, _, _, services in try CommentRemoval(services).remove(CommentID(rawValue: number)) },
        restore: { number, _, services in try CommentRemoval(services).restore(CommentID(rawValue: number)) })
}

/// Comments as moderators see them, and what these do to them.
struct CommentRemoval {
    private let services: Services
    private var database: Connection { services.database }
    private var comments: CommentStore { CommentStore(database: database) }

    init(_ services: Services) { self.services = services }

    static func find(_ number: SQL, for reader: MemberID) -> Query<ReportedThing?> {
        thing("\(CommentAudience.reportable(by: reader)) c", number)
    }

    static func now(_ number: SQL) -> Query<ReportedThing?> { thing("\(CommentAudience.ofModerators) c", number) }

    private static func thing(_ comments: SQL, _ number: SQL) -> Query<ReportedThing?> {
        .row(
            """
            SELECT c.id, c.post_id, c.author_id, m.name, c.body, c.html, c.summary, c.version,
                   coalesce(c.edited_at, c.created_at) AS written_at, \(PostRemoval.state(of: "c")) AS state
            FROM \(comments)
            JOIN members m ON m.id = c.author_id
            WHERE c.id = \(number)
            """
        ) { row in
            let (id, post): (CommentID, PostID) = (try row.next("id"), try row.next("post_id"))
            return ReportedThing(
                by: try row.next("author_id"), named: try row.next("name"), try row.next("body"),
                html: try RenderedText.html(&row), summary: try row.next("summary"),
                version: Int(try row.next("version", as: Int32.self)), written: try row.next("written_at"),
                at: Paths.comment(post, id),
                state: ReportedThing.State(rawValue: try row.next("state")) ?? .deleted)
        }
    }

    func remove(_ id: CommentID) throws {
        guard let (post, author) = try hold(id) else { return }
        let stood = try database.row(
            """
            UPDATE comments
            SET deleted_at = coalesce(deleted_at, now()), removed_at = now()
            WHERE id = \(id) AND removed_at IS NULL
            RETURNING deleted_at = removed_at
            """
        ) { try $0.only(Bool.self) }
        guard stood == true else { return }
        try comments.count(-1, on: post)
        try comments.clearNotifications(of: id, on: post, by: author)
        try comments.publishChange(of: id, on: post, keys: services.settings.keys)
    }

    /// What its author had deleted before stays deleted.
    func restore(_ id: CommentID) throws -> Reportable.Restored {
        guard let (post, author) = try hold(id) else { return .gone }
        let stands = try database.row(
            """
            UPDATE comments
            SET removed_at = NULL, deleted_at = nullif(deleted_at, removed_at)
            WHERE id = \(id) AND removed_at IS NOT NULL
            RETURNING deleted_at IS NULL
            """
        ) { try $0.only(Bool.self) }
        guard stands == true else { return stands == nil ? .back : .deleted }
        try comments.count(1, on: post)
        try comments.updateNotifications(of: id, on: post, by: author)
        try comments.publishChange(of: id, on: post, keys: services.settings.keys)
        return .back
    }

    /// Holds the post that it stands under, unless that is gone: then nobody else does anything there.
    private func hold(_ id: CommentID) throws -> (post: PostID, author: MemberID)? {
        let found = try database.row("SELECT post_id, author_id FROM comments WHERE id = \(id) AND body <> ''") {
            (try $0.next("post_id", as: PostID.self), try $0.next("author_id", as: MemberID.self))
        }
        guard let (post, author) = found else { return nil }
        try comments.take(post)
        return (post, author)
    }
}
