import Site
import Web

/// What the member was told, the latest first.
enum NotificationPages {
    enum Field {
        /// One notification; left out, all up to ``latest`` are meant.
        static let only = "notification"
        static let latest = "latest"
    }

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.notifications, .members, show)
        routes.get(Paths.unreadMarks, .members, marks)
        routes.post(Paths.readNotifications, .members, read)
    }

    private static func show(_ context: Context) throws -> Response {
        let list = try context.list(.notifications, at: Paths.notifications())
        let member = try context.claimedMember()
        let (rows, unread, key, devices, mutes, hours) = try context.fetch(
            NotificationStore.page(list, of: member), NotificationStore.unread(of: member), PushKey.newest,
            PushDevice.all(of: member), NotificationWay.mutes(of: member), QuietHours.find(member))
        let words = NotificationsWords(context.language)
        let ways = WaysAside(key, devices, mutes, hours, words, context)
        let page = NotificationsPage(rows, unread, list, ways, words, context)
        return context.page(page.words.notifications, in: .notifications, aside: ways.title) { out, layout in
            out.notificationsPage(page, layout: layout)
        }
    }

    /// The bell of open pages, when something was told.
    private static func marks(_ context: Context) throws -> Response {
        _ = try context.member()
        return context.fragment { out, layout in out.unreadMarks(context.hasUnread, layout) }
    }

    private static func read(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let only = fields[Field.only].flatMap(NotificationID.init(pathSegment:))
        let latest = fields[Field.latest].flatMap(NotificationID.init(pathSegment:))
        guard only != nil || latest != nil else { throw Failure.notFound }
        let store = NotificationStore(database: context.database)
        // Marking twice is marking once: there is nothing for an idempotency key to keep.
        if try store.read(member.id, only: only, upTo: latest) > 0 { context.tell(.notifications) }
        return .redirect(to: LocalPath.address(fields[LocalPath.returnField]) ?? Paths.notifications())
    }
}
