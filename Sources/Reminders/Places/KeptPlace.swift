import Site
import Web

/// A place that was taken away, for the word that can bring it back.
struct KeptPlace: Codable {
    let reminder: ReminderID
    let name: String
    let latitude: String
    let longitude: String
    let radius: Int
    let isOnLeaving: Bool
    /// «09:00» and «18:00».
    let hours: [String]

    init(_ place: ReminderPlace, of reminder: ReminderID) {
        self.reminder = reminder
        name = place.name
        latitude = GeoPoint.text(place.point.latitude)
        longitude = GeoPoint.text(place.point.longitude)
        radius = place.radius
        isOnLeaving = place.isOnLeaving
        hours = place.hours.map { [Due.time($0.from), Due.time($0.until)] } ?? []
    }

    func undo(on page: Address) -> Undo {
        let event = isOnLeaving ? ReminderPlaceForm.leaving : ReminderPlaceForm.arrival
        let (has, from, until) = hours.count == 2 ? ("on", hours[0], hours[1]) : ("", "", "")
        return Undo(
            Paths.reminderPlace(reminder), on: page,
            [
                TypedPlace.Field.name: name, TypedPlace.Field.latitude: latitude,
                TypedPlace.Field.longitude: longitude, TypedPlace.Field.radius: String(radius),
                ReminderPlaceForm.Field.event: event, ReminderPlaceForm.Field.hours: has,
                ReminderPlaceForm.Field.from: from, ReminderPlaceForm.Field.until: until,
            ])
    }
}

extension KeptPlace {
    static var sample: KeptPlace? {
        GeoPoint(latitude: 55_755_800, longitude: 37_617_300).map {
            KeptPlace(
                ReminderPlace(name: "Библиотека", point: $0, radius: 150, isOnLeaving: false, hours: nil),
                of: ReminderID(rawValue: 1))
        }
    }
}
