import FoundationEssentials
import Localization
import Postgres
import Site

/// What a calendar gets that asks for a member's reminders, besides these.
struct CalendarAnswer: Sendable {
    let id: Int
    /// Its member's; nil where they chose none.
    let language: Language?
    let zone: String?
    let hasAlarms: Bool
    let showsCompleted: Bool
    /// The minute at which a whole day alerts.
    let wholeDayMinute: Int
    let revision: Int
    let changed: Date
    /// The last use was written down over an hour ago.
    let isStale: Bool
}

/// The statements behind an address. They know nobody but its member: suspended or gone, they have no calendar.
enum CalendarAnswers {
    /// Reminders from today on, the next first; those before today, the latest first; those that were completed or deleted, of each
    /// the latest first.
    static let most = (ahead: 1_500, before: 500, over: 500)
    /// Octets of texts in one document; others come as their titles.
    private static let mostText = 1_000_000

    private static func standing(_ secret: FeedSecret) -> SQL {
        """
        SELECT f.*
        FROM calendar_feeds f
        JOIN members m ON m.id = f.member_id AND \(Member.mayComeIn)
        WHERE f.token_hash = \(secret.hash)
        """
    }

    static func answer(to secret: FeedSecret) -> Query<CalendarAnswer?> {
        .row(
            """
            SELECT f.id, \(SpokenLanguage.column) AS language, m.time_zone, f.has_alarms, f.shows_completed,
                   coalesce(s.whole_day_minute, \(WholeDay.usualMinute)) AS whole_day_minute, f.revision, f.changed_at,
                   coalesce(f.last_seen_at < now() - interval '1 hour', true) AS is_stale
            FROM (\(standing(secret))) AS f
            JOIN members m ON m.id = f.member_id
            LEFT JOIN reminder_settings s ON s.member_id = f.member_id
            """
        ) {
            let (id, language, zone): (Int, String?, String?) = (
                try $0.next("id"), try $0.next("language"), try $0.next("time_zone")
            )
            return CalendarAnswer(
                id: id, language: language.flatMap(Language.init(rawValue:)), zone: zone,
                hasAlarms: try $0.next("has_alarms"), showsCompleted: try $0.next("shows_completed"),
                wholeDayMinute: Int(try $0.next("whole_day_minute", as: Int16.self)),
                revision: Int(try $0.next("revision", as: Int32.self)), changed: try $0.next("changed_at"),
                isStale: try $0.next("is_stale"))
        }
    }

    /// Each part reads its own index from one end.
    static func events(for secret: FeedSecret) -> Query<[CalendarEvent]> {
        let open: SQL = "r.member_id = feed.member_id AND r.completed_at IS NULL AND r.deleted_at IS NULL"
        let today: SQL = "(CURRENT_DATE - DATE '1970-01-01')::bigint * 1440"
        let recent: SQL = "now() - interval '30 days'"
        return .rows(
            """
            WITH feed AS MATERIALIZED (\(standing(secret))), chosen AS (
                SELECT part.id
                FROM feed
                CROSS JOIN LATERAL (
                    SELECT r.id
                    FROM reminders r
                    WHERE \(open) AND r.place > \(today) AND r.place < 1::bigint << 40
                    ORDER BY r.place, r.id
                    LIMIT \(constant: most.ahead)
                ) AS part
                UNION ALL
                SELECT part.id
                FROM feed
                CROSS JOIN LATERAL (
                    SELECT r.id
                    FROM reminders r
                    WHERE \(open) AND r.place <= \(today)
                    ORDER BY r.place DESC, r.id DESC
                    LIMIT \(constant: most.before)
                ) AS part
                UNION ALL
                SELECT part.id
                FROM feed
                CROSS JOIN LATERAL (
                    SELECT r.id
                    FROM reminders r
                    WHERE r.member_id = feed.member_id AND r.completed_at > \(recent) AND r.deleted_at IS NULL
                    ORDER BY r.completed_at DESC, r.id DESC
                    LIMIT \(constant: most.over)
                ) AS part
                UNION ALL
                SELECT part.id
                FROM feed
                CROSS JOIN LATERAL (
                    SELECT r.id
                    FROM reminders r
                    WHERE r.member_id = feed.member_id AND r.deleted_at > \(recent)
                    ORDER BY r.deleted_at DESC
                    LIMIT \(constant: most.over)
                ) AS part
            )
            SELECT \(CalendarEvent.columns),
                   CASE
                       WHEN r.octets <= \(mostText) THEN r.text
                       ELSE left(split_part(r.text, E'\\n', 1), 200)
                   END AS text
            FROM (
                SELECT r.*, sum(octet_length(r.text)) OVER (ORDER BY r.id) AS octets
                FROM chosen
                JOIN reminders r ON r.id = chosen.id
                WHERE r.due_on IS NOT NULL
            ) AS r
            LEFT JOIN reminder_places p ON p.reminder_id = r.id
            ORDER BY r.id
            """
        ) { try CalendarEvent(&$0) }
    }

    /// Writes down that a program has asked; at most once an hour, however often it does.
    static func note(_ id: Int, program: FeedProgram) -> Query<Int> {
        .execute(
            """
            UPDATE calendar_feeds
            SET last_seen_at = now(), last_seen_by = \(program.text)
            WHERE id = \(id) AND (last_seen_at IS NULL OR last_seen_at < now() - interval '1 hour')
            """)
    }
}
