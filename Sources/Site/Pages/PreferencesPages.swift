import Localization
import Web

/// The switches of language and theme, which every page has.
package enum PreferencesPages {
    package static func add(to routes: inout SiteRoutes) {
        routes.post(Paths.preferences, .everyone, change)
    }

    private static func change(_ context: Context) throws -> Response {
        let fields = try context.form()
        try choose(fields, context)
        return .redirect(to: LocalPath.address(fields["return"]) ?? Paths.start())
    }

    /// Keeps the language and the theme that a form brings: with the member, and in the browser.
    package static func choose(_ fields: Fields, _ context: Context) throws {
        let member = try context.memberIfAny()
        if let chosen = fields["language"] {
            let language = Language(rawValue: chosen)
            guard language != nil || chosen == "auto" else { throw Failure.notFound }
            if let member {
                _ = try context.database.execute(
                    "UPDATE members SET language = \(language?.rawValue) WHERE id = \(member.id)")
            }
            context.cookies.append(Preferences.cookie(language))
        }
        if let chosen = fields["theme"] {
            guard let theme = Theme(rawValue: chosen) else { throw Failure.notFound }
            if let member {
                _ = try context.database.execute("UPDATE members SET theme = \(theme.rawValue) WHERE id = \(member.id)")
            }
            context.cookies.append(Preferences.cookie(theme))
        }
    }
}
