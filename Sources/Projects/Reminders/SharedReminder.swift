import FoundationEssentials
import Postgres
import Site

package enum SharedReminderNoun {}
package typealias SharedReminderID = Identifier<SharedReminderNoun>

/// What members of a project have to do together, as somebody who is in it sees it.
package struct SharedReminder: Sendable {
    /// Characters of a text.
    package static let longest = 300
    /// Those of one project, with what is done and what was deleted within a day.
    package static let most = 1_000

    package let id: SharedReminderID
    package let project: ProjectID
    package let text: String
    /// When those are notified to whom it is given; nil where they are not.
    package let due: Date?
    package let isForAll: Bool
    /// To whom it is given where that is not everybody; some of them may have left.
    package let people: [MemberID]
    package let peopleNames: [String]
    package let creator: MemberID
    package let creatorName: String
    package let done: Date?
    /// Who has done it.
    package let doerName: String?
    package let version: Int32

    private static let columns = Columns(of: "r", "id", "project_id", "text", "due_at", "for_all")
        .and(given("x.member_id"), as: "people")
        .and(given("m.name"), as: "people_names")
        .and(Columns(of: "r", "creator_id"))
        .and("c.name", as: "creator_name")
        .and(Columns(of: "r", "done_at"))
        .and("d.name", as: "doer_name")
        .and(Columns(of: "r", "version"))

    private static func given(_ value: SQL) -> SQL {
        """
        ARRAY(
            SELECT \(value)
            FROM shared_reminder_people x
            JOIN members m ON m.id = x.member_id
            WHERE x.reminder_id = r.id
            ORDER BY m.sort_name, m.id
        )
        """
    }

    private static func selection(for reader: MemberID) -> SQL {
        """
        SELECT \(columns)
        FROM \(ProjectAudience.projects(of: reader)) p
        JOIN shared_reminders r ON r.project_id = p.id
        JOIN members c ON c.id = r.creator_id
        LEFT JOIN members d ON d.id = r.done_by_id
        """
    }

    // MARK: Queries

    /// What is to be done in a project.
    package static func open(_ page: Keyset<SharedReminderKey>, in id: ProjectID, for reader: MemberID)
        -> Query<[SharedReminder]>
    { .rows(openStatement(page, in: id, for: reader)) { try SharedReminder(&$0) } }

    package static func openStatement(
        _ page: Keyset<SharedReminderKey>, in id: ProjectID, for reader: MemberID
    ) -> SQL {
        page.rows(selection(for: reader), where: "p.id = \(id) AND r.done_at IS NULL AND r.deleted_at IS NULL")
    }

    /// What is done in it.
    package static func done(_ page: Keyset<DoneReminderKey>, in id: ProjectID, for reader: MemberID)
        -> Query<[SharedReminder]>
    { .rows(doneStatement(page, in: id, for: reader)) { try SharedReminder(&$0) } }

    package static func doneStatement(
        _ page: Keyset<DoneReminderKey>, in id: ProjectID, for reader: MemberID
    ) -> SQL {
        page.rows(selection(for: reader), where: "p.id = \(id) AND r.done_at IS NOT NULL AND r.deleted_at IS NULL")
    }

    /// How many are done, for a member who may know of the project.
    package static func countDone(in id: ProjectID, for reader: MemberID) -> Query<Int> {
        Query<Int?>.row(
            """
            SELECT count(*)
            FROM \(ProjectAudience.projects(of: reader)) p
            JOIN shared_reminders r ON r.project_id = p.id
            WHERE p.id = \(id) AND r.done_at IS NOT NULL AND r.deleted_at IS NULL
            """
        ) { try $0.only(Int.self) }.map { $0 ?? 0 }
    }

    package static func find(_ id: SharedReminderID, for reader: MemberID) -> Query<SharedReminder?> {
        .row("\(selection(for: reader)) WHERE r.id = \(id) AND r.deleted_at IS NULL") { try SharedReminder(&$0) }
    }

    /// Where it stands, or stood before it was deleted.
    package static func project(of id: SharedReminderID, for reader: MemberID) -> Query<ProjectID?> {
        .row(
            """
            SELECT p.id
            FROM \(ProjectAudience.projects(of: reader)) p
            JOIN shared_reminders r ON r.project_id = p.id
            WHERE r.id = \(id)
            """
        ) { try $0.only(ProjectID.self) }
    }

    // MARK: Expressions

    /// How many are to be done: an expression on the project's number.
    static func count(in project: SQL) -> SQL {
        """
        (
            SELECT count(*)
            FROM shared_reminders r
            WHERE r.project_id = \(project) AND r.done_at IS NULL AND r.deleted_at IS NULL
        )
        """
    }

    /// The condition that one of them was given to a member, who is in its project.
    static func isGiven(_ reminder: SQL, to member: SQL) -> SQL {
        """
        (\(reminder).for_all OR EXISTS (
            SELECT FROM shared_reminder_people g WHERE g.reminder_id = \(reminder).id AND g.member_id = \(member)
        ))
        """
    }

    private init(_ row: inout Row) throws {
        id = try row.next("id")
        project = try row.next("project_id")
        text = try row.next("text")
        due = try row.next("due_at")
        isForAll = try row.next("for_all")
        let people: [Int] = try row.next("people")
        self.people = people.map { MemberID(rawValue: $0) }
        peopleNames = try row.next("people_names")
        creator = try row.next("creator_id")
        creatorName = try row.next("creator_name")
        done = try row.next("done_at")
        doerName = try row.next("doer_name")
        version = try row.next("version")
    }
}
