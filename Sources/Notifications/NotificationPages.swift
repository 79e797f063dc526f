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

    /// The bell of open pages, when something was told; and what that was, where the browser does not show it by itself.
    private static func marks(_ context: Context) throws -> Response {
        let member = try context.claimedMember()
        let (latest, devices) = try context.fetch(
            NotificationStore.latest(of: member), PushDevice.all(of: member))
        let session = context.knownMember?.session
        let told = devices.contains { $0.session == session } ? nil : latest.flatMap { justTold($0, context) }
        return context.fragment { out, layout in out.unreadMarks(context.hasUnread, told: told, layout) }
    }

    private static func justTold(_ row: ListedNotification, _ context: Context) -> JustTold? {
        let kind = context.services.features.flatMap(\.notificationKinds).first { $0.name == row.kind }
        return kind.map { kind in
            JustTold(
                row.id.rawValue, row.detail.isEmpty ? row.subject : "\(row.subject) (\(row.detail))",
                Link(NotificationsWords(context.language).open, to: kind.address(row.thing)))
        }
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
