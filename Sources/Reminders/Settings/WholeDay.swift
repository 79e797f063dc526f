import Postgres
import Site

/// The hour of the member's wall clock at which whole days alert. Alerts and calendars follow another choice by the
/// trigger `follow_whole_day`.
struct WholeDay {
    /// Nine o'clock, for a member who has chosen nothing.
    static let usualMinute: Int16 = 540

    static func minute(of member: MemberID) -> Query<Int> {
        Query<Int16?>.row("SELECT whole_day_minute FROM reminder_settings WHERE member_id = \(member)") {
            try $0.only()
        }
        .map { Int($0 ?? usualMinute) }
    }

    static func choose(minute: Int, by member: MemberID) -> Query<Int> {
        .execute(
            """
            INSERT INTO reminder_settings (member_id, whole_day_minute)
            VALUES (\(member), \(Int16(minute)))
            ON CONFLICT ON CONSTRAINT reminder_settings_pkey DO UPDATE SET whole_day_minute = excluded.whole_day_minute
            """)
    }
}
