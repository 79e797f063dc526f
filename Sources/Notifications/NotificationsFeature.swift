import Site

extension Icon {
    static let hourglass = Icon("hourglass")
    static let slidersHorizontal = Icon("sliders-horizontal")
}

extension Section {
    static let notifications = Section(
        "notifications", at: nil, .bell, to: Paths.notifications(), sheets: ["notifications.css"]
    ) {
        NotificationsWords($0).notifications
    }
}

extension Feature {
    /// Notifications, and the ways on which they reach members.
    package static func notifications(_ settings: PushSettings) -> Feature {
        let pushes = PushServices(settings)
        var notifications = Feature("notifications")
        notifications.routes = { routes in
            NotificationPages.add(to: &routes)
            NotificationSettingsPages(settings: settings).add(to: &routes)
            PushDevicePages(settings: settings).add(to: &routes)
            UnsubscribePages.add(to: &routes)
        }
        notifications.sections = [.notifications]
        notifications.settingsTabs = [
            SettingsTab(at: 25, to: Paths.notificationSettings()) { NotificationsWords($0).notifications }
        ]
        notifications.flashes = [NotificationFlash.self]
        notifications.polls = [
            .letters: { worker in NotificationLetters(worker.services).write },
            .pushes: { worker in PushSender(worker.services, pushes).send },
        ]
        notifications.delivery = ThingDelivery.find
        notifications.retention = [
            Retention("notifications", for: .notifications, after: "created_at"),
            Retention("push_deliveries", where: "notification_id IS NULL AND created_at < now() - interval '7 days'"),
        ]
        notifications.exports = .notifications
        notifications.erasure = Erasure(
            goes: { NotificationsWords($0).erasureGoes },
            rows: [
                .erased("notifications"), .kept("notifications", by: "actor_id"), .erased("notification_choices"),
                .erased("quiet_hours"),
                .erased("push_devices"),
            ])
        notifications.makeKeys = PushKey.make
        notifications.sealedColumns = [PushKey.sealed, PushDeviceStore.sealed]
        notifications.checks = [
            Check("push keys") { database in
                try database.fetch(PushKey.newest) == nil
                    ? "there are none, so devices show no notifications; run quad keys" : nil
            }
        ]
        notifications.reload = pushes.reload
        return notifications
    }
}
