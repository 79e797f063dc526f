import Postgres
import Projects
import Site
import TestSupport
import Testing
import Web

/// Who is notified of what there is to do in a project: when it is due, and when it is given to them.
struct SharedReminderAlertsTests {
    private let team: Team
    private var id: ProjectID { team.id }
    private var list: Address { Paths.sharedReminders(id) }
    private var done: Address { Paths.doneSharedReminders(id) }

    init() throws { team = try Team() }

    // MARK: Due

    @Test func `is told once at its moment to those to whom it is given, and to nobody before`() throws {
        try team.join(team.irinaID)
        let all = try team.remind("Всем", due: "2099-05-01T12:00")
        let some = try team.remind("Двоим", due: "2099-05-01T12:00", to: team.mikhailID, team.irinaID)
        try team.remind("Прошло", due: "2020-05-01T12:00")
        try team.notifyDue()
        for member in [team.annaID, team.mikhailID, team.irinaID] { #expect(try team.reminded(member).isEmpty) }
        for reminder in [all, some] { try team.age(reminder) }
        for _ in 1...2 { try team.notifyDue() }
        #expect(try team.reminded(team.annaID) == ["Всем"])
        #expect(try team.reminded(team.mikhailID).sorted() == ["Всем", "Двоим"])
        #expect(try team.reminded(team.irinaID).sorted() == ["Всем", "Двоим"])
        #expect(try team.reminded(team.dariaID).isEmpty)
        // It leads there, and does it; the notifications of others are read then.
        let page = try team.mikhail.get(Paths.notifications()).text
        #expect(page.contains("href=\"\(Paths.sharedReminder(some).text)?"))
        let sent = ["return": Paths.notifications().text].merging(team.key()) { $1 }
        #expect(
            try team.mikhail.post(Paths.completeSharedReminder(some), sent).location == Paths.notifications().text)
        #expect(try team.told(team.irinaID).filter { $0 == "shared-reminder" }.count == 1)
        #expect(try team.told(team.annaID).filter { $0 == "shared-reminder" }.count == 1)
        // Another moment is another occasion.
        _ = try team.act(Paths.reopenSharedReminder(some), by: team.irina)
        try team.age(some, seconds: 0.5)
        try team.notifyDue()
        #expect(try team.reminded(team.irinaID).filter { $0 == "Двоим" }.count == 2)
        // In the archive nothing can be done, and no button is there that would.
        let way = Paths.completeSharedReminder(all).text
        #expect(try team.irina.get(Paths.notifications()).text.contains(way))
        _ = try team.act(Paths.archiveProject(id), by: team.anna)
        #expect(try !team.irina.get(Paths.notifications()).text.contains(way))
    }

    @Test func `is told to each in the language of their last visit, where they chose none`() throws {
        let reminder = try team.remind("Всем", due: "2099-05-01T12:00")
        _ = try team.database.execute("UPDATE member_visits SET language = 'en' WHERE member_id = \(team.mikhailID)")
        try team.age(reminder)
        try team.notifyDue()
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
        let (ready, gone, kept) = (try team.remind("Сделано"), try team.remind("Удалено"), try team.remind("В архиве"))
        _ = try team.act(Paths.completeSharedReminder(ready), by: team.anna)
        _ = try team.act(Paths.deleteSharedReminder(gone), by: team.anna)
        _ = try team.act(Paths.archiveProject(id), by: team.anna)
        for reminder in [ready, gone, kept] { try team.age(reminder) }
        try team.notifyDue()
        #expect(try team.reminded(team.mikhailID).isEmpty)
        // All is readable there, and nothing can be written.
        #expect(try team.reminders(team.mikhail).count == 1 && team.reminders(at: done).count == 1)
        #expect(try !team.anna.get(list).text.contains("class=\"tick\""))
        for address in [
            Paths.newSharedReminder(id), Paths.sharedReminder(kept), Paths.completeSharedReminder(kept),
            Paths.deleteSharedReminder(kept), Paths.restoreSharedReminder(gone), Paths.reopenSharedReminder(ready),
        ] {
            let sent = ["text": "В архиве", "version": "1"].merging(team.key()) { $1 }
            #expect(try team.anna.post(address, sent).status == 303, "\(address)")
        }
        #expect(try team.reminders().count == 1 && team.reminders(at: done).count == 1)
        _ = try team.act(Paths.reopenProject(id), by: team.anna)
        try team.notifyDue()
        #expect(try team.reminded(team.mikhailID).isEmpty)
        // What somebody deleted by mistake while it was due is announced late.
        _ = try team.act(Paths.restoreSharedReminder(gone), by: team.anna)
        try team.notifyDue()
        #expect(try team.reminded(team.mikhailID) == ["Удалено"])
    }

