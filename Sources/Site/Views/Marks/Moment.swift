import FoundationEssentials
import Localization

/// When something happened: short words, and the whole date for those who ask. Nothing of it is made before it is written.
package struct Moment: Sendable {
    private let date: Date
    private let clock: Clock

    package init(_ date: Date, _ clock: Clock) {
        self.date = date
        self.clock = clock
    }

    /// «12 мин»
    package var text: ShortText {
        clock.language.ageText(since: date, now: clock.now, today: clock.today, in: clock.zone)
    }

    /// «сегодня, 10:02», «вчера, 18:45», «20 нояб., 21:14»
    package var stamp: ShortText { clock.language.stampText(date, today: clock.today, in: clock.zone) }

    /// «21 ноября 2026 в 14:05 (UTC+3)»
    package var full: ShortText { clock.language.dateTimeText(date, in: clock.zone) }

    /// ISO 8601 in UTC, for the `datetime` attribute.
    package var machine: ShortText { ShortText(iso8601: date) }
}
