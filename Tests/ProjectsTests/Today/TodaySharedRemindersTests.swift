import Postgres
import Projects
import Site
import TestSupport
import Testing
import Web

/// What is due in projects, on the first page.
struct TodaySharedRemindersTests {
    private let team: Team
    private var id: ProjectID { team.id }

    init() throws { team = try Team() }

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
        let (late, now) = (try team.remind("Просрочено"), try team.remind("Сегодня", to: team.mikhailID))
        let (tomorrow, others, gone) = (
            try team.remind("Завтра"), try team.remind("Анне", to: team.annaID), try team.remind("Удалено")
        )
        try team.remind("Без срока")
        try move(late, to: "-3 days")
        try move(now, to: "-1 second")
        try move(tomorrow, to: "0")
        for each in [others, gone] { try move(each, to: "-2 days") }
        _ = try team.act(Paths.deleteSharedReminder(gone), by: team.anna)
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
        _ = try team.act(Paths.archiveProject(id), by: team.anna)
        #expect(try today(team.mikhail).isEmpty)
        _ = try team.act(Paths.reopenProject(id), by: team.anna)
        #expect(try today(team.mikhail).count == 1)
        _ = try team.act(Paths.removeFromProject(id, team.mikhailID), by: team.anna)
        #expect(try today(team.mikhail).isEmpty)
    }
}
