import Site
import Web

/// A point with a name and a circle around it, as somebody types it.
struct TypedPlace: Sendable {
    enum Field {
        static let name = "name"
        static let latitude = "latitude"
        static let longitude = "longitude"
        static let radius = "radius"
    }
    static let texts = [
        TypedField(Field.name) { RemindersWords($0).placeName },
        TypedField(Field.latitude) { RemindersWords($0).latitude },
        TypedField(Field.longitude) { RemindersWords($0).longitude },
        TypedField(Field.radius) { RemindersWords($0).radius },
    ]

    enum Problem: Sendable {
        case noName, nameTooLong, nameTaken, noteTooLong, noLatitude, noLongitude, noRadius, noTime, sameTime
    }

    let name: String
    let latitude: String
    let longitude: String
    let radius: String
    /// By the names of fields.
    var problems: [String: Problem] = [:]

    /// Nil while something is wrong with it.
    private(set) var point: GeoPoint?
    private(set) var metres: Int?

    init(_ fields: Fields) {
        name = (fields[Field.name] ?? "").singleLine
        latitude = (fields[Field.latitude] ?? "").trimmed
        longitude = (fields[Field.longitude] ?? "").trimmed
        radius = (fields[Field.radius] ?? "").trimmed
        let (north, east) = (
            GeoPoint.degrees(latitude, in: GeoPoint.latitudes), GeoPoint.degrees(longitude, in: GeoPoint.longitudes)
        )
        metres = Int(radius).flatMap { ReminderPlace.radii.contains($0) ? $0 : nil }
        if name.unicodeScalars.count > ReminderPlace.longest { problems[Field.name] = .nameTooLong }
        if north == nil { problems[Field.latitude] = .noLatitude }
        if east == nil { problems[Field.longitude] = .noLongitude }
        if metres == nil { problems[Field.radius] = .noRadius }
        if let north, let east { point = GeoPoint(latitude: north, longitude: east) }
    }

    init(name: String = "", point: GeoPoint? = nil, radius: Int = ReminderPlace.usual) {
        self.name = name
        latitude = point.map { GeoPoint.text($0.latitude) } ?? ""
        longitude = point.map { GeoPoint.text($0.longitude) } ?? ""
        self.radius = String(radius)
        self.point = point
        metres = radius
    }

    /// May come late.
    var isClose: Bool { metres.map { $0 < ReminderPlace.reliable } ?? false }
}

extension String {
    /// In one line, as browsers let people type it.
    fileprivate var singleLine: String {
        String(decoding: utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self).composed.trimmed
    }
}

/// The fields of such a form, in words.
package struct PlaceFields: Sendable {
    package let name: TextField
    package let latitude: TextField
    package let longitude: TextField
    package let radius: TextField

    init(_ typed: TypedPlace, nameHint: String? = nil, isNamed: Bool, _ words: RemindersWords) {
        func error(_ field: String) -> String? { words.problem(typed.problems[field]) }
        name = TextField(
            TypedPlace.Field.name, words.placeName, value: typed.name, hint: nameHint,
            error: error(TypedPlace.Field.name), autocomplete: "off", largest: ReminderPlace.longest,
            isRequired: isNamed)
        latitude = TextField(
            TypedPlace.Field.latitude, words.latitude, value: typed.latitude,
            error: error(TypedPlace.Field.latitude), placeholder: "55.7558", autocomplete: "off", largest: 24,
            isRequired: true)
        longitude = TextField(
            TypedPlace.Field.longitude, words.longitude, value: typed.longitude,
            error: error(TypedPlace.Field.longitude), placeholder: "37.6173", autocomplete: "off", largest: 24,
            isRequired: true)
        radius = TextField(
            TypedPlace.Field.radius, words.radius, value: typed.radius, kind: .number,
            error: error(TypedPlace.Field.radius), isRequired: true)
    }
}

extension RemindersWords {
    func problem(_ problem: TypedPlace.Problem?) -> String? {
        switch problem {
        case .noName: placeHasNoName
        case .nameTooLong: placeNameTooLong(count: ReminderPlace.longest)
        case .nameTaken: placeNameTaken
        case .noteTooLong: placeNoteTooLong(count: Place.longestNote)
        case .noLatitude: noLatitude
        case .noLongitude: noLongitude
        case .noRadius:
            noRadius(
                least: language.number(ReminderPlace.radii.lowerBound),
                most: language.number(ReminderPlace.radii.upperBound))
        case .noTime: noTime
        case .sameTime: placeHoursAreNone
        case nil: nil
        }
    }
}
