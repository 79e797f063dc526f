import HTML

/// The cards of a list, one behind another.
package struct PostRun: Sendable {
    package let html: HTML
    package let count: Int

    package init(_ cards: [HTML]) {
        html = HTML(trusted: cards.map(\.markup).joined(separator: "\n"))
        count = cards.count
    }

    /// One that was put together before.
    package init(_ html: HTML, count: Int) {
        self.html = html
        self.count = count
    }

    package var isEmpty: Bool { count == 0 }
}
