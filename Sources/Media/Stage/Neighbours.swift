import Site

/// What stands before and after something in the list that it was opened from.
package struct Neighbours: Sendable {
    package let previous: Link?
    package let next: Link?

    package init(_ previous: Link? = nil, _ next: Link? = nil) {
        self.previous = previous
        self.next = next
    }

    var isEmpty: Bool { previous == nil && next == nil }

    package func keys(_ words: MediaWords) -> [KeyHint] {
        isEmpty ? [] : [KeyHint("←", action: words.previousInList), KeyHint("→", action: words.nextInList)]
    }
}
