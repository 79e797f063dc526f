/// When something happened: short words, and the whole date for those who ask.
package struct Moment: Sendable {
    /// «12 мин»
    package let text: String
    /// «21 ноября 2026 в 14:05 (UTC+3)»
    package let full: String
    /// ISO 8601 in UTC, for the `datetime` attribute.
    package let machine: String

    package init(_ text: String, full: String, machine: String) {
        self.text = text
        self.full = full
        self.machine = machine
    }
}
