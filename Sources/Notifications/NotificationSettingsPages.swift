import Site
import Web

/// Which kinds of notifications come by letter too.
enum NotificationSettingsPages {
    static let field = "letters"

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.notificationSettings, .members, show)
        routes.post(Paths.notificationSettings, .members, save)
    }

    private static func show(_ context: Context) throws -> Response {
        let mutes = try context.fetch(NotificationStore.mutes(of: context.claimedMember()))
        let page = NotificationSettingsPage(mutes, context)
        return context.page(context.words.settings, in: .settings) { out, layout in
            out.notificationSettingsPage(page, layout: layout)
        }
    }

    private static func save(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let wanted = Set(fields.all.filter { $0.name == field }.map(\.value))
        let kinds = context.services.features.flatMap(\.notificationKinds).map(\.name)
        let address = try context.once(IdempotencyKey(fields)) {
            try NotificationStore(database: context.database).mute(kinds.filter { !wanted.contains($0) }, of: member.id)
            return Paths.notificationSettings()
        }
        return context.redirect(to: address, flash: NotificationFlash.saved)
    }
}

/// The choices, in words.
package struct NotificationSettingsPage {
    package let words: NotificationsWords
    package let tabs: [Site.Tab]
    package let action = Paths.notificationSettings()
    package let key = IdempotencyKey().text
    package let kinds: [CheckField]

    init(_ mutes: Set<String>, _ context: Context) {
        words = NotificationsWords(context.language)
        tabs = context.settingsTabs(current: Paths.notificationSettings())
        kinds = context.services.features.flatMap(\.notificationKinds).map {
            CheckField(
                NotificationSettingsPages.field, $0.title(context.language), value: $0.name,
                isChecked: !mutes.contains($0.name))
        }
    }
}
