import People
import Postgres
import Site

/// The project in which a post stands, as it is known beside a post that somebody may read.
package struct PostPlace: Sendable {
    package let id: ProjectID
    package let name: String
    /// It is in the archive: all is readable, and nothing can be written.
    package let isClosed: Bool

    /// Nothing can be written there any more.
    package struct Closed: Error { package init() {} }

    /// What ``read(_:)`` reads, of `posts p`.
    static let columns = Columns(of: "p", "project_id")
        .and(
            """
            CASE WHEN p.project_id IS NOT NULL THEN (
                SELECT ARRAY[o.name, CASE WHEN o.archived_at IS NULL THEN 'open' ELSE 'closed' END]
                FROM projects o
                WHERE o.id = p.project_id
            ) END
            """, as: "project")

    /// Nil for a post of everybody's.
    static func read(_ row: inout Row) throws -> PostPlace? {
        let id: ProjectID? = try row.next("project_id")
        let project: [String]? = try row.next("project")
        guard let id, let project, project.count == 2 else { return nil }
        return PostPlace(id: id, name: project[0], isClosed: project[1] == "closed")
    }

    /// Its name, as an expression on `posts p`; NULL for everybody's.
    static let name: SQL = "(SELECT o.name FROM projects o WHERE o.id = p.project_id)"

    /// Whether nothing can be written there, as an expression on `posts p`; false for everybody's.
    static let isClosed: SQL =
        "(SELECT o.archived_at IS NOT NULL FROM projects o WHERE o.id = p.project_id) IS TRUE"
}

/// Acts on posts, and on what stands under them, where they stand in a project.
extension PostPlace {
    /// Goes before what holds the post, in one round trip with it. An act that archives a project, or takes a member
    /// out of it, holds its row alone: who may write there by the statement behind this one may do so until the commit.
    static func lock(of post: PostID) -> Query<Int> {
        .execute("SELECT FROM projects o WHERE o.id = \(PostAudience.project(of: "\(post)")) FOR SHARE")
    }

    /// Holds a post for an act on it or on what stands under it.
    ///
    /// - Parameter audience: those that the member who acts may act on, in the place of the table
    /// - Returns: false where there is no such post among them
    /// - Throws: ``Closed``
    static func hold(_ post: PostID, in audience: SQL, _ database: Connection) throws -> Bool {
        let (_, isClosed) = try database.fetch(
            lock(of: post),
            Query<Bool?>.row(
                """
                SELECT \(isClosed) AS is_closed
                FROM \(audience) p
                WHERE p.id = \(post)
                FOR NO KEY UPDATE
                """
            ) { try $0.only(Bool.self) })
        guard let isClosed else { return false }
        if isClosed { throw Closed() }
        return true
    }

    /// Publishes an event of a post to open pages: everybody's, or those of the members of its project.
    static func publish(_ kind: Outbox.Kind, of post: PostID, in database: Connection, _ keys: Keys) throws {
        let readers = try readers(of: post, database)
        let channels = readers.compactMap(\.member).map { Outbox.Channel.member($0) }
        _ = try database.fetch(Outbox.publish(readers.isEmpty ? [.feed] : channels, kind, keys: keys))
    }

    /// Publishes to pages with the timeline of a post's project that it has changed there.
    static func publishTimeline(of post: PostID, in database: Connection, _ keys: Keys) throws {
        let readers = try readers(of: post, database)
        guard let project = readers.first?.project else { return }
        let channels = readers.compactMap(\.member).map { Outbox.Channel.member($0) }
        _ = try database.fetch(Outbox.publish(channels, .projects(in: project), keys: keys))
    }

    /// The project of a post, with each of its members; none for a post of everybody's.
    private static func readers(
        of post: PostID, _ database: Connection
    ) throws -> [(project: ProjectID, member: MemberID?)] {
        try database.rows(
            """
            SELECT place.id, own.member_id
            FROM (SELECT \(PostAudience.project(of: "\(post)")) AS id) AS place
            LEFT JOIN project_members own ON own.project_id = place.id
            WHERE place.id IS NOT NULL
            """
        ) { (project: try $0.next("id"), member: try $0.next("member_id")) }
    }

    /// The condition on `attachments a` that they stand on a post there or on what is said under one.
    package static func isOn(_ place: ProjectID) -> SQL {
        """
        (a.place_kind = \(Reportable.post) AND \(PostAudience.project(of: "a.place_id")) = \(place)
         OR a.place_kind = \(Reportable.comment)
         AND \(PostAudience.project(of: CommentAudience.post(of: "a.place_id"))) = \(place))
        """
    }

    /// Takes from a member, who is in a project no more, their notifications of its posts, with what waits to be pushed or written
    /// to them.
    package static func forget(_ place: ProjectID, by member: MemberID) -> Query<Int> {
        .execute(
            """
            DELETE FROM notifications n
            WHERE n.member_id = \(member) AND n.kind = ANY(\(NotificationKind.ofPosts.map(\.name))::text[])
              AND \(PostAudience.project(of: "n.thing")) = \(place)
            """)
    }
}
