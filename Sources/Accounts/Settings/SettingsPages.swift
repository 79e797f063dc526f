import Localization
import Site
import Web

/// What everyone sees of a member, changed by the member.
enum ProfileSettingsPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.settings, .members) { context in
            _ = try context.member()
            return .redirect(to: Paths.profileSettings())
        }
        routes.get(Paths.profileSettings, .members, show)
        routes.post(Paths.profileSettings, .members.takingTexts(DetailFields.texts), save)
    }

    private static func show(_ context: Context) throws -> Response {
        guard let profile = try context.fetch(SettingsStore.profile(context.claimedMember())) else {
            throw Failure.notFound
        }
        return page(context, email: profile.email, profile.details)
    }

    private static func save(_ context: Context) throws -> Response {
        let member = try context.member()
        let details = MemberDetails(try context.form())
        guard details.problems.isEmpty else {
            let email = try context.fetch(SettingsStore.profile(member.id))?.email ?? ""
            return page(context, email: email, details, .unprocessableContent)
        }
        try SettingsStore(database: context.database).change(details, of: member.id)
        return context.redirect(to: Paths.profileSettings(), flash: AccountFlash.saved)
    }

    private static func page(
        _ context: Context, email: String, _ details: MemberDetails, _ status: Status = .ok
    ) -> Response {
        let page = ProfileSettingsPage(email: email, details, context)
        return context.settingsPage(page.action, status: status) { out, layout in
            out.profileSettingsPage(page, layout: layout)
        }
    }
}

/// Language, theme and time zone.
enum AppearancePages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.appearance, .members, show)
        routes.post(Paths.appearance, .members, save)
    }

    private static func show(_ context: Context) throws -> Response {
        _ = try context.member()
        return page(context)
    }

    private static func save(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        // A form without the field leaves the zone as it is.
        let chosen = fields["time_zone"]
        let zone = chosen.flatMap { context.settings.zones[$0] }
        if let chosen, !chosen.isEmpty, zone == nil { return page(context, sent: fields, .unprocessableContent) }
        try PreferencesPages.choose(fields, context)
        if chosen != nil { try SettingsStore(database: context.database).change(timeZone: zone, of: member.id) }
        return context.redirect(to: Paths.appearance(), flash: AccountFlash.saved)
    }

    private static func page(_ context: Context, sent: Fields? = nil, _ status: Status = .ok) -> Response {
        let page = AppearancePage(context, sent: sent)
        return context.settingsPage(page.action, status: status) { out, layout in
            out.appearancePage(page, layout: layout)
        }
    }
}
