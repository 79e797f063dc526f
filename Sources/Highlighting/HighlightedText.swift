import HTML

/// The blocks of code of one text, coloured within one budget of time. What comes when it is spent stays plain, and so do
/// blocks for which the highlighter is too busy: colours are no reason to wait, nor to come back to a text later. Belongs
/// to one thread.
public final class HighlightedText {
    /// Threads that may wait for the highlighter; it is one for all texts of the process.
    private static let queue = 3

    private struct Block: Hashable {
        let language: String
        let code: String
    }

    private let highlighter: Highlighter
    private let end: ContinuousClock.Instant
    /// What became of each block. A preview shows blocks of its text again.
    private var made: [Block: HTML?] = [:]

    /// The budget runs from now on.
    public init(_ highlighter: Highlighter) {
        self.highlighter = highlighter
        end = .now + highlighter.budget
    }

    /// Coloured markup, or nil for code that stays plain.
    public func highlight(_ code: String, language: String) -> HTML? {
        let block = Block(language: language, code: code)
        if let html = made[block] { return html }
        let left = end - .now
        guard left > .zero else { return nil }
        let html = highlighter.highlight(code, language: language, within: left, queue: Self.queue)
        made.updateValue(html, forKey: block)
        return html
    }
}