    // MARK: Giving

    /// What a member was notified of as given to them, and has not read, with how often that was.
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
        let reminder = try team.remind("Обзвонить", to: team.mikhailID, team.annaID)
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
        try team.remind("Всем", by: team.mikhail)
        for member in [team.annaID, team.irinaID] { #expect(try given(member).isEmpty) }
    }

    @Test func `what is given says by whom, when and where, and can be done from there`() throws {
        try team.join(team.irinaID)
        let reminder = try team.remind("Обзвонить", due: "2099-05-01T12:00", to: team.mikhailID, team.irinaID)
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
        // A member who is out of the project keeps nothing of it.
        try team.remind("Подшить", to: team.irinaID)
        #expect(try given(team.irinaID) == ["Подшить 1"])
        _ = try team.act(Paths.removeFromProject(id, team.irinaID), by: team.anna)
        #expect(try given(team.irinaID).isEmpty)
        try team.remind("Сверить", to: team.mikhailID, team.irinaID, team.dariaID)
        for member in [team.irinaID, team.dariaID] { #expect(try given(member).isEmpty) }
        #expect(try given(team.mikhailID) == ["Сверить 1"])
    }

    // MARK: Leaving

    @Test func `whoever leaves is told nothing more, keeps nothing of it, and nothing is given to them`() throws {
        try team.join(team.irinaID)
        let some = try team.remind("Ирине", to: team.irinaID)
        let all = try team.remind("Всем")
        try team.age(all)
        try team.notifyDue()
        #expect(try team.reminded(team.irinaID) == ["Всем"])
        _ = try team.act(Paths.removeFromProject(id, team.irinaID), by: team.anna)
        #expect(try team.reminded(team.irinaID).isEmpty)
        try team.age(some)
        try team.notifyDue()
        for member in [team.annaID, team.mikhailID, team.irinaID] {
            #expect(try !team.reminded(member).contains("Ирине"), "given to nobody is not given to all")
        }
        #expect(
            try team.reminders().contains { $0.hasPrefix("Ирине") && $0.hasSuffix("тем, кого в проекте больше нет") })
        // Back again, it is not theirs.
        try team.join(team.irinaID)
        try team.age(some, seconds: 0.5)
        try team.notifyDue()
        #expect(try !team.reminded(team.irinaID).contains("Ирине"))
        // Given to somebody else.
        let fields = [
            ("text", "Ирине"), ("version", "1"), ("whom", "some"), ("for", team.mikhailID.pathSegment),
            ("key", IdempotencyKey().text),
        ]
        #expect(try team.anna.post(Paths.sharedReminder(some), all: fields).location == list.text)
        #expect(try team.reminders().contains("Ирине — Лебедев Михаил"))
    }

    @Test func `whoever leaves keeps nothing of what was deleted for good before`() throws {
        try team.join(team.irinaID)
        let reminder = try team.remind("Обзвонить троих")
        try team.age(reminder)
        try team.notifyDue()
        _ = try team.act(Paths.deleteSharedReminder(reminder), by: team.anna)
        _ = try team.database.execute("UPDATE shared_reminders SET deleted_at = now() - interval '25 hours'")
        for rows in team.app.features.flatMap(\.retention) { try rows.clear(team.database) }
        #expect(try team.reminded(team.irinaID) == ["Обзвонить троих"])
        _ = try team.act(Paths.removeFromProject(id, team.irinaID), by: team.anna)
        #expect(try team.reminded(team.irinaID).isEmpty)
        #expect(try team.reminded(team.mikhailID) == ["Обзвонить троих"])
    }
}
