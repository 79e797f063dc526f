import Site
import Web

/// A member's notifications, in words.
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
        let kinds = context.services.features.notificationKinds
        let page = ListRows(found, of: address, context.words)
        self.words = words
        rows = NotificationRow.rows(Array(page.shown), kinds, on: address.page, words, context)
        list = ListPart(
            "notification-list", page, in: "notifications", more: words.older, refresh: .page(address.page),
            state: page.shown.isEmpty
                ? PageState(.noNotifications, title: words.nothing, text: words.nothingText) : nil,
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
