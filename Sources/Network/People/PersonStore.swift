import Postgres
import Site

/// What members may know of each other.
package enum PersonStore {
    package struct Person: Sendable {
        package let id: MemberID
        package let name: String
        package let givenName: String
        package let surname: String
        /// As it was asked for, with the patronymic.
        package let fullName: String
        package let faculty: String
        package let position: String
        package let city: String
        package let email: String
        /// They may not sign in, for whatever reason, or any more: there is the name, and what they published.
        package let isClosed: Bool
    }

    /// Hashtags of somebody's last posts that everybody may read, the most used first.
    package static func hashtags(of person: MemberID) -> Query<[Hashtag]> {
        .rows(
            """
            SELECT h.name
            FROM (
                SELECT p.id
                FROM \(PostAudience.everybody) p
                WHERE p.author_id = \(person)
                ORDER BY p.id DESC
                LIMIT 100
            ) AS written
            JOIN post_hashtags t ON t.post_id = written.id
            JOIN hashtags h ON h.id = t.hashtag_id
            GROUP BY h.id
            ORDER BY count(*) DESC, max(written.id) DESC, h.name
            LIMIT 8
            """
        ) { Hashtag(stored: try $0.only(String.self)) }
    }

    package static func person(_ id: MemberID) -> Query<Person?> {
        .row(
            """
            SELECT name, given_name, surname, full_name, faculty, position, city, coalesce(email, '') AS email,
                   \(Member.isKeptOut("members")) AS is_closed
            FROM members
            WHERE id = \(id)
            """
        ) {
            Person(
                id: id, name: try $0.next("name"), givenName: try $0.next("given_name"),
                surname: try $0.next("surname"), fullName: try $0.next("full_name"),
                faculty: try $0.next("faculty"),
                position: try $0.next("position"), city: try $0.next("city"), email: try $0.next("email"),
                isClosed: try $0.next("is_closed"))
        }
    }
}
