import Postgres
import Site

/// Somebody to whom a member may write.
package struct Addressee {
    package let id: MemberID
    package let name: String
    package let position: String
    package let faculty: String

    /// Whoever has an account that stands, but for the reader.
    static func find(_ id: MemberID, for reader: MemberID) -> Query<Addressee?> {
        .row(
            """
            SELECT m.name, m.position, m.faculty
            FROM members m
            WHERE m.id = \(id) AND m.id <> \(reader) AND m.locked_until <= now()
            """
        ) {
            Addressee(
                id: id, name: try $0.next("name"), position: try $0.next("position"), faculty: try $0.next("faculty"))
        }
    }
}
