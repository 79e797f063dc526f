import FoundationEssentials
import Localization
import Postgres
import Site

/// What of a member's reminders is for today.
struct DueReminders {
    /// Those that are shown.
    private static let most = 5
    /// Those that are counted one by one.
    private static let mostCounted = 100

    /// Of what is to be done, what comes first.
    private let first: [Reminder]
    private let dues: [Due]
    /// All that is to be done.
    let count: Int
    /// The member has had one.
    let hasAny: Bool

    static func of(_ member: MemberID) -> Query<DueReminders> {
        let open: SQL = "member_id = \(member) AND completed_at IS NULL AND deleted_at IS NULL"
        return Query<[Entry]>.rows(
            """
            SELECT o.places, o.count, o.has_any, \(Reminder.columns)
            FROM (
                SELECT ARRAY(
                           SELECT place * 2 + (due_minute IS NULL)::integer
                           FROM reminders
                           WHERE \(open) AND place < \(Reminder.nowhere)
                           ORDER BY place
                           LIMIT \(constant: Self.mostCounted)) AS places,
                       (SELECT count(*) FROM (SELECT FROM reminders WHERE \(open) LIMIT \(constant: ReminderStore.mostCounted)) c)
                           AS count,
                       EXISTS (SELECT FROM reminders WHERE member_id = \(member)) AS has_any
            ) o
            LEFT JOIN LATERAL (
                SELECT *
                FROM reminders
                WHERE \(open) AND place < \(Reminder.nowhere)
                ORDER BY place, id
                LIMIT \(constant: Self.most)
            ) r ON true
            ORDER BY r.place, r.id
            """
        ) { try Entry(&$0) }.map { Self($0) }
    }

    private struct Entry {
        let places: [Int]
        let count: Int
        let hasAny: Bool
        let reminder: Reminder?

        init(_ row: inout Row) throws {
            places = try row.next("places")
            count = try row.next("count")
            hasAny = try row.next("has_any")
            if places.isEmpty {
                reminder = nil
                row.skipRest()
            } else {
                reminder = try Reminder(&row)
            }
        }
    }

    private init(_ entries: [Entry]) {
        first = entries.compactMap(\.reminder)
        dues = (entries.first?.places ?? []).map { Due(place: $0 >> 1, isWholeDay: $0 & 1 == 1) }
        count = entries.first?.count ?? 0
        hasAny = entries.first?.hasAny ?? false
    }

    /// What is overdue, and what is due today.
    func shown(_ clock: Clock) -> [Reminder] {
        let today = Day(clock.now, in: clock.zone)
        return first.filter { $0.due.map { $0.day <= today } ?? false }
    }

    func overdue(_ clock: Clock) -> Int { dues.count { $0.moment(in: clock.zone) <= clock.now } }

    func today(_ clock: Clock) -> Int {
        let today = Day(clock.now, in: clock.zone)
        return dues.count { $0.day <= today } - overdue(clock)
    }
}

extension Due {
    /// Of the column `place`: midnight stands where the whole day before does.
    fileprivate init(place: Int, isWholeDay: Bool) {
        let day = place / 1_440
        self.init(
            day: Day(number: isWholeDay ? day - 1 : day), minute: isWholeDay ? nil : place % 1_440)
    }
}
