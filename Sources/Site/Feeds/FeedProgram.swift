/// A program that asked for a feed, as it calls itself.
package struct FeedProgram: Sendable {
    /// What is kept of that, as many characters as the table has room for.
    package let text: String

    package init(_ text: String) {
        self.text = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 }.prefix(200)))
    }

    /// «NetNewsWire», or the browser; empty for one that does not say.
    package var name: String {
        guard !text.hasPrefix("Mozilla/") else { return UserAgent(text).name ?? "" }
        return String(text.prefix { $0 != "/" && $0 != "(" }.prefix(60)).trimmed
    }
}
