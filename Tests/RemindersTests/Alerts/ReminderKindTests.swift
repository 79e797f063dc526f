import FoundationEssentials
import Localization
import Postgres
import Reminders
import Site
import TestSupport
import Testing
import Web

/// What the list of notifications says of a reminder.
@Suite struct ReminderKindTests {
    private let app: TestApp
    private let anna: Browser
    private let id: ReminderID

    init() throws {
        app = try TestApp()
        anna = try app.member()
        let answer = try anna.post(Paths.newReminder(), ["text": "Позвонить", "day": "2020-02-29", "time": "10:00"])
        id = try #require(answer.location?.split(separator: "-").last.flatMap { ReminderID(pathSegment: String($0)) })
        _ = try app.database.execute(
            """
            INSERT INTO notifications (member_id, kind, thing, occasion, subject, detail, read_at)
            VALUES (\(anna.member), 'reminder', \(id.rawValue), '1', 'Позвонить', '', now())
            """)
    }

    private func page() throws -> String {
        let answer = try anna.get(Paths.notifications())
        #expect(answer.status == 200 && answer.trips == 1)
        return answer.text
    }

    private func isActedOn(_ page: String) -> Bool { page.contains("action=\"\(Paths.completeReminder(id))\"") }

    @Test func `keeps its acts until it is done, though it was read`() throws {
        #expect(try isActedOn(page()))
        _ = try anna.post(Paths.completeReminder(id))
        #expect(try !isActedOn(page()))
        _ = try anna.post(Paths.reopenReminder(id))
        #expect(try isActedOn(page()))
        _ = try anna.post(Paths.deleteReminder(id))
        #expect(try !isActedOn(page()))
    }

    @Test func `says until when it was put off`() throws {
        #expect(try !page().contains("Отложено"))
        _ = try anna.post(Paths.snoozeReminder(id), ["until": "tomorrow"])
        #expect(try page().contains("Отложено: завтра, 09:00"))
        _ = try app.database.execute("UPDATE reminder_alerts SET due_at = now() - interval '1 minute'")
        #expect(try !page().contains("Отложено"))
    }

    @Test func `stands first, on the day until which it was put off`() throws {
        _ = try app.database.execute(
            """
            INSERT INTO notifications (member_id, kind, thing, occasion, subject, detail)
            VALUES (\(anna.member), 'reminder', \(id.rawValue + 1), '1', 'Написать', '')
            """)
        func daysAndSubjects() throws -> ([String], [String]) {
            let page = try page()
            return (
                page.matches(of: /<h2>([^<]*)<\/h2>\s*<article class="notification">/).map { String($0.output.1) },
                page.matches(of: /data-open><bdi>([^<]*)<\/bdi>/).map { String($0.output.1) }
            )
        }
        #expect(try daysAndSubjects() == (["Сегодня"], ["Написать", "Позвонить"]))
        _ = try anna.post(Paths.snoozeReminder(id), ["until": "tomorrow"])
        #expect(try daysAndSubjects() == (["Завтра", "Сегодня"], ["Позвонить", "Написать"]))
        _ = try app.database.execute("UPDATE reminder_alerts SET due_at = now() - interval '1 minute'")
        #expect(try daysAndSubjects() == (["Сегодня"], ["Написать", "Позвонить"]))
    }

    @Test func `has its acts once, in its latest row`() throws {
        _ = try app.database.execute(
            """
            INSERT INTO notifications (member_id, kind, thing, occasion, subject, detail, created_at)
            VALUES (\(anna.member), 'reminder', \(id.rawValue), '2', 'Позвонить', '', now() + interval '2 days')
            """)
        let text = try page()
        #expect(text.matches(of: /<article class="notification">/).count == 2)
        #expect(text.matches(of: /\/done"/).count == 1)
    }
}
