import Postgres
import Site

/// What members may know of each other.
package enum PersonStore {
    package struct Person: Sendable {
        package let id: MemberID
        package let name: String
        /// As it was asked for, with the patronymic.
        package let fullName: String
        package let faculty: String
        package let position: String
        package let city: String
        package let email: String
    }

    /// A member who may sign in; the others are not shown.
    package static func person(_ id: MemberID) -> Query<Person?> {
        .row(
            """
            SELECT name, full_name, faculty, position, city, email
            FROM members
            WHERE id = \(id) AND disabled_at IS NULL
            """
        ) {
            Person(
                id: id, name: try $0.next("name"), fullName: try $0.next("full_name"),
                faculty: try $0.next("faculty"),
                position: try $0.next("position"), city: try $0.next("city"), email: try $0.next("email"))
        }
    }
}
