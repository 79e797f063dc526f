import Localization
import Web

/// The language and theme of a browser without a session, kept in cookies; a member's are kept with the member.
package enum Preferences {
    static let languageCookie = "__Host-language"
    static let themeCookie = "__Host-theme"
    /// Seconds: a year.
    private static let lifetime = 31_536_000

    /// The chosen language, otherwise Russian when the browser prefers it, otherwise English.
    static func language(of request: Request) -> Language {
        if let chosen = request.cookies[languageCookie].flatMap(Language.init(rawValue:)) { return chosen }
        return request.headers["Accept-Language"].flatMap(Language.init(accepting:)) ?? .en
    }

    static func theme(of request: Request) -> Theme {
        request.cookies[themeCookie].flatMap(Theme.init(rawValue:)) ?? .auto
    }

    /// Nil goes back to what the browser prefers.
    static func cookie(_ language: Language?) -> Cookie {
        Cookie.host(languageCookie, language?.rawValue ?? "", maxAge: language == nil ? 0 : lifetime)
    }

    static func cookie(_ theme: Theme) -> Cookie {
        Cookie.host(themeCookie, theme.rawValue, maxAge: lifetime)
    }
}
