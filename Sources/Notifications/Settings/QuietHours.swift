import Localization
import Postgres
import Site
import Web

/// When nothing comes to a member but what stands in their list.
struct QuietHours: Equatable {
    enum Field {
        static let begins = "quiet-from"
        static let ends = "quiet-to"
        static let holdsTimely = "quiet-timely"
    }

    /// The form names one of the moments, or none that there is.
    struct Unclear: Error {}

    /// Minutes of the member's wall clock; the first may be the later one.
    let begins: Int
    let ends: Int
    /// Also for what comes at a moment that the member chose.
    let holdsTimely: Bool

    /// Nil where both moments are empty.
    ///
    /// - Throws: ``Unclear``
    static func of(_ fields: Fields) throws(Unclear) -> QuietHours? {
        let (from, to) = (fields[Field.begins] ?? "", fields[Field.ends] ?? "")
        if from.isEmpty, to.isEmpty { return nil }
        guard let begins = minute(from), let ends = minute(to), begins != ends else { throw Unclear() }
        return QuietHours(begins: begins, ends: ends, holdsTimely: fields.contains(Field.holdsTimely))
    }

    /// As forms write it: `HH:MM`, maybe with seconds.
    private static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { $0.count == 2 ? Int($0) : nil }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
            (0..<60).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }

    static func text(_ minute: Int) -> String {
        [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    static func find(_ member: MemberID) -> Query<QuietHours?> {
        .row("SELECT begins, ends, holds_timely FROM quiet_hours WHERE member_id = \(member)") { row in
            QuietHours(
                begins: Int(try row.next("begins", as: Int16.self)), ends: Int(try row.next("ends", as: Int16.self)),
                holdsTimely: try row.next("holds_timely"))
        }
    }

    /// The member's from now on; nil is none.
    static func keep(_ hours: QuietHours?, of member: MemberID) -> Query<Int> {
        guard let hours else { return .execute("DELETE FROM quiet_hours WHERE member_id = \(member)") }
        return .execute(
            """
            INSERT INTO quiet_hours (member_id, begins, ends, holds_timely)
            VALUES (\(member), \(Int16(hours.begins)), \(Int16(hours.ends)), \(hours.holdsTimely))
            ON CONFLICT ON CONSTRAINT quiet_hours_pkey DO UPDATE
            SET begins = excluded.begins, ends = excluded.ends, holds_timely = excluded.holds_timely
            """)
    }
}
