import Localization
import Site
import Web

/// The places at which a member is told, and how their browser watches them.
package struct WatchedPlacesPage {
    package struct Row {
        package let id: ReminderID
        package let title: String
        package let address: Address
        /// «по прибытии: Библиотека · 150 м · с 09:00 до 18:00».
        package let place: String
        package let latitude: String
        package let longitude: String
        package let radius: String
        package let arrive: FormAction
        package let leave: FormAction
        package let come: String
        package let go: String
    }

    package let words: RemindersWords
    package let rows: [Row]
    /// Nil where there are places.
    package let state: PageState?

    init(_ places: [WatchedPlace], _ context: Context) {
        let words = RemindersWords(context.language)
        self.words = words
        func action(_ address: Address) -> FormAction {
            FormAction(address, [LocalPath.returnField: Paths.watchedPlaces().text])
        }
        rows = places.map {
            let (place, title) = ($0.place, $0.title)
            return Row(
                id: $0.reminder, title: title, address: Paths.reminder($0.reminder),
                place: [
                    place.line.text(words), words.metres(count: words.language.number(place.radius)),
                    place.hours?.name(words),
                ].compactMap(\.self).joined(separator: " · "),
                latitude: GeoPoint.text(place.point.latitude), longitude: GeoPoint.text(place.point.longitude),
                radius: String(place.radius), arrive: action(Paths.arriveAtPlace($0.reminder)),
                leave: action(Paths.leavePlace($0.reminder)), come: words.haveComeTo(name: place.name),
                go: words.haveLeft(name: place.name))
        }
        state =
            places.isEmpty
            ? PageState(
                .nothingYet, title: words.noWatchedPlaces, text: words.noWatchedPlacesText,
                action: Link(words.reminders, to: Paths.reminders())) : nil
    }
}
