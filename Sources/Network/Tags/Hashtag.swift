import Localization
import Markdown
import Site
import Web

/// A word that posts are found by: one word of Russian or Latin letters, digits and underscores, with at least one
/// letter. `#Ёжик`, `#ёжик` and `#ежик` are one.
package struct Hashtag: Hashable, Sendable {
    /// In lower case, without the `#`.
    package let name: String
    /// By which it is known, also in addresses: as many write it, without the dots of «ё».
    package var key: String { name.foldingYo }

    /// Nil for what breaks the rule (``BrokenHashtag`` says how); `#`s before it are taken off.
    package init?(_ text: some StringProtocol) {
        let word = String(text.drop { $0 == "#" })
        guard HashtagScanner.isValid(word) else { return nil }
        name = word.lowercased()
    }

    /// One that the database holds.
    init(stored name: String) { self.name = name }

    package static func == (one: Hashtag, other: Hashtag) -> Bool { one.key == other.key }
    package func hash(into hasher: inout Hasher) { hasher.combine(key) }

    package var address: Address { Paths.tag(key) }
}
