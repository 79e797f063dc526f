import FoundationEssentials
import Glibc
import Postgres
import Projects
import Site
import Synchronization
import TestSupport
import Testing
import Web

/// What the members of a project have to do together.
struct SharedReminderTests {
    private let team: Team
    private var id: ProjectID { team.id }
    private var list: Address { Paths.sharedReminders(id) }
    private var done: Address { Paths.doneSharedReminders(id) }

    init() throws { team = try Team() }

    // MARK: Adding

    @Test func `stands by its time, those without one behind, and says to whom it was given`() throws {
        try team.remind("Позже", due: "2099-05-02T12:00")
        try team.remind("Когда-нибудь", by: team.mikhail)
        try team.remind("Раньше", due: "2099-05-01T12:00", to: team.mikhailID, team.annaID)
        #expect(
            try team.reminders() == [
                "Раньше — 1 мая 2099, 12:00 · Анна Ковалёва, Лебедев Михаил", "Позже — 2 мая 2099, 12:00 · всем",
                "Когда-нибудь — Всем",
            ])
        #expect(try team.reminders(team.mikhail) == team.reminders())
        #expect(try team.anna.get(Paths.project(id)).text.contains("добавляет общее напоминание: «Когда-нибудь»"))
    }

    @Test func `a form that is sent twice adds once, and what is wrong with it is said beside its fields`() throws {
        let sent = ["text": "Обзвонить троих"].merging(team.key()) { $1 }
        for _ in 1...2 { #expect(try team.anna.post(Paths.newSharedReminder(id), sent).location == list.text) }
        #expect(try team.reminders().count == 1)
        let wrong = try team.anna.post(
            Paths.newSharedReminder(id),
            ["text": "  ", "due": "2026-13-45T99:00", "whom": "some", "for": team.dariaID.pathSegment])
        #expect(wrong.status == 422)
        for id in ["field-text-error", "field-due-error", "field-for-error"] { #expect(wrong.text.contains(id)) }
        #expect(wrong.text.contains("2026-13-45T99:00"))
        let long = try team.anna.post(
            Paths.newSharedReminder(id), ["text": String(repeating: "я", count: SharedReminder.longest + 1)])
        #expect(long.status == 422 && long.text.contains("field-text-error"))
        for due in ["0001-01-01T00:00", "9999-12-31T23:59", "2099-05-01", "T", "2099-05-01T1:00"] {
            let answer = try team.anna.post(Paths.newSharedReminder(id), ["text": "Когда", "due": due])
            #expect(answer.status == 422 && answer.text.contains("field-due-error"), "\(due)")
        }
        #expect(try team.reminders().count == 1)
    }

    @Test func `a project has so many of them, those that were deleted a moment ago among them`() throws {
        _ = try team.database.execute(
            """
            INSERT INTO shared_reminders (project_id, creator_id, text, for_all, deleted_at)
            SELECT \(id), \(team.annaID), 'Дело', true, CASE WHEN n = 1 THEN now() END
            FROM generate_series(1, \(SharedReminder.most - 1)) AS n
            """)
        let last = try team.remind("Последнее")
        let full = try team.anna.post(Paths.newSharedReminder(id), ["text": "Лишнее"].merging(team.key()) { $1 })
        #expect(full.status == 409 && full.text.contains("Лишнее") && full.text.contains("не больше 1\u{A0}000"))
        // Paged to the end, each row once.
        var (texts, page): ([String], String?) = ([], list.text)
        while let address = page, texts.count < 2_000 {
            let answer = try team.anna.get(address)
            texts += team.reminders(on: answer)
            page = answer.text.firstMatch(of: #/href="([^"]*\?after=[^"]+)"/#).map { String($0.1) }
        }
        #expect(texts.count == SharedReminder.most - 1)
        #expect(try team.act(Paths.deleteSharedReminder(last), by: team.anna).status == 303)
        #expect(try team.anna.post(Paths.newSharedReminder(id), ["text": "Лишнее"]).status == 409)
        _ = try team.database.execute("UPDATE shared_reminders SET deleted_at = now() - interval '25 hours'")
        for rows in team.app.features.flatMap(\.retention) { try rows.clear(team.database) }
        try team.remind("Теперь можно")
    }

    // MARK: Done

    @Test func `is done once, for everybody, and can be taken back with the line that said so`() throws {
        let reminder = try team.remind("Обзвонить троих")
        #expect(try team.act(Paths.completeSharedReminder(reminder), by: team.mikhail).location == list.text)
        // Their second press says what the first has done.
        _ = try team.act(Paths.completeSharedReminder(reminder), by: team.mikhail)
        let said = try team.mikhail.get(list).text
        #expect(said.contains("Сделано за всех") && !said.contains("Уже сделано"))
        let (first, second) = (try team.remind("Сверить"), try team.remind("Подшить"))
        for each in [first, second] { _ = try team.act(Paths.completeSharedReminder(each), by: team.anna) }
        #expect(try team.reminders().isEmpty)
        let rows = try team.reminders(at: done)
        #expect(rows.map { $0.split(separator: " — ")[0] } == ["Подшить", "Сверить", "Обзвонить троих"])
        #expect(rows[2].contains("Сделано: Лебедев Михаил · сегодня"))
        // The one who comes second changes nothing, and reads who was first.
        let late = try team.act(Paths.completeSharedReminder(reminder), by: team.anna)
        #expect(late.location == list.text)
        #expect(try team.anna.get(list).text.contains("Уже сделано: Лебедев Михаил"))
        #expect(try team.reminders(at: done) == rows)
        #expect(try team.events().filter { $0 == "done" }.count == 3)
        let timeline = try team.anna.get(Paths.project(id)).text
        #expect(timeline.contains("Анна Ковалёва отмечает сделанным: «Сверить», «Подшить»"))
        #expect(timeline.contains("Лебедев Михаил отмечает сделанным: «Обзвонить троих»"))
        for _ in 1...2 { #expect(try team.act(Paths.reopenSharedReminder(reminder), by: team.anna).status == 303) }
        #expect(try team.reminders() == ["Обзвонить троих — Всем"])
        #expect(try !team.anna.get(Paths.project(id)).text.contains("Лебедев Михаил отмечает"))
        #expect(try team.events().filter { $0 == "done" }.count == 2)
    }

    @Test func `two who tick at once do it once`() throws {
        let reminder = try team.remind("Обзвонить троих")
        let (doers, settings, project) = ([team.annaID, team.mikhailID], team.app.services.settings, id)
        let earlier = Mutex<[String?]>([])
        inThreads(doers.count) { thread in
            do {
                let projects = ProjectStore(database: Connection(settings.database), settings)
                let found = try projects.database.transaction {
                    let held = try projects.hold(project, as: doers[thread])
                    return try SharedReminderStore(projects).complete(reminder, in: held, by: doers[thread])
                }
                earlier.withLock { $0.append(found) }
            } catch {
                Issue.record(error)
            }
        }
        #expect(earlier.withLock { $0 }.count == 2 && earlier.withLock { $0.compactMap(\.self) }.count == 1)
        #expect(try team.events().filter { $0 == "done" }.count == 1)
        #expect(
            try team.reminders(at: done).count == 1
                && team.reminders(at: done) == team.reminders(team.mikhail, at: done))
    }

    // MARK: Changing

    @Test func `is changed and deleted by whoever has added it and by administrators`() throws {
        try team.join(team.irinaID)
        let reminder = try team.remind("Обзвонить троих", by: team.mikhail)
        func send(_ text: String, version: Int, by browser: Browser) throws -> Answered {
            try browser.post(
                Paths.sharedReminder(reminder),
                ["text": text, "version": String(version), "whom": "all"].merging(team.key()) { $1 })
        }
        #expect(try send("Чужое", version: 1, by: team.irina).status == 303)
        #expect(try team.act(Paths.deleteSharedReminder(reminder), by: team.irina).status == 303)
        #expect(try team.reminders() == ["Обзвонить троих — Всем"])
        #expect(try !team.irina.get(Paths.sharedReminder(reminder)).text.contains("name=\"text\""))
        #expect(try send("Обзвонить всех", version: 1, by: team.mikhail).location == list.text)
        // Of two who change it the second sees what stands there, and what they wrote.
        let torn = try send("Обзвонить двоих", version: 1, by: team.anna)
        #expect(torn.status == 409 && torn.text.contains("«Обзвонить всех»"))
        #expect(torn.text.contains("value=\"Обзвонить двоих\"") && torn.text.contains("name=\"version\" value=\"2\""))
        #expect(try send("Обзвонить двоих", version: 2, by: team.anna).location == list.text)
        #expect(try send(" ", version: 3, by: team.anna).status == 422)
        for _ in 1...2 { #expect(try team.act(Paths.deleteSharedReminder(reminder), by: team.anna).status == 303) }
        #expect(try team.reminders().isEmpty)
        #expect(try team.anna.get(Paths.sharedReminder(reminder)).status == 404)
        #expect(try team.act(Paths.completeSharedReminder(reminder), by: team.anna).status == 404)
        #expect(try send("Обратно", version: 3, by: team.anna).status == 404)
        #expect(try team.act(Paths.restoreSharedReminder(reminder), by: team.mikhail).status == 303)
        #expect(try team.reminders() == ["Обзвонить двоих — Всем"])
    }

    // MARK: Retention

    /// Of leaving only the order matters here: the member's rows go, then the project with all that is in it.
    @Test func `goes for good while the last member leaves, and neither waits for the other`() throws {
        let (first, second) = (try team.remind("Одно", to: team.annaID), try team.remind("Другое", to: team.annaID))
        for each in [first, second] { _ = try team.act(Paths.deleteSharedReminder(each), by: team.anna) }
        _ = try team.database.execute("UPDATE shared_reminders SET deleted_at = now() - interval '25 hours'")
        _ = try team.people(as: team.mikhailID) { try $0.leave($1, team.mikhailID) }
        let (settings, retention) = (team.app.services.settings, team.app.features.flatMap(\.retention))
        let (project, anna) = (id, team.annaID)
        let isLeaving = Atomic(false)
        let isCleared = Atomic(false)
        inThreads(2) { thread in
            let database = Connection(settings.database)
            do {
                guard thread == 0 else {
                    while !isLeaving.load(ordering: .acquiring) { usleep(1_000) }
                    for rows in retention { try rows.clear(database) }
                    return isCleared.store(true, ordering: .releasing)
                }
                defer { isLeaving.store(true, ordering: .releasing) }
                try database.transaction {
                    _ = try ProjectStore(database: database, settings).hold(project, as: anna)
                    _ = try database.execute("DELETE FROM project_members WHERE project_id = \(project)")
                    isLeaving.store(true, ordering: .releasing)
                    for _ in 1...2_000 where !isCleared.load(ordering: .acquiring) {
                        let waits = try database.row(
                            """
                            SELECT EXISTS (
                                SELECT FROM pg_locks l
                                WHERE NOT l.granted AND pg_backend_pid() = ANY (pg_blocking_pids(l.pid))
                            )
                            """
                        ) { try $0.only(Bool.self) }
                        guard waits != true else { break }
                        usleep(5_000)
                    }
                    let wasCleared = isCleared.load(ordering: .acquiring)
                    #expect(wasCleared, "it waits for whoever leaves")
                    _ = try database.execute("DELETE FROM projects WHERE id = \(project)")
                }
            } catch {
                Issue.record(error)
            }
        }
        let left = try team.database.row("SELECT count(*) FROM shared_reminders") { try $0.only(Int.self) }
        #expect(left == 0)
    }

    // MARK: Access

    @Test func `is not there for a stranger, an invited, a declined and a removed one`() throws {
        let reminder = try team.remind("Обзвонить троих", due: "2099-05-01T12:00", to: team.mikhailID)
        let linked = Paths.thing(ThingID("sharedreminder", reminder.rawValue))
        #expect(try team.mikhail.get(linked).location == Paths.sharedReminder(reminder).text)
        func expectNothing(_ browser: Browser, _ who: String) throws {
            for (there, never) in [
                (list, Paths.sharedReminders(ProjectID(rawValue: 9))),
                (done, Paths.doneSharedReminders(ProjectID(rawValue: 9))),
                (Paths.newSharedReminder(id), Paths.newSharedReminder(ProjectID(rawValue: 9))),
                (Paths.sharedReminder(reminder), Paths.sharedReminder(SharedReminderID(rawValue: 9))),
                (linked, Paths.thing(ThingID("sharedreminder", 9))),
            ] {
                let (answer, other) = (try browser.get(there), try browser.get(never))
                #expect(answer.status == 404 && other.status == 404, "\(who): \(there)")
                #expect(answer.text.count == other.text.count && !answer.text.contains("Обзвонить"), "\(who): \(there)")
            }
            for address in [
                Paths.newSharedReminder(id), Paths.sharedReminder(reminder), Paths.completeSharedReminder(reminder),
                Paths.reopenSharedReminder(reminder), Paths.deleteSharedReminder(reminder),
                Paths.restoreSharedReminder(reminder),
            ] {
                let sent = ["text": "Чужое", "version": "1"].merging(team.key()) { $1 }
                #expect(try browser.post(address, sent).status == 404, "\(who): \(address)")
            }
            #expect(try team.reminded(browser.member ?? team.dariaID).isEmpty, "\(who)")
            for page in [Paths.notifications(), Paths.start(), Paths.search().adding("q", "обзвонить")] {
                let shown = try browser.get(page).text
                #expect(
                    !shown.contains("Обзвонить троих") && !shown.contains("/reminders/\(reminder)"), "\(who): \(page)")
            }
        }
        try expectNothing(team.daria, "a stranger")
        try team.invite(team.dariaID)
        try expectNothing(team.daria, "an invited one")
        try team.decline(as: team.dariaID)
        try expectNothing(team.daria, "a declined one")
        try team.join(team.irinaID)
        #expect(try team.reminders(team.irina).count == 1)
        _ = try team.act(Paths.removeFromProject(id, team.irinaID), by: team.anna)
        try expectNothing(team.irina, "a removed one")
        #expect(try team.reminders() == ["Обзвонить троих — 1 мая 2099, 12:00 · Лебедев Михаил"])
    }

    @Test func `pages read no more than they show among many projects`() throws {
        let database = team.app.filling()
        _ = try database.execute(
            """
            WITH made AS (
                INSERT INTO projects (name, creator_id)
                SELECT 'Проект ' || n, \(team.annaID) FROM generate_series(1, 2000) AS n
                RETURNING id
            )
            INSERT INTO shared_reminders (project_id, creator_id, text, for_all, due_at, done_at, done_by_id)
            SELECT id, \(team.annaID), 'Дело ' || n, true, now() + n * interval '1 hour',
                   CASE WHEN n % 2 = 0 THEN now() END, CASE WHEN n % 2 = 0 THEN \(team.annaID) END
            FROM (SELECT id FROM made UNION ALL SELECT \(id)) p, generate_series(1, 20) AS n
            """)
        _ = try database.execute("ANALYZE shared_reminders, projects, project_members")
        let open = ListOrder<SharedReminderKey>(.due)
        let ready = ListOrder<DoneReminderKey>(.done, isDescending: true)
        for sql in [
            SharedReminder.openStatement(Keyset(open, size: .fifty), in: id, for: team.annaID),
            SharedReminder.doneStatement(Keyset(ready, size: .fifty), in: id, for: team.annaID),
        ] {
            let plan = try team.database.rows("EXPLAIN \(sql)") { try $0.only(String.self) }.joined(separator: "\n")
            #expect(
                plan.contains("Index Scan using shared_reminders_") && !plan.contains("Seq Scan on shared"), "\(plan)")
        }
    }
}
