import FoundationEssentials
import Localization
import Postgres
import Site

/// Somebody who is notified of what is to be done in a project, in their language and by their clock.
struct SharedReminderHearer {
    /// What ``init(_:_:)`` reads, of `members m`.
    static let columns: SQL = "m.id AS member_id, \(SpokenLanguage.column) AS language, m.time_zone"

    let member: MemberID
    private let clock: Clock

    init(_ row: inout Row, _ settings: Settings) throws {
        member = try row.next("member_id")
        let language = (try row.next("language", as: String?.self)).flatMap(Language.init(rawValue:)) ?? .ru
        let zone = (try row.next("time_zone", as: String?.self)).flatMap { settings.zones[$0] }
        clock = Clock(now: .now, zone: zone ?? settings.zone, language: language)
    }

    /// «29 ноября, 12:00 · Архив интервью»: by its date, since it is read on other days as well.
    func detail(_ due: Date?, of project: String) -> String {
        guard let due else { return project }
        let day = clock.language.dayAndMonth(Day(due, in: clock.zone), today: Day(clock.now, in: clock.zone))
        return "\(day), \(clock.time(due)) · \(project)"
    }
}
