import Localization
import Site
import Web

/// Where a member is notified of a reminder, in words.
package struct ReminderPlacePanel: Sendable {
    /// Names a place of the organisation that fills in the form.
    static let chosenField = "of"
    static let searchField = "find"

    package struct Row: Sendable {
        package let name: String
        package let note: String
        package let address: Address
        package let isChosen: Bool
        package let latitude: String
        package let longitude: String
        package let radius: String
    }

    package let words: RemindersWords
    package let id: ReminderID
    /// Of the reminder.
    package let title: String
    package let back: Link
    package let action: Address
    package let key: String
    package let fields: PlaceFields
    package let event: SegmentField
    package let hours: CheckField
    package let from: TextField
    package let until: TextField
    package let wider: Button
    package let isClose: Bool
    package let search: SearchField
    package let places: [Row]
    /// Nothing of this name.
    package let isNothingFound: Bool
    package let remove: FormAction?
    /// Nil while no place is set.
    package let maps: Link?
    package let map: MapView

    init(
        _ form: ReminderPlaceForm, _ key: IdempotencyKey, of reminder: Reminder, _ standing: ReminderPlace?,
        _ places: [Place], beside standsBeside: ListAddress<ReminderKey>, _ settings: MapSettings, _ context: Context
    ) {
        let words = RemindersWords(context.language)
        let list = standsBeside.page
        self.words = words
        self.key = key.text
        id = reminder.id
        title = reminder.title
        back = Link(words.reminder, to: Paths.reminder(reminder.id).besides(list))
        let page = Paths.reminderPlace(reminder.id).besides(list)
        action = page
        fields = PlaceFields(form.typed, nameHint: words.placeNameHint, isNamed: false, words)
        event = SegmentField(
            ReminderPlaceForm.Field.event, words.placeEvent,
            [
                Segment(words.placeArrival, value: ReminderPlaceForm.arrival, isChosen: !form.isOnLeaving),
                Segment(words.placeLeaving, value: ReminderPlaceForm.leaving, isChosen: form.isOnLeaving),
            ])
        hours = CheckField(
            ReminderPlaceForm.Field.hours, words.placeHours, hint: words.placeHoursHint, isChecked: form.hasHours)
        func time(_ name: String, _ label: String, _ value: String) -> TextField {
            TextField(
                name, label, value: value, kind: .time, error: words.problem(form.typed.problems[name]))
        }
        from = time(ReminderPlaceForm.Field.from, words.placeHoursFrom, form.from)
        until = time(ReminderPlaceForm.Field.until, words.placeHoursUntil, form.until)
        isClose = form.typed.isClose
        wider = Button(
            words.placeWider(metres: words.metres(count: words.language.number(ReminderPlace.usual))), .quiet,
            name: ReminderPlaceForm.Field.wider, value: "yes", isSmall: true)
        let query = context.request.query[Self.searchField] ?? ""
        let found = places.filter { $0.matches(query) }
        self.places = found.map {
            Row(
                name: $0.name, note: $0.note, address: page.adding(Self.chosenField, $0.id.pathSegment),
                isChosen: form.typed.name == $0.name && form.typed.point == $0.point,
                latitude: GeoPoint.text($0.point.latitude), longitude: GeoPoint.text($0.point.longitude),
                radius: String($0.radius))
        }
        isNothingFound = found.isEmpty && !places.isEmpty
        search = SearchField(
            Paths.reminderPlace(reminder.id), name: Self.searchField, value: query, label: words.placeSearch,
            placeholder: words.placeSearch, kept: standsBeside.kept(besides: []),
            cancel: Link(context.words.cancel, to: page), live: "places")
        remove = standing.map { _ in
            FormAction(
                Paths.removeReminderPlace(reminder.id).besides(list),
                [IdempotencyKey.field: IdempotencyKey().text])
        }
        maps = form.typed.point.map {
            Link(
                words.openInMaps,
                to: DeviceMap.address(of: $0, agent: context.request.headers["User-Agent"] ?? "", settings))
        }
        map = MapView(settings, context)
    }
}

extension Place {
    /// Each word stands somewhere in its name or its note; ё = е.
    fileprivate func matches(_ query: String) -> Bool {
        func plain(_ text: String) -> String { text.lowercased().foldingYo }
        let row = plain("\(name) \(note)")
        return plain(query).split(whereSeparator: \.isWhitespace).prefix(8).allSatisfy { row.contains($0) }
    }
}

/// Of what a map is drawn.
package struct MapView: Sendable {
    /// Empty where there are none: then it is a drawing.
    package let tiles: String
    package let attribution: String
    /// The campus of the demonstration is drawn.
    package let isCampus: Bool
    package let reliable = ReminderPlace.reliable
    package let usual = ReminderPlace.usual

    init(_ settings: MapSettings, _ context: Context) {
        tiles = settings.tiles ?? ""
        attribution = settings.attribution
        isCampus = settings.tiles == nil && context.settings.mode == .sandbox
    }
}
