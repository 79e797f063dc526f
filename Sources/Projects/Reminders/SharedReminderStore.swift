import FoundationEssentials
import Postgres
import Site

/// What is to be done in a project, while the project is held. Everybody who is in it adds, and does what others have added;
/// what stands there is changed and deleted by the member who has added it and by administrators.
///
/// There is one text, one tick and one line of the timeline, so these are the project's own and no reminders of each
/// member. To whom one was given hangs on their membership by a foreign key: leaving takes it away, and given to
/// nobody any more is not given to all.
package struct SharedReminderStore {
    /// The project has as many as there may be.
    package struct Full: Error { package init() {} }
    /// Nobody to whom it is given is in the project any more.
    package struct Nobody: Error { package init() {} }
    /// Somebody else has added it, and the member who acts is no administrator.
    package struct Another: Error { package init() {} }
    /// It was changed since the form was made that changes it.
    package struct OtherVersion: Error { package init() {} }

    private let projects: ProjectStore
    private var database: Connection { projects.database }

    package init(_ projects: ProjectStore) { self.projects = projects }

    @discardableResult
    package func add(_ form: SharedReminderForm, to held: HeldProject, by member: MemberID) throws -> SharedReminderID {
        try held.requireOpen()
        let count = try database.row("SELECT count(*) FROM shared_reminders WHERE project_id = \(held.id)") {
            try $0.only(Int.self)
        }
        guard let count, count < SharedReminder.most else { throw Full() }
        let id = try database.row(
            """
            INSERT INTO shared_reminders (project_id, creator_id, text, for_all, due_at, told_at)
            VALUES (\(held.id), \(member), \(form.text), \(form.isForAll), \(form.due), \(Self.notifiedAt(form.due)))
            RETURNING id
            """
        ) { try $0.only(SharedReminderID.self) }
        guard let id else { throw Failure.notFound }
        try give(id, form, in: held)
        // What is everybody's is a line of the timeline.
        if !form.isForAll { try notify(id, form, version: 1, in: held, besides: [], by: member) }
        try projects.note(.reminded, detail: form.text, in: held.id, by: member)
        return id
    }

    /// What `told_at` begins as: now where the moment has passed, so that nobody is notified; who writes what is over
    /// knows it.
    private static func notifiedAt(_ due: Date?) -> SQL { "CASE WHEN \(due)::timestamptz <= now() THEN now() END" }

    private func give(_ id: SharedReminderID, _ form: SharedReminderForm, in held: HeldProject) throws {
        guard !form.isForAll else { return }
        let count = try database.execute(
            """
            INSERT INTO shared_reminder_people (reminder_id, project_id, member_id)
            SELECT \(id), project_id, member_id
            FROM project_members
            WHERE project_id = \(held.id) AND member_id = ANY(\(form.people.map(\.rawValue))::bigint[])
            ORDER BY member_id
            """)
        guard count > 0 else { throw Nobody() }
    }

    /// Notifies those to whom it is given now, and was not by name before (DECISIONS, 248); the one who gives it knows.
    private func notify(
        _ id: SharedReminderID, _ form: SharedReminderForm, version: Int32, in held: HeldProject,
        besides known: [MemberID], by member: MemberID
    ) throws {
        let hearers = try database.rows(
            """
            SELECT \(SharedReminderHearer.columns)
            FROM shared_reminders r
            JOIN project_members x ON x.project_id = r.project_id
            JOIN members m ON m.id = x.member_id
            WHERE r.id = \(id) AND m.id <> ALL(\(known.map(\.rawValue) + [member.rawValue])::bigint[])
              AND \(Member.mayComeIn) AND \(SharedReminder.isGiven("r", to: "m.id"))
            """
        ) { try SharedReminderHearer(&$0, projects.settings) }
        // Almost always one, since people of a project have the same hours and language.
        let details = Dictionary(grouping: hearers) { $0.detail(form.due, of: held.name) }
        for (detail, hearers) in details.sorted(by: { $0.key < $1.key }) {
            let news = ThingNews(
                .givenReminders, about: id.rawValue, part: Int(version), by: member, subject: form.text,
                detail: detail)
            try news.notify(
                "SELECT unnest(\(hearers.map(\.member.rawValue))::bigint[])", in: database, projects.settings)
        }
    }

    package func change(
        _ id: SharedReminderID, to form: SharedReminderForm, in held: HeldProject, by member: MemberID
    ) throws {
        try requireOwn(id, in: held, of: member)
        let before = try database.row(
            """
            UPDATE shared_reminders r
            SET text = \(form.text), for_all = \(form.isForAll), due_at = \(form.due), version = r.version + 1,
                told_at = CASE
                    WHEN r.due_at IS NOT DISTINCT FROM \(form.due) THEN r.told_at
                    ELSE \(Self.notifiedAt(form.due))
                END
            FROM shared_reminders o
            WHERE r.id = \(id) AND o.id = r.id AND r.version = \(form.version) AND r.deleted_at IS NULL
            RETURNING r.version, o.for_all, r.done_at IS NOT NULL AS is_done
            """
        ) { row -> (version: Int32, isForAll: Bool, isDone: Bool) in
            (try row.next("version"), try row.next("for_all"), try row.next("is_done"))
        }
        guard let before else { throw OtherVersion() }
        let known = try database.rows(
            "DELETE FROM shared_reminder_people WHERE reminder_id = \(id) RETURNING member_id"
        ) { try $0.only(MemberID.self) }
        try give(id, form, in: held)
        try settle(id, in: held, of: "NOT \(SharedReminder.isGiven("r", to: "x.member_id"))")
        if !before.isDone, !(before.isForAll && form.isForAll) {
            try notify(id, form, version: before.version, in: held, besides: known, by: member)
        }
        try projects.touch(held)
    }

    // MARK: Done

    /// Done for everybody, by the first who says so, which stands in the timeline.
    ///
    /// - Returns: who else had done it already; nil where it is done now, or was by the member who acts
    package func complete(_ id: SharedReminderID, in held: HeldProject, by member: MemberID) throws -> String? {
        try held.requireOpen()
        let found = try database.row(
            """
            SELECT r.text, r.done_at IS NOT NULL AS is_done, CASE WHEN d.id <> \(member) THEN d.name END AS doer
            FROM shared_reminders r
            LEFT JOIN members d ON d.id = r.done_by_id
            WHERE r.id = \(id) AND r.project_id = \(held.id) AND r.deleted_at IS NULL
            """
        ) { row -> (text: String, isDone: Bool, doer: String?) in
            (try row.next("text"), try row.next("is_done"), try row.next("doer"))
        }
        guard let found else { throw Failure.notFound }
        guard !found.isDone else { return found.doer }
        let event = try projects.note(.done, detail: found.text, in: held.id, by: member)
        _ = try database.execute(
            """
            UPDATE shared_reminders
            SET done_at = clock_timestamp(), done_by_id = \(member), done_event_id = \(event)
            WHERE id = \(id)
            """)
        try settle(id, in: held)
        return nil
    }

    /// It is to be done again, and the line that said otherwise goes.
    package func reopen(_ id: SharedReminderID, in held: HeldProject) throws {
        try held.requireOpen()
        let found = try database.row(
            """
            SELECT done_event_id
            FROM shared_reminders
            WHERE id = \(id) AND project_id = \(held.id) AND deleted_at IS NULL
            """
        ) { (event: try $0.next("done_event_id", as: Int?.self), ()) }
        guard let found else { throw Failure.notFound }
        _ = try database.fetch(
            Query<Int>.execute(
                """
                UPDATE shared_reminders SET done_at = NULL, done_by_id = NULL, done_event_id = NULL WHERE id = \(id)
                """),
            Query<Int>.execute(
                "DELETE FROM project_events WHERE id = \(found.event) AND project_id = \(held.id)"))
        try projects.touch(held)
    }

    // MARK: Deleting

    /// Twice is once.
    package func delete(_ id: SharedReminderID, from held: HeldProject, by member: MemberID) throws {
        try requireOwn(id, in: held, of: member)
        _ = try database.execute(
            "UPDATE shared_reminders SET deleted_at = now() WHERE id = \(id) AND deleted_at IS NULL")
        try settle(id, in: held)
        try projects.touch(held)
    }

    /// Of what was due meanwhile members are notified late.
    package func restore(_ id: SharedReminderID, to held: HeldProject, by member: MemberID) throws {
        try requireOwn(id, in: held, of: member)
        _ = try database.execute("UPDATE shared_reminders SET deleted_at = NULL WHERE id = \(id)")
        try projects.touch(held)
    }

    private func requireOwn(_ id: SharedReminderID, in held: HeldProject, of member: MemberID) throws {
        try held.requireOpen()
        let creator = try database.row(
            "SELECT creator_id FROM shared_reminders WHERE id = \(id) AND project_id = \(held.id)"
        ) { try $0.only(MemberID.self) }
        guard let creator else { throw Failure.notFound }
        guard held.isAdmin || creator == member else { throw Another() }
    }

    /// Nobody has to do it any more: the notifications of those in the project are read. Rows are locked in their
    /// order.
    ///
    /// - Parameter of: whose that is, as a condition on `project_members x` and `shared_reminders r`
    private func settle(_ id: SharedReminderID, in held: HeldProject, of people: SQL = "true") throws {
        let readers = try database.rows(
            """
            WITH unread AS MATERIALIZED (
                SELECT n.id
                FROM shared_reminders r
                JOIN project_members x ON x.project_id = r.project_id
                JOIN notifications n ON n.member_id = x.member_id
                WHERE r.id = \(id) AND n.kind = ANY(\(NotificationKind.ofSharedReminders.map(\.name))::text[])
                  AND n.thing = r.id AND n.read_at IS NULL AND \(people)
                ORDER BY n.member_id, n.id
                FOR UPDATE OF n
            )
            UPDATE notifications
            SET read_at = now()
            WHERE id IN (SELECT id FROM unread)
            RETURNING member_id
            """
        ) { try $0.only(MemberID.self) }
        guard !readers.isEmpty else { return }
        _ = try database.fetch(
            Outbox.publish(Set(readers).map { .member($0) }, .notifications, keys: projects.settings.keys))
    }
}
