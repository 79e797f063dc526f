import Site

extension Icon {
    static let checkCheck = Icon("check-check")
    static let mail = Icon("mail")
}

extension Section {
    static let notifications = Section(
        "notifications", at: nil, .bell, to: Paths.notifications(), sheet: "notifications.css"
    ) {
        NotificationsWords($0).notifications
    }
}

extension Feature {
    /// What members are told, and the ways on which it reaches them.
    package static let notifications: Feature = {
        var notifications = Feature("notifications")
        notifications.routes = { routes in
            NotificationPages.add(to: &routes)
            NotificationSettingsPages.add(to: &routes)
        }
        notifications.sections = [.notifications]
        notifications.settingsTabs = [
            SettingsTab(at: 25, to: Paths.notificationSettings()) { NotificationsWords($0).notifications }
        ]
        notifications.flashes = [NotificationFlash.self]
        notifications.polls = [.letters: { worker in NotificationLetters(worker.services).write }]
        notifications.retention = [Retention("notifications", where: "created_at < now() - interval '90 days'")]
        notifications.erasure = Erasure(rows: [.erased("notifications"), .erased("notification_mutes")])
        return notifications
    }()
}
