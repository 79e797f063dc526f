import FoundationEssentials
import Postgres
import Site

/// A grey line of a project's timeline: what somebody did in it.
package struct ProjectEvent: Sendable {
    package enum Kind: String, Sendable {
        case created, invited, joined, left, removed, granted, revoked, inherited, named, described, archived, reopened
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
            WHERE p.id = \(id) AND \(place.condition(in: id))
            ORDER BY \(place.order)
            LIMIT \(Int32(size + 1))
        ) AS e
        JOIN members m ON m.id = e.actor_id
        LEFT JOIN members s ON s.id = e.subject_id
        ORDER BY e.created_at DESC, e.kind DESC, e.id DESC
        """
    }

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

/// Which lines of a timeline a page has.
package enum TimelinePlace: Sendable {
    case newest
    /// Those before a line, and those behind it.
    case before(Int)
    case after(Int)

    static let before = "before"
    static let after = "after"

    var isNewest: Bool { if case .newest = self { true } else { false } }
    var isAfter: Bool { if case .after = self { true } else { false } }

    func condition(in project: ProjectID) -> SQL {
        func line(_ id: Int) -> SQL {
            "(SELECT l.created_at, l.kind, l.id FROM project_events l WHERE l.id = \(id) AND l.project_id = \(project))"
        }
        return switch self {
        case .newest: "true"
        case .before(let id): "(t.created_at, t.kind, t.id) < \(line(id))"
        case .after(let id): "(t.created_at, t.kind, t.id) > \(line(id))"
        }
    }

    var order: SQL {
        isAfter ? "t.created_at, t.kind, t.id" : "t.created_at DESC, t.kind DESC, t.id DESC"
    }
}
