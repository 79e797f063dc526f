import FoundationEssentials
import Postgres
import Site

/// A grey line of a project's timeline: what somebody did in it.
package struct ProjectEvent: Sendable {
    package enum Kind: String, Sendable {
        case created, invited, joined, left, removed, granted, revoked, inherited, named, described, archived, reopened,
            shelved, reminded, done, pictured, appointed
    }

    /// As many as a page looks at.
    static let size = 100

    package let id: Int
    package let kind: Kind
    package let actor: MemberID
    package let actorName: String
    /// Whom it is about besides.
    package let subjectName: String?
    package let detail: String
    package let created: Date

    /// A page of the timeline, its newest line first, with one line more.
    package static func page(of id: ProjectID, for reader: MemberID, at place: TimelinePlace) -> Query<[ProjectEvent]> {
        Query<[ProjectEvent?]>.rows(statement(of: id, for: reader, at: place)) { try ProjectEvent(&$0) }
            .map { $0.compactMap { $0 } }
    }

    package static func statement(of id: ProjectID, for reader: MemberID, at place: TimelinePlace) -> SQL {
        """
        SELECT e.id, e.kind, e.actor_id, m.name AS actor_name, s.name AS subject_name, e.detail, e.created_at
        FROM (
            SELECT t.*
            FROM \(ProjectAudience.projects(of: reader)) p
            JOIN project_events t ON t.project_id = p.id
            WHERE p.id = \(id) AND \(place.events)
            ORDER BY \(place.order)
            LIMIT \(constant: size + 1)
        ) AS e
        JOIN members m ON m.id = e.actor_id
        LEFT JOIN members s ON s.id = e.subject_id
        ORDER BY e.created_at DESC, e.kind DESC, e.id DESC
        """
    }

    var key: TimelineKey { TimelineKey(created, kind.rawValue, id) }

    private init?(_ row: inout Row) throws {
        id = try row.next("id")
        let kind = Kind(rawValue: try row.next("kind"))
        actor = try row.next("actor_id")
        actorName = try row.next("actor_name")
        subjectName = try row.next("subject_name")
        detail = try row.next("detail")
        created = try row.next("created_at")
        guard let kind else { return nil }
        self.kind = kind
    }
}
