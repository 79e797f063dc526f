import Localization
import Web

/// What an act shows once on the page that it leads to. Each feature has types of its own and lists them
/// in its ``Feature``; whichever page comes next shows the message, and need not know of it.
///
/// A page that showed one is `no-store`, so that Back fetches it anew: without scripts, text that was typed on such a
/// page may be lost. Acts in two tabs at the same moment share one cookie: the later message is shown.
package protocol FlashMessage: Codable, Sendable {
    /// Tells it from all other types of messages; it has no space.
    static var name: String { get }
    /// One of each kind: tests show them all.
    static var samples: [Self] { get }
    func view(on page: FlashPage) -> FlashView
}

/// The page that shows a message, as far as the message needs it.
package struct FlashPage: Sendable {
    package let language: Language
    /// Where the forms of the message lead back to.
    package let address: Address

    package init(_ language: Language, at address: Address) {
        self.language = language
        self.address = address
    }
}

/// What a page says: a toast for what went well, a notice for the rest.
package enum FlashView: Sendable {
    case toast(Toast)
    case notice(Notice)

    package var notice: Notice? { if case .notice(let notice) = self { notice } else { nil } }
}
