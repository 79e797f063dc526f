import FoundationEssentials
import Localization
import Postgres
import Site

/// Reminders. Each change counts in the row's `sequence` by the trigger `count_change`, which calendars compare; what
/// tells of it (`reminder_alerts`) follows its day, hour and lead times, its completion and its deletion by the trigger
/// `follow_reminder`, which wakes the worker.
package struct ReminderStore {
    package let database: Connection

    // MARK: Reading

    /// What is to be done.
    ///
    /// - Parameter condition: on `reminders r`, besides what the list's address says
    static func open(
        _ list: ListAddress<ReminderKey>, of member: MemberID, where condition: SQL = "true"
    ) -> Query<[Reminder]> {
        var all: SQL = "r.member_id = \(member) AND r.completed_at IS NULL AND r.deleted_at IS NULL AND \(condition)"
        if let priorities = list[.priorities] {
            all.append(" AND r.priority = ANY (\(priorities.all.map { Int32($0.rawValue) }))")
        }
        return .reminders(list.keyset.rows("SELECT \(Reminder.columns) FROM reminders r", where: all))
    }

    static func completed(_ page: Keyset<CompletedKey>, of member: MemberID) -> Query<[Reminder]> {
        .reminders(
            page.rows(
                "SELECT \(Reminder.columns) FROM reminders r",
                where: "r.member_id = \(member) AND r.completed_at IS NOT NULL AND r.deleted_at IS NULL"))
    }

    /// How many are completed, as far as they are counted.
    static let mostCounted = 1_000

    static func countCompleted(of member: MemberID) -> Query<Int> {
        Query<Int?>.row(
            """
            SELECT count(*)
            FROM (
                SELECT FROM reminders
                WHERE member_id = \(member) AND completed_at IS NOT NULL AND deleted_at IS NULL
                LIMIT 1000
            ) c
            """
        ) { try $0.only() }.map { $0 ?? 0 }
    }

    /// For its member alone.
    static func find(_ id: ReminderID, of member: MemberID) -> Query<Reminder?> {
        .row(
            """
            SELECT \(Reminder.columns)
            FROM reminders r
            WHERE r.id = \(id) AND r.member_id = \(member) AND r.deleted_at IS NULL
            """
        ) { try Reminder(&$0) }
    }

    // MARK: Writing

    /// Nil when the member has as many as there may be.
    ///
    /// - Parameter key: that of the form that is sent; what it has made is found again, however late that is sent once more
    package func add(_ form: ReminderForm, by member: MemberID, key: IdempotencyKey? = nil) throws -> ReminderID? {
        try database.row(
            """
            WITH made AS (
                SELECT id FROM reminders
                WHERE member_id = \(member) AND form_key = \(key?.uuid) AND client_key = \(key?.act)
            ), added AS (
                INSERT INTO reminders (
                    member_id, form_key, client_key, origin_kind, origin_number, \(ReminderForm.columns))
                SELECT \(member), \(key?.uuid), \(key?.act), \(form.origin?.kind), \(form.origin?.number), \(form.values)
                WHERE NOT EXISTS (SELECT FROM made) AND (
                    SELECT count(*) FROM (SELECT FROM reminders WHERE member_id = \(member) LIMIT \(constant: Reminder.most)) own
                ) < \(Reminder.most)
                RETURNING id
            )
            SELECT id FROM made UNION ALL SELECT id FROM added
            """
        ) { try $0.only() }
    }

    /// What a form has made as it was sent.
    static func made(_ key: IdempotencyKey, by member: MemberID) -> Query<ReminderID?> {
        .row(
            """
            SELECT id FROM reminders
            WHERE member_id = \(member) AND form_key = \(key.uuid) AND client_key = \(key.act)
            """
        ) { try $0.only() }
    }

    /// What a form of this key has made last, whatever it said.
    static func made(form key: UUID, by member: MemberID) -> Query<ReminderID?> {
        .row(
            "SELECT id FROM reminders WHERE member_id = \(member) AND form_key = \(key) ORDER BY id DESC LIMIT 1"
        ) { try $0.only() }
    }

    /// False when another version stands than the one that was changed, or it is not the member's, or is gone.
    func change(_ id: ReminderID, to form: ReminderForm, by member: MemberID) throws -> Bool {
        try database.execute(
            """
            UPDATE reminders
            SET (\(ReminderForm.columns), version) = ROW(\(form.values), version + 1)
            WHERE id = \(id) AND member_id = \(member) AND version = \(form.version) AND deleted_at IS NULL
            """) == 1
    }

    /// What became of a reminder on which an act has changed nothing.
    enum End { case completed, deleted }

    /// Nil for one that is to be done, and for one that is not the member's.
    static func end(of id: ReminderID, by member: MemberID) -> Query<End?> {
        .row(
            """
            SELECT deleted_at IS NOT NULL
            FROM reminders
            WHERE id = \(id) AND member_id = \(member) AND (deleted_at IS NOT NULL OR completed_at IS NOT NULL)
            """
        ) { try $0.only() ? .deleted : .completed }
    }

    /// Completes it, and adds what comes after it in its series; false when it is not the member's, or gone. What is completed
    /// stays so.
    ///
    /// - Parameter clock: the member's, by which the next day is found
    func complete(_ id: ReminderID, by member: MemberID, _ clock: Clock) throws -> Bool {
        guard let reminder = try hold(id, of: member) else { return false }
        guard reminder.completed == nil else { return true }
        _ = try database.execute("UPDATE reminders SET completed_at = now() WHERE id = \(id)")
        guard let due = reminder.due, let rule = reminder.rule,
            let (next, rest) = rule.next(
                after: due,
                completed: (Day(clock.now, in: clock.zone), { $0.moment(in: clock.zone) > clock.now }))
        else { return true }
        _ = try database.execute(
            """
            INSERT INTO reminders (member_id, follows, origin_kind, origin_number, \(ReminderForm.columns))
            VALUES (
                \(member), \(id), \(reminder.origin?.kind), \(reminder.origin?.number),
                \(ReminderForm(reminder).moved(to: next, rest).values))
            ON CONFLICT ON CONSTRAINT reminders_are_followed_once DO NOTHING
            """)
        if reminder.location != nil { try ReminderPlaceStore(database: database).copy(from: id) }
        return true
    }

    /// Takes a completion back, and what it has added to the series; where that was changed or completed since, it goes on
    /// alone and the series with it.
    func reopen(_ id: ReminderID, by member: MemberID) throws -> Bool {
        guard let reminder = try hold(id, of: member) else { return false }
        guard reminder.completed != nil else { return true }
        _ = try database.execute(
            """
            DELETE FROM reminders
            WHERE follows = \(id) AND version = 1 AND completed_at IS NULL AND deleted_at IS NULL
            """)
        let series = try database.row("SELECT 1 FROM reminders WHERE follows = \(id)") { try $0.only(Int32.self) }
        _ = try database.execute(
            """
            UPDATE reminders
            SET (completed_at, \(RepeatRule.written)) = ROW(NULL, \(RepeatRule.values(series == nil ? reminder.rule : nil)))
            WHERE id = \(id)
            """)
        return true
    }

    /// Holds a reminder for an act, so that the same act in another tab waits and finds it done.
    private func hold(_ id: ReminderID, of member: MemberID) throws -> Reminder? {
        try database.row(
            """
            SELECT \(Reminder.columns)
            FROM reminders r
            WHERE r.id = \(id) AND r.member_id = \(member) AND r.deleted_at IS NULL
            FOR UPDATE
            """
        ) { try Reminder(&$0) }
    }

    /// Moves what is to be done to another day, and leaves the series alone in which it stands; nil when it is not the
    /// member's, or there is nothing left to do.
    ///
    /// - Returns: what it was
    func move(_ id: ReminderID, to day: Day, by member: MemberID) throws -> Reminder? {
        guard let reminder = try hold(id, of: member), reminder.completed == nil else { return nil }
        _ = try database.execute(
            """
            UPDATE reminders
            SET due_on = d.day,
                -- What is moved before the beginning of its series begins it.
                repeat_start = CASE WHEN repeat_start > d.day THEN d.day ELSE repeat_start END,
                version = version + 1
            FROM (SELECT DATE '1970-01-01' + \(Int32(day.number)) AS day) d
            WHERE id = \(id)
            """)
        return reminder
    }

    /// Leaves out the time at which it is due; nil when it is not the member's, or no other comes.
    ///
    /// - Parameter clock: the member's, by which the next day is found
    /// - Returns: what it was, and when it is due now
    func skip(_ id: ReminderID, by member: MemberID, _ clock: Clock) throws -> (before: Reminder, due: Due)? {
        guard let reminder = try hold(id, of: member), let (due, rule) = reminder.leftOut(clock) else { return nil }
        let form = ReminderForm(reminder).moved(to: due, rule)
        return try schedule(id, as: form, by: member) ? (before: reminder, due: due) : nil
    }

    /// Writes of a form when it is due, how it comes again and when its member is notified; false when it is not theirs, or
    /// there is nothing left to do.
    func schedule(_ id: ReminderID, as form: ReminderForm, by member: MemberID) throws -> Bool {
        try database.execute(
            """
            UPDATE reminders
            SET (\(ReminderForm.scheduled), version) = ROW(\(form.schedule), version + 1)
            WHERE id = \(id) AND member_id = \(member) AND completed_at IS NULL AND deleted_at IS NULL
            """) == 1
    }

    /// Has the member notified once more at this moment; false when it is not theirs, or there is nothing left to do.
    func snooze(_ id: ReminderID, until moment: Date, by member: MemberID) throws -> Bool {
        try database.execute(
            """
            INSERT INTO reminder_alerts (reminder_id, member_id, due_at)
            SELECT id, member_id, \(moment)
            FROM reminders
            WHERE id = \(id) AND member_id = \(member) AND completed_at IS NULL AND deleted_at IS NULL
            ON CONFLICT ON CONSTRAINT reminder_alerts_are_distinct DO UPDATE SET due_at = excluded.due_at
            """) == 1
    }

    /// Takes that back; false when it is not theirs, or gone.
    func unsnooze(_ id: ReminderID, by member: MemberID) throws -> Bool {
        guard try hold(id, of: member) != nil else { return false }
        _ = try database.execute("DELETE FROM reminder_alerts WHERE reminder_id = \(id) AND lead_minutes IS NULL")
        return true
    }

    /// Nil when it is not the member's, or was erased.
    ///
    /// - Returns: it would have come again
    func delete(_ id: ReminderID, by member: MemberID) throws -> Bool? {
        try database.row(
            """
            UPDATE reminders
            SET deleted_at = coalesce(deleted_at, now())
            WHERE id = \(id) AND member_id = \(member)
            RETURNING repeat_unit IS NOT NULL AND completed_at IS NULL AS is_series
            """
        ) { try $0.only() }
    }

    func restore(_ id: ReminderID, by member: MemberID) throws -> Bool {
        try database.execute(
            "UPDATE reminders SET deleted_at = NULL WHERE id = \(id) AND member_id = \(member)") == 1
    }
}

extension Query where Result == [Reminder] {
    fileprivate static func reminders(_ sql: SQL) -> Query { .rows(sql) { try Reminder(&$0) } }
}
