import Localization

/// The hours of the member's wall clock in which a place notifies; over midnight where the first is the later one.
package struct PlaceHours: Hashable, Sendable {
    /// From midnight.
    package let from: Int
    package let until: Int

    /// Nil for no hours at all.
    package init?(from: Int, until: Int) {
        guard 0..<1_440 ~= from, 0..<1_440 ~= until, from != until else { return nil }
        self.from = from
        self.until = until
    }

    /// «с 09:00 до 18:00».
    func name(_ words: RemindersWords) -> String {
        words.placeHoursBetween(from: Due.time(from), until: Due.time(until))
    }
}
