import FoundationEssentials
import Site
import Web

/// A notification in the list. Those of a day that are about the same thing are one row: the latest, with the others behind it.
package struct NotificationRow {
    package let id: NotificationID
    /// «Сегодня», before the first of a day.
    package let day: String?
    package let icon: Icon
    package let subject: String
    package let detail: String
    /// Nil for a kind that no feature has any more.
    package let address: Address?
    package let time: String
    package let moment: Moment
    package let acts: [NotificationKind.Act]
    /// «Напомню ещё раз: сегодня, 18:00»; nil for what was not put off.
    package let putOff: String?
    /// By which ways it went: «письмо отправлено в 13:06».
    package let ways: [Delivery.Line]
    package let earlier: [EarlierNotification]
    /// Marks it read; nil when it is.
    package let read: FormAction?

    /// - Parameters:
    ///   - rows: of the same thing on one day, the latest first; at least one
    ///   - isNewest: nothing above is about the same thing
    init(
        _ rows: [ListedNotification], isFirstOfDay: Bool, isNewest: Bool, _ kinds: [NotificationKind],
        on page: Address, _ words: NotificationsWords, _ context: Context
    ) {
        let row = rows[0]
        let kind = kinds.first { $0.name == row.kind }
        let clock = context.clock
        let isUnread = rows.contains(where: \.isUnread)
        id = row.id
        day = isFirstOfDay ? Self.capitalized(clock.day(row.created)) : nil
        icon = kind?.icon ?? .bell
        subject = row.subject
        detail = row.detail
        address = kind?.address(row.thing)
        time = clock.time(row.created)
        moment = Moment(row.created, clock)
        acts = isNewest && row.isOpen ?? isUnread ? kind?.acts(row.thing, context.language) ?? [] : []
        putOff = isNewest ? row.putOff.map { words.putOff(when: clock.dayAndTime($0)) } : nil
        ways = row.ways(words, at: clock.time)
        earlier = rows.dropFirst().map {
            EarlierNotification(
                time: clock.time($0.created), subject: $0.subject == row.subject ? "" : $0.subject, detail: $0.detail,
                ways: $0.ways(words, at: clock.time))
        }
        read =
            !isUnread
            ? nil
            : FormAction(
                Paths.readNotifications(),
                [NotificationPages.Field.only: row.id.pathSegment, LocalPath.returnField: page.text])
    }

    /// A day begins a line.
    private static func capitalized(_ day: String) -> String { day.prefix(1).uppercased() + day.dropFirst() }

    /// What a page shows, in its order.
    static func rows(
        _ listed: [ListedNotification], _ kinds: [NotificationKind], on page: Address, _ words: NotificationsWords,
        _ context: Context
    ) -> [NotificationRow] {
        struct Thing: Hashable {
            let kind: String
            let thing: Int
        }
        struct Group {
            let day: String
            let thing: Thing
            var rows: [ListedNotification]
        }
        var groups: [Group] = []
        for row in listed {
            let (day, thing) = (context.clock.day(row.created), Thing(kind: row.kind, thing: row.thing))
            if let place = groups.lastIndex(where: { $0.day == day && $0.thing == thing }) {
                groups[place].rows.append(row)
            } else {
                groups.append(Group(day: day, thing: thing, rows: [row]))
            }
        }
        var seen: Set<Thing> = []
        var last: String?
        return groups.map { group in
            defer { last = group.day }
            return NotificationRow(
                group.rows, isFirstOfDay: group.day != last, isNewest: seen.insert(group.thing).inserted, kinds,
                on: page, words, context)
        }
    }
}

/// One that a later one of the same thing stands for.
package struct EarlierNotification {
    package let time: String
    /// Empty where it says what the later one does.
    package let subject: String
    package let detail: String
    package let ways: [Delivery.Line]
}
