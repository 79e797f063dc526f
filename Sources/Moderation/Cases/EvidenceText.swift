import HTML

/// What was reported, as it was shown, or as it was typed where it has no marks.
package struct EvidenceText {
    package let typed: String
    /// Nil where it is what was typed.
    package let html: HTML?

    init(_ typed: String, _ html: HTML?) {
        self.typed = typed
        self.html = html.flatMap { $0.markup.isEmpty ? nil : $0 }
    }
}
