import FoundationEssentials
import Localization
import Postgres
import Site

/// What a member keeps about themselves.
package struct SettingsStore {
    package let database: Connection

    package struct Profile: Sendable {
        package let email: String
        package let details: MemberDetails
    }

    package static func profile(_ member: MemberID) -> Query<Profile?> {
        .row(
            """
            SELECT email, full_name, given_name, surname, faculty, position, city
            FROM members
            WHERE id = \(member)
            """
        ) { row in
            Profile(
                email: try row.next("email"),
                details: MemberDetails(
                    fullName: try row.next("full_name"),
                    ListName(given: try row.next("given_name"), surname: try row.next("surname")),
                    faculty: try row.next("faculty"),
                    position: try row.next("position"), city: try row.next("city")))
        }
    }

    package func change(_ details: MemberDetails, of member: MemberID) throws {
        _ = try database.execute("UPDATE members SET \(details.columns) WHERE id = \(member)")
    }

    /// Nil goes back to the operator's default. Alerts of reminders and calendars follow by the trigger `follow_zone`.
    package func change(timeZone: Zone?, of member: MemberID) throws {
        _ = try database.execute("UPDATE members SET time_zone = \(timeZone?.name) WHERE id = \(member)")
    }
}
