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

    /// - Parameter people: to whom it is given; everybody where nobody is named
    @discardableResult
    private func add(
        _ text: String, due: String = "", to people: MemberID..., by browser: Browser? = nil
    ) throws -> SharedReminderID {
        let fields =
            [("text", text), ("due", due), ("whom", people.isEmpty ? "all" : "some"), ("key", IdempotencyKey().text)]
            + people.map { ("for", $0.pathSegment) }
        let answer = try (browser ?? team.anna).post(Paths.newSharedReminder(id), all: fields)
        #expect(answer.location == list.text, "\(answer.status): \(answer.text)")
        return try #require(
            try team.database.row("SELECT max(id) FROM shared_reminders") { try $0.only(SharedReminderID.self) })
    }

    /// What a page shows: texts, each with the line below it.
    private func shown(_ page: Answered) -> [String] {
        page.text.matches(of: #/<p><bdi>([^<]*)<\/bdi><\/p>\s*<p class="meta[^"]*">([^<]*)</#).map {
            "\($0.1) — \($0.2.replacing("\u{A0}", with: " "))"
        }
    }

    private func shown(_ browser: Browser? = nil, at page: Address? = nil) throws -> [String] {
        shown(try (browser ?? team.anna).get(page ?? list))
    }

    private func act(_ address: Address, by browser: Browser) throws -> Answered {
        try browser.post(address, team.key())
    }

    /// As if a moment had come so many seconds ago.
    private func age(_ reminder: SharedReminderID, seconds: Double = 1) throws {
        _ = try team.database.execute(
            """
            UPDATE shared_reminders SET due_at = now() - make_interval(secs => \(seconds)), told_at = NULL
            WHERE id = \(reminder)
            """)
    }

    /// Does all that is due, as `quad work` does.
    private func work() throws {
        let feature = try #require(team.app.features.first { $0.name == "projects" })
        let run = try #require(feature.polls[.quick]?(Worker(team.app.services)))
        while try run() {}
    }

    /// What a member was told of reminders.
    private func told(_ member: MemberID) throws -> [String] {
        try team.database.rows(
            "SELECT subject FROM notifications WHERE member_id = \(member) AND kind = 'shared-reminder' ORDER BY id"
        ) { try $0.only(String.self) }
    }

    // MARK: Adding

    @Test func `stands by its time, those without one behind, and says to whom it was given`() throws {
        try add("Позже", due: "2099-05-02T12:00")
        try add("Когда-нибудь", by: team.mikhail)
        try add("Раньше", due: "2099-05-01T12:00", to: team.mikhailID, team.annaID)
        #expect(
            try shown() == [
                "Раньше — 1 мая 2099, 12:00 · Анна Ковалёва, Лебедев Михаил", "Позже — 2 мая 2099, 12:00 · всем",
                "Когда-нибудь — Всем",
            ])
        #expect(try shown(team.mikhail) == shown())
        #expect(try team.anna.get(Paths.project(id)).text.contains("добавляет общее напоминание: «Когда-нибудь»"))
    }

    @Test func `a form that is sent twice adds once, and what is wrong with it is said beside its fields`() throws {
        let sent = ["text": "Обзвонить троих"].merging(team.key()) { $1 }
        for _ in 1...2 { #expect(try team.anna.post(Paths.newSharedReminder(id), sent).location == list.text) }
        #expect(try shown().count == 1)
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
        #expect(try shown().count == 1)
    }

    @Test func `a project has so many of them, those that were deleted a moment ago among them`() throws {
        _ = try team.database.execute(
            """
            INSERT INTO shared_reminders (project_id, creator_id, text, for_all, deleted_at)
            SELECT \(id), \(team.annaID), 'Дело', true, CASE WHEN n = 1 THEN now() END
            FROM generate_series(1, \(SharedReminder.most - 1)) AS n
            """)
        let last = try add("Последнее")
        let full = try team.anna.post(Paths.newSharedReminder(id), ["text": "Лишнее"].merging(team.key()) { $1 })
        #expect(full.status == 409 && full.text.contains("Лишнее") && full.text.contains("не больше 1\u{A0}000"))
        // Paged to the end, each row once.
        var (texts, page): ([String], String?) = ([], list.text)
        while let address = page, texts.count < 2_000 {
            let answer = try team.anna.get(address)
            texts += shown(answer)
            page = answer.text.firstMatch(of: #/href="([^"]*\?after=[^"]+)"/#).map { String($0.1) }
        }
        #expect(texts.count == SharedReminder.most - 1)
        #expect(try act(Paths.deleteSharedReminder(last), by: team.anna).status == 303)
        #expect(try team.anna.post(Paths.newSharedReminder(id), ["text": "Лишнее"]).status == 409)
        _ = try team.database.execute("UPDATE shared_reminders SET deleted_at = now() - interval '25 hours'")
        for rows in team.app.features.flatMap(\.retention) { try rows.clear(team.database) }
        try add("Теперь можно")
    }

    // MARK: Done

    @Test func `is done once, for everybody, and can be taken back with the line that said so`() throws {
        let reminder = try add("Обзвонить троих")
        #expect(try act(Paths.completeSharedReminder(reminder), by: team.mikhail).location == list.text)
        // Their second press says what the first has done.
        _ = try act(Paths.completeSharedReminder(reminder), by: team.mikhail)
        let said = try team.mikhail.get(list).text
        #expect(said.contains("Сделано за всех") && !said.contains("Уже сделано"))
        let (first, second) = (try add("Сверить"), try add("Подшить"))
        for each in [first, second] { _ = try act(Paths.completeSharedReminder(each), by: team.anna) }
        #expect(try shown().isEmpty)
        let rows = try shown(at: done)
        #expect(rows.map { $0.split(separator: " — ")[0] } == ["Подшить", "Сверить", "Обзвонить троих"])
        #expect(rows[2].contains("Сделано: Лебедев Михаил · сегодня"))
        // Whoever comes second changes nothing, and is told who was first.
        let late = try act(Paths.completeSharedReminder(reminder), by: team.anna)
        #expect(late.location == list.text)
        #expect(try team.anna.get(list).text.contains("Уже сделано: Лебедев Михаил"))
        #expect(try shown(at: done) == rows)
        #expect(try team.events().filter { $0 == "done" }.count == 3)
        let timeline = try team.anna.get(Paths.project(id)).text
        #expect(timeline.contains("Анна Ковалёва отмечает сделанным: «Сверить», «Подшить»"))
        #expect(timeline.contains("Лебедев Михаил отмечает сделанным: «Обзвонить троих»"))
        for _ in 1...2 { #expect(try act(Paths.reopenSharedReminder(reminder), by: team.anna).status == 303) }
        #expect(try shown() == ["Обзвонить троих — Всем"])
        #expect(try !team.anna.get(Paths.project(id)).text.contains("Лебедев Михаил отмечает"))
        #expect(try team.events().filter { $0 == "done" }.count == 2)
    }

    @Test func `two who tick at once do it once`() throws {
        let reminder = try add("Обзвонить троих")
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
        #expect(try shown(at: done).count == 1 && shown(at: done) == shown(team.mikhail, at: done))
    }

    // MARK: Changing

    @Test func `is changed and deleted by whoever has added it and by administrators`() throws {
        try team.join(team.irinaID)
        let reminder = try add("Обзвонить троих", by: team.mikhail)
        func send(_ text: String, version: Int, by browser: Browser) throws -> Answered {
            try browser.post(
                Paths.sharedReminder(reminder),
                ["text": text, "version": String(version), "whom": "all"].merging(team.key()) { $1 })
        }
        #expect(try send("Чужое", version: 1, by: team.irina).status == 303)
        #expect(try act(Paths.deleteSharedReminder(reminder), by: team.irina).status == 303)
        #expect(try shown() == ["Обзвонить троих — Всем"])
        #expect(try !team.irina.get(Paths.sharedReminder(reminder)).text.contains("name=\"text\""))
        #expect(try send("Обзвонить всех", version: 1, by: team.mikhail).location == list.text)
        // Of two who change it the second sees what stands there, and what they wrote.
        let torn = try send("Обзвонить двоих", version: 1, by: team.anna)
        #expect(torn.status == 409 && torn.text.contains("«Обзвонить всех»"))
        #expect(torn.text.contains("value=\"Обзвонить двоих\"") && torn.text.contains("name=\"version\" value=\"2\""))
        #expect(try send("Обзвонить двоих", version: 2, by: team.anna).location == list.text)
        #expect(try send(" ", version: 3, by: team.anna).status == 422)
        for _ in 1...2 { #expect(try act(Paths.deleteSharedReminder(reminder), by: team.anna).status == 303) }
        #expect(try shown().isEmpty)
        #expect(try team.anna.get(Paths.sharedReminder(reminder)).status == 404)
        #expect(try act(Paths.completeSharedReminder(reminder), by: team.anna).status == 404)
        #expect(try send("Обратно", version: 3, by: team.anna).status == 404)
        #expect(try act(Paths.restoreSharedReminder(reminder), by: team.mikhail).status == 303)
        #expect(try shown() == ["Обзвонить двоих — Всем"])
    }

    // MARK: Telling

    @Test func `is told once at its moment to those to whom it is given, and to nobody before`() throws {
        try team.join(team.irinaID)
        let all = try add("Всем", due: "2099-05-01T12:00")
        let some = try add("Двоим", due: "2099-05-01T12:00", to: team.mikhailID, team.irinaID)
        try add("Прошло", due: "2020-05-01T12:00")
        try work()
        for member in [team.annaID, team.mikhailID, team.irinaID] { #expect(try told(member).isEmpty) }
        for reminder in [all, some] { try age(reminder) }
        for _ in 1...2 { try work() }
        #expect(try told(team.annaID) == ["Всем"])
        #expect(try told(team.mikhailID).sorted() == ["Всем", "Двоим"])
        #expect(try told(team.irinaID).sorted() == ["Всем", "Двоим"])
        #expect(try told(team.dariaID).isEmpty)
        // It leads there, and does it; what others were told is read then.
        let page = try team.mikhail.get(Paths.notifications()).text
        #expect(page.contains("href=\"\(Paths.sharedReminder(some).text)?"))
        let sent = ["return": Paths.notifications().text].merging(team.key()) { $1 }
        #expect(
            try team.mikhail.post(Paths.completeSharedReminder(some), sent).location == Paths.notifications().text)
        #expect(try team.told(team.irinaID).filter { $0 == "shared-reminder" }.count == 1)
        #expect(try team.told(team.annaID).filter { $0 == "shared-reminder" }.count == 1)
        // Another moment is another occasion.
        _ = try act(Paths.reopenSharedReminder(some), by: team.irina)
        try age(some, seconds: 0.5)
        try work()
        #expect(try told(team.irinaID).filter { $0 == "Двоим" }.count == 2)
        // In the archive nothing can be done, and no button is there that would.
        let way = Paths.completeSharedReminder(all).text
        #expect(try team.irina.get(Paths.notifications()).text.contains(way))
        _ = try act(Paths.archiveProject(id), by: team.anna)
        #expect(try !team.irina.get(Paths.notifications()).text.contains(way))
    }

    @Test func `is told to each in the language of their last visit, where they chose none`() throws {
        let reminder = try add("Всем", due: "2099-05-01T12:00")
        _ = try team.database.execute("UPDATE member_visits SET language = 'en' WHERE member_id = \(team.mikhailID)")
        try age(reminder)
        try work()
        func moment(_ member: MemberID) throws -> String {
            let words = try team.database.row(
                """
                SELECT split_part(detail, ' · ', 1) FROM notifications
                WHERE member_id = \(member) AND kind = 'shared-reminder'
                """
            ) { try $0.only(String.self) }
            return try #require(words)
        }
        let (russian, english) = (try moment(team.annaID), try moment(team.mikhailID))
        #expect(russian.contains(#/[а-я]/#) && !russian.contains(#/[a-z]/#), "\(russian)")
        #expect(english.contains(#/[a-z]/#) && !english.contains(#/[а-я]/#), "\(english)")
    }

    @Test func `what is done, deleted or in the archive is not told, not when it is back either`() throws {
        let (ready, gone, kept) = (try add("Сделано"), try add("Удалено"), try add("В архиве"))
        _ = try act(Paths.completeSharedReminder(ready), by: team.anna)
        _ = try act(Paths.deleteSharedReminder(gone), by: team.anna)
        _ = try act(Paths.archiveProject(id), by: team.anna)
        for reminder in [ready, gone, kept] { try age(reminder) }
        try work()
        #expect(try told(team.mikhailID).isEmpty)
        // All is readable there, and nothing can be written.
        #expect(try shown(team.mikhail).count == 1 && shown(at: done).count == 1)
        #expect(try !team.anna.get(list).text.contains("class=\"tick\""))
        for address in [
            Paths.newSharedReminder(id), Paths.sharedReminder(kept), Paths.completeSharedReminder(kept),
            Paths.deleteSharedReminder(kept), Paths.restoreSharedReminder(gone), Paths.reopenSharedReminder(ready),
        ] {
            let sent = ["text": "В архиве", "version": "1"].merging(team.key()) { $1 }
            #expect(try team.anna.post(address, sent).status == 303, "\(address)")
        }
        #expect(try shown().count == 1 && shown(at: done).count == 1)
        _ = try act(Paths.reopenProject(id), by: team.anna)
        try work()
        #expect(try told(team.mikhailID).isEmpty)
        // What somebody deleted by mistake while it was due is told late.
        _ = try act(Paths.restoreSharedReminder(gone), by: team.anna)
        try work()
        #expect(try told(team.mikhailID) == ["Удалено"])
    }

    // MARK: Giving

    /// What a member was told that somebody gave them, and has not read, with how often that was.
    private func given(_ member: MemberID) throws -> [String] {
        try team.database.rows(
            """
            SELECT subject || ' ' || count FROM notifications
            WHERE member_id = \(member) AND kind = 'shared-reminder-given' AND read_at IS NULL ORDER BY id
            """
        ) { try $0.only(String.self) }
    }

    /// - Parameter people: to whom it is given from now on; everybody where nobody is named
    private func change(_ reminder: SharedReminderID, _ text: String, to people: MemberID...) throws {
        let version = try team.database.row("SELECT version FROM shared_reminders WHERE id = \(reminder)") {
            try $0.only(Int32.self)
        }
        let fields =
            [
                ("text", text), ("whom", people.isEmpty ? "all" : "some"), ("version", String(try #require(version))),
                ("key", IdempotencyKey().text),
            ] + people.map { ("for", $0.pathSegment) }
        #expect(try team.anna.post(Paths.sharedReminder(reminder), all: fields).location == list.text)
    }

    @Test func `whoever it is given to is told so at once, and whoever had it is not told again`() throws {
        try team.join(team.irinaID)
        let reminder = try add("Обзвонить", to: team.mikhailID, team.annaID)
        #expect(try given(team.mikhailID) == ["Обзвонить 1"])
        for member in [team.annaID, team.irinaID, team.dariaID] { #expect(try given(member).isEmpty) }
        // For more, and the same once more.
        for _ in 1...2 { try change(reminder, "Обзвонить", to: team.mikhailID, team.irinaID) }
        #expect(try given(team.mikhailID) == ["Обзвонить 1"])
        #expect(try given(team.irinaID) == ["Обзвонить 1"])
        // Not theirs any more, and theirs again before they have read it.
        try change(reminder, "Обзвонить", to: team.irinaID)
        #expect(try given(team.mikhailID).isEmpty)
        try change(reminder, "Обзвонить всех")
        #expect(try given(team.mikhailID) == ["Обзвонить всех 1"])
        #expect(try given(team.irinaID) == ["Обзвонить 1"])
        // Everybody's is nobody's in particular, until somebody is named: what is unread is one.
        try change(reminder, "Обзвонить всех")
        #expect(try given(team.mikhailID) == ["Обзвонить всех 1"])
        try change(reminder, "Обзвонить двоих", to: team.mikhailID)
        #expect(try given(team.mikhailID) == ["Обзвонить двоих 2"])
        #expect(try given(team.irinaID).isEmpty)
        #expect(try given(team.annaID).isEmpty, "whoever gives it")
        // A new one for everybody is a line of the timeline.
        try add("Всем", by: team.mikhail)
        for member in [team.annaID, team.irinaID] { #expect(try given(member).isEmpty) }
    }

    @Test func `what is given says by whom, when and where, and can be done from there`() throws {
        try team.join(team.irinaID)
        let reminder = try add("Обзвонить", due: "2099-05-01T12:00", to: team.mikhailID, team.irinaID)
        let page = try team.mikhail.get(Paths.notifications()).text
        #expect(
            page.contains("Анна Ковалёва поручает вам")
                && page.contains("href=\"\(Paths.sharedReminder(reminder).text)?"))
        #expect(page.replacing("\u{A0}", with: " ").contains("Обзвонить · 1 мая 2099, 12:00 · \(Team.name)"))
        let sent = ["return": Paths.notifications().text].merging(team.key()) { $1 }
        #expect(
            try team.mikhail.post(Paths.completeSharedReminder(reminder), sent).location == Paths.notifications().text)
        #expect(try given(team.irinaID).isEmpty && given(team.mikhailID).isEmpty)
        // What is done is given to nobody.
        try change(reminder, "Обзвонить", to: team.irinaID)
        #expect(try given(team.irinaID).isEmpty)
        // Whoever is out of the project keeps nothing of it.
        try add("Подшить", to: team.irinaID)
        #expect(try given(team.irinaID) == ["Подшить 1"])
        _ = try act(Paths.removeFromProject(id, team.irinaID), by: team.anna)
        #expect(try given(team.irinaID).isEmpty)
        try add("Сверить", to: team.mikhailID, team.irinaID, team.dariaID)
        for member in [team.irinaID, team.dariaID] { #expect(try given(member).isEmpty) }
        #expect(try given(team.mikhailID) == ["Сверить 1"])
    }

    // MARK: Today

    private func today(_ browser: Browser) throws -> [String] {
        try browser.get(Paths.start()).text.matches(
            of: #/<li class="shared-reminder".*?<bdi>([^<]*)<.*?<bdi>([^<]*)</#.dotMatchesNewlines()
        )
        .map { "\($0.1) · \($0.2)" }
    }

    /// - Parameter offset: from the end of the organisation's day
    private func move(_ reminder: SharedReminderID, to offset: String) throws {
        _ = try team.database.execute(
            """
            UPDATE shared_reminders
            SET due_at = (date_trunc('day', now() AT TIME ZONE 'Europe/Moscow') + interval '1 day' + \(offset)::interval)
                AT TIME ZONE 'Europe/Moscow'
            WHERE id = \(reminder)
            """)
    }

    @Test func `the first page has what is due and mine, until it is done, deleted or in the archive`() throws {
        #expect(try !team.mikhail.get(Paths.start()).text.contains("today-shared"))
        let (late, now) = (try add("Просрочено"), try add("Сегодня", to: team.mikhailID))
        let (tomorrow, others, gone) = (try add("Завтра"), try add("Анне", to: team.annaID), try add("Удалено"))
        try add("Без срока")
        try move(late, to: "-3 days")
        try move(now, to: "-1 second")
        try move(tomorrow, to: "0")
        for each in [others, gone] { try move(each, to: "-2 days") }
        _ = try act(Paths.deleteSharedReminder(gone), by: team.anna)
        #expect(try today(team.mikhail) == ["Просрочено · \(Team.name)", "Сегодня · \(Team.name)"])
        #expect(try today(team.anna) == ["Просрочено · \(Team.name)", "Анне · \(Team.name)"])
        // Nobody who is not in it, neither before nor after, has any of it.
        try team.invite(team.irinaID)
        for browser in [team.irina, team.daria] {
            let page = try browser.get(Paths.start()).text
            #expect(!page.contains("today-shared") && !page.contains("Просрочено") && !page.contains(Team.name))
        }
        let sent = ["return": Paths.start().text].merging(team.key()) { $1 }
        #expect(try team.anna.post(Paths.completeSharedReminder(late), sent).location == Paths.start().text)
        #expect(try today(team.mikhail) == ["Сегодня · \(Team.name)"])
        _ = try act(Paths.archiveProject(id), by: team.anna)
        #expect(try today(team.mikhail).isEmpty)
        _ = try act(Paths.reopenProject(id), by: team.anna)
        #expect(try today(team.mikhail).count == 1)
        _ = try act(Paths.removeFromProject(id, team.mikhailID), by: team.anna)
        #expect(try today(team.mikhail).isEmpty)
    }

    @Test func `whoever leaves is told nothing more, keeps nothing of it, and nothing is given to them`() throws {
        try team.join(team.irinaID)
        let some = try add("Ирине", to: team.irinaID)
        let all = try add("Всем")
        try age(all)
        try work()
        #expect(try told(team.irinaID) == ["Всем"])
        _ = try act(Paths.removeFromProject(id, team.irinaID), by: team.anna)
        #expect(try told(team.irinaID).isEmpty)
        try age(some)
        try work()
        for member in [team.annaID, team.mikhailID, team.irinaID] {
            #expect(try !told(member).contains("Ирине"), "given to nobody is not given to all")
        }
        #expect(try shown().contains { $0.hasPrefix("Ирине") && $0.hasSuffix("тем, кого в проекте больше нет") })
        // Back again, it is not theirs.
        try team.join(team.irinaID)
        try age(some, seconds: 0.5)
        try work()
        #expect(try !told(team.irinaID).contains("Ирине"))
        // Given to somebody else.
        let fields = [
            ("text", "Ирине"), ("version", "1"), ("whom", "some"), ("for", team.mikhailID.pathSegment),
            ("key", IdempotencyKey().text),
        ]
        #expect(try team.anna.post(Paths.sharedReminder(some), all: fields).location == list.text)
        #expect(try shown().contains("Ирине — Лебедев Михаил"))
    }

    @Test func `whoever leaves keeps nothing of what was deleted for good before`() throws {
        try team.join(team.irinaID)
        let reminder = try add("Обзвонить троих")
        try age(reminder)
        try work()
        _ = try act(Paths.deleteSharedReminder(reminder), by: team.anna)
        _ = try team.database.execute("UPDATE shared_reminders SET deleted_at = now() - interval '25 hours'")
        for rows in team.app.features.flatMap(\.retention) { try rows.clear(team.database) }
        #expect(try told(team.irinaID) == ["Обзвонить троих"])
        _ = try act(Paths.removeFromProject(id, team.irinaID), by: team.anna)
        #expect(try told(team.irinaID).isEmpty)
        #expect(try told(team.mikhailID) == ["Обзвонить троих"])
    }

    // MARK: Retention

    /// Of leaving only the order matters here: the member's rows go, then the project with all that is in it.
    @Test func `goes for good while the last member leaves, and neither waits for the other`() throws {
        let (first, second) = (try add("Одно", to: team.annaID), try add("Другое", to: team.annaID))
        for each in [first, second] { _ = try act(Paths.deleteSharedReminder(each), by: team.anna) }
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
        let reminder = try add("Обзвонить троих", due: "2099-05-01T12:00", to: team.mikhailID)
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
            #expect(try told(browser.member ?? team.dariaID).isEmpty, "\(who)")
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
        #expect(try shown(team.irina).count == 1)
        _ = try act(Paths.removeFromProject(id, team.irinaID), by: team.anna)
        try expectNothing(team.irina, "a removed one")
        #expect(try shown() == ["Обзвонить троих — 1 мая 2099, 12:00 · Лебедев Михаил"])
    }

    @Test func `pages read no more than they show among many projects`() throws {
        _ = try team.database.execute("SET statement_timeout = 0")
        _ = try team.database.execute(
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
        _ = try team.database.execute("ANALYZE shared_reminders, projects, project_members")
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
