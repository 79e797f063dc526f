import Postgres
import Site

/// Where a member is notified of a reminder, besides when.
package struct ReminderPlace: Sendable {
    /// Metres.
    package static let radii = 50...2_000
    /// Below it the alert may come late: that well a phone knows where it is.
    package static let reliable = 100
    /// What is offered.
    package static let usual = 150
    /// Characters of a name.
    package static let longest = 100

    package let name: String
    package let point: GeoPoint
    package let radius: Int
    package let isOnLeaving: Bool
    /// Nil: at any hour.
    package let hours: PlaceHours?

    /// What ``init(_:)`` reads, of `reminder_places p`.
    static let columns = Columns(
        of: "p", "name", "latitude", "longitude", "radius", "on_leaving", "from_minute", "until_minute")

    init(_ row: inout Row) throws {
        name = try row.next("name")
        point = try GeoPoint(of: &row)
        radius = Int(try row.next("radius", as: Int16.self))
        isOnLeaving = try row.next("on_leaving")
        let (from, until): (Int16?, Int16?) = (try row.next("from_minute"), try row.next("until_minute"))
        hours = from.flatMap { from in until.flatMap { PlaceHours(from: Int(from), until: Int($0)) } }
    }

    package init(name: String, point: GeoPoint, radius: Int, isOnLeaving: Bool, hours: PlaceHours?) {
        self.name = name
        self.point = point
        self.radius = radius
        self.isOnLeaving = isOnLeaving
        self.hours = hours
    }

    var line: PlaceLine { PlaceLine(name: name, isOnLeaving: isOnLeaving) }
}

extension GeoPoint {
    /// Of the columns `latitude` and `longitude`.
    init(of row: inout Row) throws {
        let (latitude, longitude): (Int32, Int32) = (try row.next("latitude"), try row.next("longitude"))
        guard let point = GeoPoint(latitude: latitude, longitude: longitude) else { throw CellMismatch.value }
        self = point
    }
}

/// The place of a reminder as its row in a list shows it.
package struct PlaceLine: Sendable {
    package let name: String
    package let isOnLeaving: Bool

    /// What ``find(_:)`` reads, of `reminders r`: its row is read by the primary key.
    static func and(_ columns: Columns) -> Columns {
        columns
            .and("(SELECT p.name FROM reminder_places p WHERE p.reminder_id = r.id)", as: "place_name")
            .and(
                "coalesce((SELECT p.on_leaving FROM reminder_places p WHERE p.reminder_id = r.id), false)",
                as: "place_on_leaving")
    }

    /// Nil for a reminder without a place.
    static func find(_ row: inout Row) throws -> PlaceLine? {
        let (name, isOnLeaving): (String?, Bool) = (try row.next("place_name"), try row.next("place_on_leaving"))
        return name.map { PlaceLine(name: $0, isOnLeaving: isOnLeaving) }
    }

    /// «по прибытии: Библиотека».
    func text(_ words: RemindersWords) -> String {
        isOnLeaving ? words.placeOnLeaving(name: name) : words.placeOnArrival(name: name)
    }
}
