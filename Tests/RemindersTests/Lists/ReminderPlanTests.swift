import FoundationEssentials
import Postgres
import Reminders
import Site
import TestSupport
import Testing

/// How PostgreSQL finds what is asked for, among the reminders of many.
@Suite struct ReminderPlanTests {
    private let app: TestApp
    private let anna: Browser

    init() throws {
        app = try TestApp()
        anna = try app.member()
        _ = try app.database.execute(
            """
            INSERT INTO members (email, email_key, full_name, faculty, position, city)
            SELECT n || '@hse.ru', n || '@hse.ru', 'Участник', 'Факультет', 'Доцент', 'Москва'
            FROM generate_series(1, 40) AS n
            """)
        // Those of all members lie among each other.
        for start in stride(from: Int32(1), to: 1_400, by: 100) {
            _ = try app.database.execute(
                """
                INSERT INTO reminders (member_id, text, due_on, due_minute, priority, completed_at)
                SELECT m.id, 'Текст', CURRENT_DATE + n % 30, n, n % 4, CASE WHEN n % 3 = 0 THEN now() END
                FROM generate_series(\(start), \(start + 99)) AS n, members m
                ORDER BY n, m.id
                """)
        }
        _ = try app.database.execute(
            "UPDATE reminder_alerts SET due_at = now() + make_interval(secs => id - 200) WHERE id % 200 > 0")
        _ = try app.database.execute(
            """
            INSERT INTO reminder_places (reminder_id, member_id, name, latitude, longitude, radius)
            SELECT id, member_id, 'Библиотека', 0, 0, 150 FROM reminders WHERE id % 8 = 0
            """)
        for table in ["reminders", "reminder_alerts", "reminder_places"] {
            try app.database.run(script: "VACUUM ANALYZE \(table)")
        }
    }

    private func plan(_ statement: SQL) throws -> String {
        try app.database.rows("EXPLAIN \(statement)") { try $0.only(String.self) }.joined(separator: "\n")
    }

    @Test func `lists in each order, what is searched and what is done, are read from an index, in its order`() throws {
        let open: SQL = "member_id = \(anna.member) AND completed_at IS NULL AND deleted_at IS NULL"
        for statement: SQL in [
            "SELECT * FROM reminders WHERE \(open) ORDER BY place, id LIMIT 51",
            "SELECT * FROM reminders WHERE \(open) AND (place, id) > (100, 1) ORDER BY place, id LIMIT 51",
            "SELECT * FROM reminders WHERE \(open) ORDER BY rank, place, id LIMIT 51",
            "SELECT * FROM reminders WHERE \(open) AND priority = ANY ('{2,3}') ORDER BY place, id LIMIT 51",
            "SELECT * FROM reminders WHERE \(open) AND strpos(lower(text), 'отчёт') > 0 ORDER BY place, id LIMIT 51",
            """
            SELECT * FROM reminders
            WHERE member_id = \(anna.member) AND completed_at IS NOT NULL AND deleted_at IS NULL
            ORDER BY completed_at DESC, id DESC
            LIMIT 51
            """,
        ] {
            let plan = try plan(statement)
            #expect(plan.contains("Index Scan") && !plan.contains("Sort") && !plan.contains("Seq Scan"), "\(plan)")
        }
    }

    @Test func `alerts are picked from indexes: what is due, what is new, one reminder's, one member's`() throws {
        for (statement, index): (SQL, String) in [
            (
                "SELECT id FROM reminder_alerts WHERE due_at <= now() ORDER BY due_at LIMIT 100 FOR UPDATE SKIP LOCKED",
                "reminder_alerts_due"
            ),
            (
                "SELECT id FROM reminder_alerts WHERE due_at IS NULL ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED",
                "reminder_alerts_new"
            ),
            ("SELECT FROM reminder_alerts WHERE reminder_id = 7 AND due_at <= now()", "reminder_alerts_are_distinct"),
            ("UPDATE reminder_alerts SET due_at = NULL WHERE member_id = \(anna.member)", "reminder_alerts_of_member"),
            ("SELECT FROM reminder_places WHERE reminder_id = 7", "reminder_places_pkey"),
            ("SELECT FROM reminder_places WHERE member_id = \(anna.member)", "reminder_places_of_member"),
        ] {
            let plan = try plan(statement)
            #expect(plan.contains(index) && !plan.contains("Sort") && !plan.contains("Seq Scan"), "\(plan)")
        }
    }
}
