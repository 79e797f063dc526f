import Site
import Web

/// By which ways notifications come, when not, and the devices that show them.
struct NotificationSettingsPages {
    let settings: PushSettings

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.notificationSettings, .members, show)
        routes.post(Paths.notificationSettings, .members, save)
    }

    private func show(_ context: Context) throws -> Response { try page(context) }

    private func save(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let hours: QuietHours?
        do {
            hours = try QuietHours.of(fields)
        } catch {
            return try page(context, sent: fields, .unprocessableContent)
        }
        let kinds = context.services.features.flatMap(\.notificationKinds).map(\.name)
        let address = try context.once(IdempotencyKey(fields)) {
            for way in NotificationWay.allCases {
                let wanted = Set(fields.all(way.rawValue))
                try way.mute(kinds.filter { !wanted.contains($0) }, of: member.id, context.database)
            }
            _ = try context.database.fetch(QuietHours.keep(hours, of: member.id))
            return Paths.notificationSettings()
        }
        return context.redirect(to: address, flash: NotificationFlash.saved)
    }

    /// - Parameter sent: the form whose hours are not clear
    private func page(_ context: Context, sent: Fields? = nil, _ status: Status = .ok) throws -> Response {
        let member = try context.claimedMember()
        let (key, devices, mutes, hours) = try context.fetch(
            PushKey.newest, PushDevice.all(of: member), NotificationWay.mutes(of: member), QuietHours.find(member))
        let page = NotificationSettingsPage(key, devices, mutes, hours, sent: sent, context)
        return context.settingsPage(Paths.notificationSettings(), status: status) { out, layout in
            out.notificationSettingsPage(page, layout: layout)
        }
    }
}
