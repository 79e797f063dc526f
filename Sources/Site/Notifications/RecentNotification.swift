/// A member's notification of the last minute, for pages that are open.
package struct RecentNotification: Sendable {
    /// Later ones have greater numbers.
    package let number: Int
    package let words: String
    package let link: Link

    package init(_ number: Int, _ words: String, _ link: Link) {
        self.number = number
        self.words = words
        self.link = link
    }
}
