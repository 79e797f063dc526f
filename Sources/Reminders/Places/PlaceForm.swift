import Site
import Web

/// A place of the organisation, as an administrator writes it.
struct PlaceForm: Sendable {
    enum Field {
        static let note = "note"
    }
    static let texts = TypedPlace.texts + [TypedField(Field.note) { RemindersWords($0).placeNote }]

    var typed: TypedPlace
    let note: String
    var name: String { typed.name }

    init(_ fields: Fields) {
        typed = TypedPlace(fields)
        note = (fields[Field.note] ?? "").trimmed.composed
        if typed.name.isEmpty { typed.problems[TypedPlace.Field.name] = .noName }
        if note.unicodeScalars.count > Place.longestNote { typed.problems[Field.note] = .noteTooLong }
    }

    /// An empty one.
    init() {
        typed = TypedPlace()
        note = ""
    }

    init(_ place: Place) {
        typed = TypedPlace(name: place.name, point: place.point, radius: place.radius)
        note = place.note
    }
}
