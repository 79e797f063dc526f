import Site

/// What stands before and after a file in the list that it was opened from.
package struct Neighbours: Sendable {
    package let previous: Link?
    package let next: Link?

    init(_ previous: Link?, _ next: Link?) {
        self.previous = previous
        self.next = next
    }

    func keys(_ words: SiteWords) -> [KeyHint] {
        previous == nil && next == nil ? [] : KeyHint.neighbours(words)
    }
}
