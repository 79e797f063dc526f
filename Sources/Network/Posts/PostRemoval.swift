import Postgres
import Site
import Writing

extension Reportable {
    static let post = "post"

    static let posts = Reportable(
        post, .newspaper, name: { NetworkWords($0).reportedPost },
        find: { number, reader, _ in PostRemoval.find(number, for: reader) },
        now: { number, _ in PostRemoval.now(number) },
        remove: { number, _, _, services in try PostRemoval(services).remove(PostID(rawValue: number)) },
        restore: { number, _, services in try PostRemoval(services).restore(PostID(rawValue: number)) })
}

/// Posts as moderators see them, and what these do to them.
struct PostRemoval {
    private let services: Services
    private var database: Connection { services.database }

    init(_ services: Services) { self.services = services }

    static func find(_ number: SQL, for reader: MemberID) -> Query<ReportedThing?> {
        thing("\(PostAudience.reportable(by: reader)) p", number)
    }

    static func now(_ number: SQL) -> Query<ReportedThing?> { thing("\(PostAudience.ofModerators) p", number) }

    private static func thing(_ posts: SQL, _ number: SQL) -> Query<ReportedThing?> {
        .row(
            """
            SELECT p.id, p.author_id, m.name, p.body, p.html, p.summary, p.version,
                   coalesce(p.edited_at, p.created_at) AS written_at, \(state(of: "p")) AS state
            FROM \(posts)
            JOIN members m ON m.id = p.author_id
            WHERE p.id = \(number)
            """
        ) { row in
            let id: PostID = try row.next("id")
            return ReportedThing(
                by: try row.next("author_id"), named: try row.next("name"), try row.next("body"),
                html: try RenderedText.html(&row), summary: try row.next("summary"),
                version: Int(try row.next("version", as: Int32.self)), written: try row.next("written_at"),
                at: Paths.post(id),
                state: ReportedThing.State(rawValue: try row.next("state")) ?? .deleted)
        }
    }

    /// What became of a thing with `deleted_at` and `removed_at`.
    static func state(of row: SQL) -> SQL {
        """
        CASE WHEN \(row).removed_at IS NOT NULL THEN 'removed'
             WHEN \(row).deleted_at IS NOT NULL THEN 'deleted' ELSE 'standing' END
        """
    }

    func remove(_ id: PostID) throws {
        let removed = try database.row(
            """
            UPDATE posts
            SET deleted_at = coalesce(deleted_at, now()), removed_at = now()
            WHERE id = \(id) AND removed_at IS NULL
            RETURNING author_id, cardinality(tags) > 0 AS has_tags
            """
        ) { (try $0.next("author_id", as: MemberID.self), try $0.next("has_tags", as: Bool.self)) }
        guard let (author, hasTags) = removed else { return }
        try PostStore(database: database).unlink(id)
        // What is wrong may be a hashtag: it does not stand beside the feed until that is counted by the clock.
        if hasTags { try TrendStore(database: database).refresh() }
        try MentionStore(database: database).clearNotifications(of: id, by: author)
        try PostPlace.publishTimeline(of: id, in: database, services.settings.keys)
    }

    /// What its author had deleted before stays deleted.
    func restore(_ id: PostID) throws -> Reportable.Restored {
        let restored = try database.row(
            """
            UPDATE posts
            SET removed_at = NULL, deleted_at = nullif(deleted_at, removed_at)
            WHERE id = \(id) AND removed_at IS NOT NULL
            RETURNING author_id, tags, deleted_at IS NULL AS is_there
            """
        ) { row in
            (
                try row.next("author_id", as: MemberID.self), try row.next("tags", as: [String].self),
                try row.next("is_there", as: Bool.self)
            )
        }
        guard let (author, tags, isThere) = restored else {
            let found = try database.row("SELECT 1 FROM \(PostAudience.ofModerators) p WHERE p.id = \(id)") {
                try $0.only(Int32.self)
            }
            return found == nil ? .gone : .back
        }
        guard isThere else { return .deleted }
        try PostStore(database: database).link(id, to: tags.map(Hashtag.init(stored:)))
        if !tags.isEmpty { try TrendStore(database: database).refresh() }
        try MentionStore(database: database).restoreNotifications(of: id, by: author, services.settings)
        try PostPlace.publishTimeline(of: id, in: database, services.settings.keys)
        return .back
    }
}
