import FoundationEssentials
import Postgres
import Site

extension Reportable {
    static let person = "person"

    /// People as others see them. What moderators cannot remove administrators suspend.
    static let people = Reportable(
        person, .user, name: { NetworkWords($0).reportedPerson },
        find: { number, _, _ in ReportedPeople.find(number, where: Member.mayComeIn) },
        now: { number, _ in ReportedPeople.find(number, where: "m.erased_at IS NULL") })
}

enum ReportedPeople {
    /// - Parameter condition: on `members m`
    static func find(_ number: SQL, where condition: SQL) -> Query<ReportedThing?> {
        .row(
            """
            SELECT m.id, m.name, m.created_at, shown.text, hashtext(shown.text) & 2147483647 AS version
            FROM members m,
                 LATERAL (SELECT concat_ws(', ', m.full_name, m.position, m.faculty, m.city) AS text) AS shown
            WHERE m.id = \(number) AND \(condition)
            """
        ) { row in
            let (id, name): (MemberID, String) = (try row.next("id"), try row.next("name"))
            let written = try row.next("created_at", as: Date.self)
            return ReportedThing(
                by: id, named: name, try row.next("text"), version: Int(try row.next("version", as: Int32.self)),
                written: written, at: Paths.person(id), state: .standing)
        }
    }
}
