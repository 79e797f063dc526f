import Localization
import Postgres
import Site
import Web

/// Reminders that the one search finds by the words of their texts: what is to be done first, then what is done, the newest first.
package enum FoundReminders {
    package static let group = SearchGroup(
        "reminders", at: 50, in: .reminders, title: { RemindersWords($0).reminders },
        find: { request, member in
            rows(request, of: member).map { found in
                { context in things(found, request, context) }
            }
        })

    package struct Found {
        package let reminder: Reminder
        package let title: String
        package let count: Int
    }

    /// As many as a page has at most, and one more.
    package static func rows(_ request: SearchRequest, of member: MemberID) -> Query<[Found]> {
        .rows(statement(request, of: member), read)
    }

    private static func read(_ row: inout Row) throws -> Found {
        let reminder = try Reminder(&row)
        return Found(reminder: reminder, title: try row.next("title"), count: try row.next("count"))
    }

    package static func statement(_ request: SearchRequest, of member: MemberID) -> SQL {
        let page = Keyset(
            ListOrder<FoundReminderKey>.newest,
            after: request.place.flatMap { ListCursor<FoundReminderKey>($0, in: .newest) }, size: .twenty)
        let found = page.rows("SELECT r.id, r.completed_at FROM found r", where: "true")
        return """
            WITH typed AS MATERIALIZED (
                SELECT \(request.query) AS query
            ), found AS MATERIALIZED (
                SELECT r.id, r.completed_at
                FROM reminders r
                WHERE r.member_id = \(member) AND r.deleted_at IS NULL
                  AND search_vector(r.text) @@ (SELECT query FROM typed)
            )
            SELECT \(Reminder.columns), search_headline(r.text, typed.query) AS title,
                   (SELECT count(*) FROM found) AS count
            FROM (\(found)) AS page
            JOIN reminders r USING (id)
            CROSS JOIN typed
            ORDER BY r.completed_at IS NOT NULL, r.id DESC
            """
    }

    private static func things(_ found: [Found], _ request: SearchRequest, _ context: Context) -> FoundThings {
        let words = RemindersWords(context.language)
        let shown = found.prefix(request.most)
        return FoundThings(
            shown.map { thing($0, words, context) }, total: FoundThings.Total(found.first?.count ?? 0),
            next: found.count > shown.count
                ? shown.last.map { ListCursor(after: $0.reminder, in: ListOrder<FoundReminderKey>.newest).text } : nil)
    }

    private static func thing(_ found: Found, _ words: RemindersWords, _ context: Context) -> FoundThing {
        let row = ReminderRow(
            found.reminder, on: Paths.reminders(), saysDay: true, current: nil, context.clock, words)
        return FoundThing(
            title: MarkedText(found.title), detail: row.when ?? words.undated, address: row.address
        ) { out, layout in out.foundReminder(isCompleted: row.isCompleted, layout) }
    }
}

/// What is to be done stands before what is done.
package enum FoundReminderKey: String, ListKey {
    case newest

    package var columns: [KeyColumn<Reminder>] { [] }
    package var id: SQL { "r.id" }
    package static func id(of reminder: Reminder) -> Int { reminder.id.rawValue }
    package static let parts: [SQL] = ["r.completed_at IS NULL", "r.completed_at IS NOT NULL"]
    package static func part(of reminder: Reminder) -> Int { reminder.completed == nil ? 0 : 1 }
}

extension ListOrder where Key == FoundReminderKey {
    package static var newest: ListOrder { ListOrder(.newest, isDescending: true) }
}
