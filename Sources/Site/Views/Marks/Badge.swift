/// A number beside a name.
package struct Badge: Sendable {
    package enum Tone: String, Sendable {
        /// Waits for the reader.
        case strong
        case accent
        case quiet
    }

    package let text: String
    /// What the number counts, for those who hear the page: «3 непрочитанных сообщения».
    package let label: String
    package let tone: Tone

    package init(_ text: String, label: String, _ tone: Tone = .strong) {
        self.text = text
        self.label = label
        self.tone = tone
    }

    package var classes: String { tone == .strong ? "badge" : "badge is-\(tone.rawValue)" }
}
