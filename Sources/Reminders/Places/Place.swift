import Postgres
import Site

package enum PlaceNoun {}

package typealias PlaceID = Identifier<PlaceNoun>

/// A place of the organisation, for members to choose.
package struct Place: Sendable {
    /// Places that there may be.
    package static let most = 300
    /// Characters of the note.
    package static let longestNote = 200

    package let id: PlaceID
    package let name: String
    /// How one finds it: «Корпус R, вход со двора».
    package let note: String
    package let point: GeoPoint
    package let radius: Int

    /// What ``init(_:)`` reads, of `places p`.
    static let columns = Columns(of: "p", "id", "name", "note", "latitude", "longitude", "radius")

    init(_ row: inout Row) throws {
        id = try row.next("id")
        name = try row.next("name")
        note = try row.next("note")
        point = try GeoPoint(of: &row)
        radius = Int(try row.next("radius", as: Int16.self))
    }
}
