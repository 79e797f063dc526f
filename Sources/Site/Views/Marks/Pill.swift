/// A word about a state or a source.
package struct Pill: Sendable {
    package enum Tone: String, Sendable {
        case plain, accent, success, warning, danger
    }

    package let label: String
    package let tone: Tone

    package init(_ label: String, _ tone: Tone = .plain) {
        self.label = label
        self.tone = tone
    }

    package var classes: String { tone == .plain ? "pill" : "pill is-\(tone.rawValue)" }
}
