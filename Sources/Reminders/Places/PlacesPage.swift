import Localization
import Site
import Web

/// The places of the organisation, in words.
package struct PlacesPage {
    package struct Row {
        package let id: PlaceID
        package let name: String
        package let note: String
        /// «55.7558, 37.6173».
        package let point: String
        package let radius: String
        package let edit: Address
        package let remove: Address
    }

    package let words: RemindersWords
    package let add = Paths.newPlace()
    package let columns: [Column]
    package let rows: [Row]
    /// Nil where there are places.
    package let state: PageState?

    init(_ places: [Place], _ context: Context) {
        let words = RemindersWords(context.language)
        self.words = words
        columns = [
            Column(words.placeName), Column(words.placePoint), Column(words.radius, isNumber: true),
            Column(words.placeActs, isHidden: true),
        ]
        rows = places.map {
            Row(
                id: $0.id, name: $0.name, note: $0.note, point: $0.point.text,
                radius: words.language.number($0.radius), edit: Paths.place($0.id),
                remove: Paths.removePlace($0.id))
        }
        state =
            places.isEmpty
            ? PageState(
                .noPlaces, title: words.placesEmpty, text: words.placesEmptyText,
                action: Link(words.addPlace, to: Paths.newPlace())) : nil
    }
}

extension GeoPoint {
    /// «55.7558, 37.6173».
    var text: String { "\(Self.text(latitude)), \(Self.text(longitude))" }
}

/// One of them, as a form.
package struct PlacePage {
    package let words: RemindersWords
    package let title: String
    package let action: Address
    package let key: String
    package let fields: PlaceFields
    package let note: TextField
    /// Alerts may come late.
    package let isClose: Bool

    init(_ form: PlaceForm, _ key: IdempotencyKey, of id: PlaceID?, _ context: Context) {
        let words = RemindersWords(context.language)
        self.words = words
        self.key = key.text
        title = id == nil ? words.newPlace : words.place
        action = id.map { Paths.place($0) } ?? Paths.newPlace()
        fields = PlaceFields(form.typed, isNamed: true, words)
        note = TextField(
            PlaceForm.Field.note, words.placeNote, value: form.note, hint: words.placeNoteHint,
            error: words.problem(form.typed.problems[PlaceForm.Field.note]), autocomplete: "off",
            largest: Place.longestNote)
        isClose = form.typed.isClose
    }
}
