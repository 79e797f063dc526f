import Markdown
import Site
import Web

/// A word that posts are found by: one word of Russian or Latin letters, digits and underscores, with at least one
/// letter. `#Семинар` and `#семинар` are one.
package struct Hashtag: Hashable, Sendable {
    /// The most characters that fit.
    package static let longest = 64

    /// In lower case, without the `#`.
    package let name: String

    /// Nil for what breaks the rule; a `#` before it is taken off.
    package init?(_ text: some StringProtocol) {
        let word = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard word.count <= Self.longest, HashtagScanner.isValid(String(word)) else { return nil }
        name = word.lowercased()
    }

    /// One that the database holds.
    init(stored name: String) { self.name = name }

    package var address: Address { Paths.tag(name) }
}
