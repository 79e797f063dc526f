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
        let kinds = context.services.features.notificationKinds
        // Without keys the form has no choices of devices, and says nothing of them.
        let ways = try context.fetch(PushKey.newest) == nil ? [.letter] : NotificationWay.allCases
        let address = try context.once(IdempotencyKey(fields)) {
            _ = try context.database.fetch(
                all: ways.map {
                    NotificationChoices.keep(Set(fields.all($0.rawValue)), of: kinds, by: $0, for: member.id)
                } + [QuietHours.keep(hours, of: member.id)])
            return Paths.notificationSettings()
        }
        return context.redirect(to: address, flash: NotificationFlash.saved)
    }

    /// - Parameter sent: the form whose hours are not clear
    private func page(_ context: Context, sent: Fields? = nil, _ status: Status = .ok) throws -> Response {
        let member = try context.claimedMember()
        let (key, devices, choices, hours) = try context.fetch(
            PushKey.newest, PushDevice.all(of: member), NotificationChoices.find(member), QuietHours.find(member))
        let page = NotificationSettingsPage(key, devices, choices, hours, sent: sent, context)
        return context.settingsPage(Paths.notificationSettings(), status: status) { out, layout in
            out.notificationSettingsPage(page, layout: layout)
        }
    }
}
