import Postgres
import Site
import Web

/// Where a member wants to be notified of a reminder: as a form brings it, as its row has it, and as a place of the
/// organisation fills it in.
struct ReminderPlaceForm: Sendable {
    enum Field {
        static let event = "on"
        static let hours = "hours"
        static let from = "from"
        static let until = "until"
        /// Saves it with the usual radius.
        static let wider = "wider"
    }
    static let leaving = "leaving"
    static let arrival = "arrival"
    static let texts =
        TypedPlace.texts + [
            TypedField(Field.from) { RemindersWords($0).placeHoursFrom },
            TypedField(Field.until) { RemindersWords($0).placeHoursUntil },
        ]

    var typed: TypedPlace
    let isOnLeaving: Bool
    let hasHours: Bool
    let from: String
    let until: String
    /// Nil while something is wrong with it.
    private(set) var place: ReminderPlace?

    /// - Parameter unnamed: what a place without a name is called
    init(_ fields: Fields, unnamed: String) {
        let radius =
            fields[Field.wider] == nil
            ? fields : Fields([(TypedPlace.Field.radius, String(ReminderPlace.usual))] + fields.all)
        typed = TypedPlace(radius)
        isOnLeaving = fields[Field.event] == Self.leaving
        hasHours = fields[Field.hours]?.isEmpty == false
        from = (fields[Field.from] ?? "").trimmed
        until = (fields[Field.until] ?? "").trimmed
        var hours: PlaceHours?
        if hasHours {
            let (first, last) = (Due.minute(from), Due.minute(until))
            if first == nil { typed.problems[Field.from] = .noTime }
            if last == nil { typed.problems[Field.until] = .noTime }
            if let first, let last {
                hours = PlaceHours(from: first, until: last)
                if hours == nil { typed.problems[Field.until] = .sameTime }
            }
        }
        guard typed.problems.isEmpty, let point = typed.point, let metres = typed.metres else { return }
        place = ReminderPlace(
            name: typed.name.isEmpty ? unnamed : typed.name, point: point, radius: metres, isOnLeaving: isOnLeaving,
            hours: hours)
    }

    /// The form for what stands, for a place of the organisation in its stead, or an empty one.
    init(_ place: ReminderPlace?, insteadOf chosen: Place? = nil) {
        typed =
            chosen.map { TypedPlace(name: $0.name, point: $0.point, radius: $0.radius) }
            ?? place.map { TypedPlace(name: $0.name, point: $0.point, radius: $0.radius) } ?? TypedPlace()
        isOnLeaving = place?.isOnLeaving ?? false
        hasHours = place?.hours != nil
        from = Due.time(place?.hours?.from ?? 9 * 60)
        until = Due.time(place?.hours?.until ?? 18 * 60)
    }
}
