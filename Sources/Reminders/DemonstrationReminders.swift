import Localization
import Postgres
import Site
import Web

enum DemonstrationReminders {
    private struct Sample: Decodable {
        let by, text: String
        /// From today; nil for what has no day.
        let inDays: Int?
        let time: String?
        let priority: Int?
        let isCompleted: Bool?
        let `repeat`: RepeatRule.Unit?
        /// The name of a place of the organisation.
        let place: String?
        let isOnLeaving: Bool?
    }

    private struct SamplePlace: Decodable {
        let name, note, latitude, longitude: String
        let radius: Int
    }

    @Sendable static func add(_ demonstration: Demonstration) throws -> String {
        let database = demonstration.database
        let samples = try demonstration.read([Sample].self, "reminders.json")
        let store = ReminderStore(database: database)
        for place in try demonstration.read([SamplePlace].self, "places.json") { try add(place, database) }
        let places = try database.fetch(PlaceStore.all)
        let clock = Clock(now: .now, zone: demonstration.settings.zone, language: .ru)
        let today = Day(.now, in: demonstration.settings.zone)
        for sample in samples {
            let member = try demonstration.member(sample.by)
            let form = ReminderForm(
                Fields([
                    (ReminderForm.Field.text, sample.text),
                    (ReminderForm.Field.day, sample.inDays.map { (today + $0).text } ?? ""),
                    (ReminderForm.Field.time, sample.time ?? ""),
                    (ReminderForm.Field.priority, String(sample.priority ?? 0)),
                    (ReminderForm.Field.unit, sample.`repeat`?.rawValue ?? ""),
                ]))
            let id = try store.add(form, by: member)
            if let id, let place = places.first(where: { $0.name == sample.place }) {
                _ = try ReminderPlaceStore(database: database).set(
                    ReminderPlace(
                        name: place.name, point: place.point, radius: place.radius,
                        isOnLeaving: sample.isOnLeaving ?? false, hours: nil),
                    of: id, by: member)
            }
            if let id, sample.isCompleted == true { _ = try store.complete(id, by: member, clock) }
        }
        return "\(places.count) places, \(samples.count) reminders"
    }

    private static func add(_ place: SamplePlace, _ database: Connection) throws {
        let form = PlaceForm(
            Fields([
                (TypedPlace.Field.name, place.name), (PlaceForm.Field.note, place.note),
                (TypedPlace.Field.latitude, place.latitude), (TypedPlace.Field.longitude, place.longitude),
                (TypedPlace.Field.radius, String(place.radius)),
            ]))
        guard let point = form.typed.point, let metres = form.typed.metres else { return }
        try PlaceStore(database: database).add(form, at: point, radius: metres)
    }
}
