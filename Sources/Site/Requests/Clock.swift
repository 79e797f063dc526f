import FoundationEssentials
import Localization

/// What a reader's clock shows: the moment of the request, where the reader is, and in which language it is told.
package struct Clock: Sendable {
    package let now: Date
    package let zone: Zone
    package let language: Language
    /// ``now`` on the reader's calendar: the same for every date of a page.
    package let today: CivilDate

    package init(now: Date, zone: Zone, language: Language) {
        self.now = now
        self.zone = zone
        self.language = language
        today = CivilDate(now, in: zone)
    }

    /// «12 мин», «вчера», «3 дек.»
    package func age(since date: Date) -> String { language.age(since: date, now: now, in: zone) }

    /// «сегодня», «21 ноября»
    package func day(_ date: Date) -> String { language.day(date, now: now, in: zone) }

    /// «21 ноября», today as well: behind a word that wants a date.
    package func date(_ date: Date) -> String {
        language.dayAndMonth(Day(date, in: zone), today: Day(now, in: zone))
    }

    /// «сегодня, 14:05», «21 ноября, 14:05»
    package func dayAndTime(_ date: Date) -> String { "\(day(date)), \(time(date))" }

    /// "14:05"
    package func time(_ date: Date) -> String { language.time(date, in: zone) }
}
