import Postgres
import Site

/// The places of the organisation.
struct PlaceStore {
    let database: Connection

    static var all: Query<[Place]> {
        .rows("SELECT \(Place.columns) FROM places p ORDER BY p.name LIMIT \(constant: Place.most)") { try Place(&$0) }
    }

    static func find(_ id: PlaceID) -> Query<Place?> {
        .row("SELECT \(Place.columns) FROM places p WHERE p.id = \(id)") { try Place(&$0) }
    }

    /// There is a place of this name.
    struct NameTaken: Error {}
    /// There are as many as there may be.
    struct Full: Error {}

    func add(_ form: PlaceForm, at point: GeoPoint, radius: Int) throws {
        let added = try named {
            try database.execute(
                """
                INSERT INTO places (name, note, latitude, longitude, radius)
                SELECT \(form.name), \(form.note), \(point.latitude), \(point.longitude), \(Int16(radius))
                WHERE (SELECT count(*) FROM places) < \(Place.most)
                """)
        }
        guard added == 1 else { throw Full() }
    }

    /// False for what is gone.
    func change(_ id: PlaceID, to form: PlaceForm, at point: GeoPoint, radius: Int) throws -> Bool {
        try named {
            try database.execute(
                """
                UPDATE places
                SET name = \(form.name), note = \(form.note), latitude = \(point.latitude),
                    longitude = \(point.longitude), radius = \(Int16(radius))
                WHERE id = \(id)
                """)
        } == 1
    }

    /// Reminders that have it keep theirs. Gives its name; nil for what is gone.
    func remove(_ id: PlaceID) throws -> String? {
        try database.row("DELETE FROM places WHERE id = \(id) RETURNING name") { try $0.only() }
    }

    private func named(_ change: () throws -> Int) throws -> Int {
        do {
            return try change()
        } catch let refusal as DatabaseError where refusal.constraint == "places_name_is_unique" {
            throw NameTaken()
        }
    }
}
