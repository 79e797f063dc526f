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
    /// «!!», behind the subject of what is important; empty for the rest.
    package let mark: String
    package let detail: String
    /// Nil for a kind that no feature has any more.
    package let address: Address?
    /// The way to what that is of: «Сообщение».
    package let origin: (icon: Icon, link: Link)?
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
    ///   - day: the heading above it; nil where that stands already
    ///   - isNewest: nothing newer is about the same thing
    init(
        _ rows: [ListedNotification], on day: String?, isNewest: Bool, _ kinds: [NotificationKind],
        to page: Address, _ words: NotificationsWords, _ context: Context
    ) {
        let row = rows[0]
        let kind = kinds.first { $0.name == row.text.kind }
        let text = row.text.worded(by: kind, in: context.language)
        let clock = context.clock
        let isUnread = rows.contains(where: \.isUnread)
        id = row.id
        self.day = day.map(Self.capitalized)
        icon = kind?.icon ?? .bell
        subject = text.subject
        mark = text.mark
        detail = text.detail
        address = kind?.address(row.text.thing, row.text.part).adding(LocalPath.returnField, page.text)
        origin = row.origin.flatMap { id in
            context.services.features.linkables.named(id.kind).map {
                ($0.icon, Link($0.name(context.language), to: Paths.thing(id)))
            }
        }
        time = clock.time(row.created)
        moment = Moment(row.created, clock)
        acts = isNewest && row.isOpen ?? isUnread ? kind?.acts(row.text.thing, clock) ?? [] : []
        putOff = isNewest ? row.putOff.map { words.putOff(when: clock.dayAndTime($0)) } : nil
        ways = row.ways(words, at: clock.time)
        earlier = rows.dropFirst().map {
            let other = $0.text.worded(by: kind, in: context.language)
            return EarlierNotification(
                time: clock.time($0.created),
                subject: other.markedSubject == text.markedSubject ? "" : other.markedSubject,
                detail: other.detail, ways: $0.ways(words, at: clock.time))
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
            var day: String
            let thing: Thing
            var rows: [ListedNotification]
        }
        var groups: [Group] = []
        for row in listed {
            let (day, thing) = (context.clock.day(row.created), Thing(kind: row.text.kind, thing: row.text.thing))
            if let place = groups.lastIndex(where: { $0.day == day && $0.thing == thing }) {
                groups[place].rows.append(row)
            } else {
                groups.append(Group(day: day, thing: thing, rows: [row]))
            }
        }
        // What was put off stands in the future, on its day; only the newest of a thing says so.
        var newest: Set<Thing> = []
        let marked = groups.map { group in
            (group, newest.insert(group.thing).inserted ? group.rows[0].putOff : nil)
        }
        let ahead = marked.filter { $0.1 != nil }.sorted { ($0.1 ?? .distantPast) > ($1.1 ?? .distantPast) }
        groups = (ahead + marked.filter { $0.1 == nil }).map { group, moment in
            var group = group
            if let moment { group.day = context.clock.day(moment) }
            return group
        }
        var seen: Set<Thing> = []
        var last: String?
        return groups.map { group in
            defer { last = group.day }
            return NotificationRow(
                group.rows, on: group.day == last ? nil : group.day, isNewest: seen.insert(group.thing).inserted, kinds,
                to: page, words, context)
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
