import FoundationEssentials
import HTML
import Postgres
import Site

/// What a moderator reads of a case besides its row.
enum CaseFile {
    /// The thing as it was when somebody reported it.
    struct Evidence {
        let version: Int
        let text: String
        /// Empty for what has no marks.
        let html: HTML
        let seen: Date

        /// The last one that was reported first: versions of people have no order.
        static func all(of id: CaseID) -> Query<[Evidence]> {
            .rows(
                """
                SELECT version, body, html, seen_at
                FROM moderation_evidence
                WHERE case_id = \(id)
                ORDER BY seen_at DESC, version DESC
                LIMIT 50
                """
            ) { row in
                Evidence(
                    version: Int(try row.next("version", as: Int32.self)), text: try row.next("body"),
                    html: HTML(trusted: try row.next("html")), seen: try row.next("seen_at"))
            }
        }
    }

    /// What stood beside it.
    struct Neighbour {
        let place: Int
        let author: ModerationCase.Person
        let html: HTML
        let written: Date

        /// In their order, each as it was reported last.
        static func all(of id: CaseID) -> Query<[Neighbour]> {
            .rows(
                """
                SELECT DISTINCT ON (s.place) s.place, s.author_id, m.name, s.html, s.written_at
                FROM moderation_surroundings s
                JOIN members m ON m.id = s.author_id
                WHERE s.case_id = \(id)
                ORDER BY s.place, s.version DESC
                LIMIT 50
                """
            ) { row in
                let place = Int(try row.next("place", as: Int32.self))
                let author = ModerationCase.Person(id: try row.next("author_id"), name: try row.next("name"))
                return Neighbour(
                    place: place, author: author, html: HTML(trusted: try row.next("html")),
                    written: try row.next("written_at"))
            }
        }
    }

    struct Report {
        /// Nil once their account is erased.
        let reporter: ModerationCase.Person?
        let reason: ReportReason
        let note: String
        let date: Date

        /// The oldest first.
        static func all(of id: CaseID) -> Query<[Report]> {
            .rows(
                """
                SELECT r.reporter_id, m.name, r.reason, r.note, r.created_at
                FROM moderation_reports r
                LEFT JOIN members m ON m.id = r.reporter_id
                WHERE r.case_id = \(id)
                ORDER BY r.id
                LIMIT 50
                """
            ) { row in
                let id: MemberID? = try row.next("reporter_id")
                let name: String? = try row.next("name")
                return Report(
                    reporter: id.flatMap { id in name.map { ModerationCase.Person(id: id, name: $0) } },
                    reason: ReportReason(rawValue: try row.next("reason")) ?? .other, note: try row.next("note"),
                    date: try row.next("created_at"))
            }
        }
    }

    /// An earlier case about something of the same author.
    struct Earlier {
        let id: CaseID
        let title: String
        let outcome: ModerationCase.Outcome?
        let date: Date

        static func all(besides id: CaseID) -> Query<[Earlier]> {
            .rows(
                """
                SELECT c.id, c.title, c.decision, coalesce(c.decided_at, c.opened_at) AS date
                FROM moderation_cases c
                WHERE c.author_id = (SELECT author_id FROM moderation_cases WHERE id = \(id)) AND c.id <> \(id)
                ORDER BY c.id DESC
                LIMIT 10
                """
            ) { row in
                Earlier(
                    id: try row.next("id"), title: try row.next("title"),
                    outcome: (try row.next("decision", as: String?.self)).flatMap(
                        ModerationCase.Outcome.init(rawValue:)), date: try row.next("date"))
            }
        }
    }

    /// The thing as it is now: a question to each feature that has things to report, one of which has it.
    static func now(_ id: CaseID, _ services: Services) -> [Query<ReportedThing?>] {
        services.features.reportables.map {
            $0.now(number(id, $0), "(SELECT author_id FROM moderation_cases WHERE id = \(id))")
        }
    }

    /// The same as somebody sees it who knows its place.
    static func seen(_ id: CaseID, by reader: MemberID, _ services: Services) -> [Query<ReportedThing?>] {
        let shared = services.sharedBlobs(with: reader)
        return services.features.reportables.map { $0.find(number(id, $0), reader, shared) }
    }

    private static func number(_ id: CaseID, _ kind: Reportable) -> SQL {
        "(SELECT thing FROM moderation_cases WHERE id = \(id) AND kind = \(kind.kind))"
    }
}
