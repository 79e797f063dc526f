import FoundationEssentials
import Site
import Web

/// What a member was told, in words.
package struct NotificationsPage {
    package let words: NotificationsWords
    package let tabs: [Site.Tab]
    package let list: ListPart
    package let rows: [NotificationRow]
    /// Nil when all are read.
    package let readAll: FormAction?
    package let settings: Link
    package let ways: WaysAside

    init(
        _ found: [ListedNotification], _ unread: [String: Int], _ address: ListAddress<NotificationKey>,
        _ ways: WaysAside, _ words: NotificationsWords, _ context: Context
    ) {
        self.ways = ways
        let kinds = context.services.features.flatMap(\.notificationKinds)
        let page = ListRows(found, of: address, context.words)
        self.words = words
        rows = page.shown.enumerated().map { number, row in
            let before = number == 0 ? nil : page.shown[page.shown.startIndex + number - 1]
            return NotificationRow(row, after: before, kinds, on: address.page, words, context)
        }
        list = ListPart(
            "notification-list", page, in: "notifications", more: words.older, refresh: .page(address.page),
            state: page.shown.isEmpty ? PageState(.nothingYet, title: words.nothing, text: words.nothingText) : nil,
            channel: "notification")
        let chosen = address[NotificationStore.kind]
        func count(_ number: Int) -> String? {
            number == 0
                ? nil : number > NotificationStore.mostCounted ? "\(NotificationStore.mostCounted)+" : "\(number)"
        }
        let all = Site.Tab(
            words.all, to: Paths.notifications(), isCurrent: chosen == nil, count: count(unread.values.reduce(0, +)))
        tabs =
            kinds.count < 2
            ? []
            : [all]
                + kinds.map {
                    Site.Tab(
                        $0.title(context.language),
                        to: Paths.notifications().adding(NotificationStore.kind.name, $0.name),
                        isCurrent: chosen == $0.name, count: count(unread[$0.name] ?? 0))
                }
        readAll =
            unread.isEmpty
            ? nil
            : found.first.map { newest in
                FormAction(
                    Paths.readNotifications(),
                    [
                        NotificationPages.Field.latest: newest.id.pathSegment,
                        LocalPath.returnField: address.page.text,
                    ])
            }
        settings = Link(words.settings, to: Paths.notificationSettings())
    }
}

/// One of them.
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
    /// By which ways it went: «письмо отправлено в 13:06».
    package let ways: [Delivery.Line]
    /// Marks it read; nil when it is.
    package let read: FormAction?

    /// A day begins a line.
    private static func capitalized(_ day: String) -> String { day.prefix(1).uppercased() + day.dropFirst() }

    init(
        _ row: ListedNotification, after before: ListedNotification?, _ kinds: [NotificationKind],
        on page: Address, _ words: NotificationsWords, _ context: Context
    ) {
        let kind = kinds.first { $0.name == row.kind }
        let clock = context.clock
        let today = clock.day(row.created)
        id = row.id
        day = before.map { clock.day($0.created) } == today ? nil : Self.capitalized(today)
        icon = kind?.icon ?? .bell
        subject = row.subject
        detail = row.detail
        address = kind?.address(row.thing)
        time = clock.time(row.created)
        moment = Moment(row.created, clock)
        acts = row.isUnread ? kind?.acts(row.thing, context.language) ?? [] : []
        ways = row.ways(words, at: clock.time)
        read =
            !row.isUnread
            ? nil
            : FormAction(
                Paths.readNotifications(),
                [NotificationPages.Field.only: row.id.pathSegment, LocalPath.returnField: page.text])
    }
}
