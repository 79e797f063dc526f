import Site
import Web

/// The member's notifications, the latest first.
enum NotificationPages {
    enum Field {
        /// One notification; left out, all up to ``latest`` are meant.
        static let only = "notification"
        static let latest = "latest"
        /// When all were marked read.
        static let moment = "moment"
    }

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.notifications, .members, show)
        routes.get(Paths.unreadMarks, .members, marks)
        routes.post(Paths.readNotifications, .members, read)
        routes.post(Paths.unreadNotifications, .members, unread)
    }

    private static func show(_ context: Context) throws -> Response {
        let list = try context.list(.notifications, at: Paths.notifications())
        let member = try context.claimedMember()
        let (rows, unread, key, devices, choices, hours) = try context.fetch(
            NotificationStore.page(list, of: member, context.services.features.notificationKinds),
            NotificationStore.unread(of: member), PushKey.newest,
            PushDevice.all(of: member), NotificationChoices.find(member), QuietHours.find(member))
        let words = NotificationsWords(context.language)
        let ways = WaysAside(key, devices, choices, hours, words, context)
        let page = NotificationsPage(rows, unread, list, ways, words, context)
        return context.page(page.words.notifications, in: .notifications, aside: ways.title) { out, layout in
            out.notificationsPage(page, layout: layout)
        }
    }

    /// The bell of open pages, when there was a notification; and what it was, where the browser does not show it by itself.
    private static func marks(_ context: Context) throws -> Response {
        let member = try context.claimedMember()
        let (latest, devices) = try context.fetch(
            NotificationStore.latest(of: member), PushDevice.all(of: member))
        let session = context.knownMember?.session
        let isShown = devices.contains { $0.session == session }
        let recent = isShown ? nil : latest.flatMap { recentNotification($0, context) }
        let page = context.cameFrom ?? Paths.notifications()
        return context.fragment { out, layout in
            out.unreadMarks(context.hasUnread, recent: recent, back: page.text, layout)
        }
    }

    /// Nil for what only stands in the list.
    private static func recentNotification(_ row: ListedNotification, _ context: Context) -> RecentNotification? {
        let kind = context.services.features.notificationKinds.first { $0.name == row.text.kind }
        guard let kind, !kind.isListedOnly else { return nil }
        let text = row.text.worded(by: kind, in: context.language)
        return RecentNotification(
            row.id.rawValue, text.detail.isEmpty ? text.markedSubject : "\(text.markedSubject) (\(text.detail))",
            Link(NotificationsWords(context.language).open, to: kind.address(row.text.thing, row.text.part)))
    }

    private static func read(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let store = NotificationStore(database: context.database)
        let page = LocalPath.address(fields[LocalPath.returnField]) ?? Paths.notifications()
        // Marking twice is marking once: there is nothing for an idempotency key to keep.
        if let only = fields[Field.only].flatMap(NotificationID.init(pathSegment:)) {
            if try store.read(only, of: member.id) > 0 { context.publish(.notifications) }
            return .redirect(to: page)
        }
        guard let latest = fields[Field.latest].flatMap(NotificationID.init(pathSegment:)) else {
            throw Failure.notFound
        }
        let moment = ReadMoment.now
        guard try store.readAll(member.id, upTo: latest, at: moment) > 0 else { return .redirect(to: page) }
        context.publish(.notifications)
        return context.redirect(to: page, flash: NotificationFlash.allRead(moment))
    }

    private static func unread(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        guard let number = fields[Field.moment].flatMap({ Int($0) }), ReadMoment.bounds ~= number else {
            throw Failure.notFound
        }
        let store = NotificationStore(database: context.database)
        if try store.unread(member.id, at: ReadMoment(number: number)) > 0 { context.publish(.notifications) }
        let page = LocalPath.address(fields[LocalPath.returnField]) ?? Paths.notifications()
        return context.redirect(to: page, flash: NotificationFlash.unreadAgain)
    }
}
