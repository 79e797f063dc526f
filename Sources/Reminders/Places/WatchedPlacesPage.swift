import Localization
import Site
import Web

/// The places at which a member is notified, and how their browser watches them.
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
        package let arrival: Arrival
        package let isOpen: Bool
    }

    /// The address for a phone's automation, or the way to get one.
    package struct Arrival {
        /// Nil when there is none, or when it cannot be shown any more.
        package let address: Address?
        /// When it was called last, or that it cannot be shown; nil where there is none.
        package let use: String?
        /// Nil where there is one.
        package let make: FormAction?
        package let acts: [(link: Link, question: Confirmation)]

        init(_ standing: ArrivalAddress?, of id: ReminderID, _ words: RemindersWords, _ context: Context) {
            let secret = standing?.secret(context.keys)
            address = secret.map { Address("\(context.settings.origin)\(Paths.arrived($0.text).text)") }
            use = standing.map { standing in
                guard secret != nil else { return words.calendarLost }
                return standing.called.map { words.arrivalCalled(when: context.clock.dayAndTime($0)) }
                    ?? words.arrivalNotCalled
            }
            guard standing != nil else {
                make = FormAction(Paths.arrivalAddress(id), [IdempotencyKey.field: IdempotencyKey().text])
                acts = []
                return
            }
            make = nil
            acts = [
                (
                    link: Link(words.replaceCalendar, to: Paths.arrivalAddress(id)),
                    question: ArrivalQuestion.replace(id, words, context.words)
                ),
                (
                    link: Link(words.endCalendar, to: Paths.endArrivalAddress(id)),
                    question: ArrivalQuestion.end(id, words, context.words)
                ),
            ]
        }
    }

    /// The place whose address for a phone is shown unfolded.
    private static let opened = "open"

    /// The page at one of its places, with the address for a phone in sight, also without scripts.
    static func address(of id: ReminderID) -> Address {
        Paths.watchedPlaces().adding(opened, id.pathSegment).fragment("place-\(id.pathSegment)")
    }

    package let words: RemindersWords
    package let rows: [Row]
    /// Nil where there are places.
    package let state: PageState?

    init(_ places: [WatchedPlace], _ context: Context) {
        let words = RemindersWords(context.language)
        self.words = words
        let opened = context.request.query[Self.opened]
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
                go: words.haveLeft(name: place.name),
                arrival: Arrival($0.arrival, of: $0.reminder, words, context),
                isOpen: opened == $0.reminder.pathSegment)
        }
        state =
            places.isEmpty
            ? PageState(
                .noPlaces, title: words.noWatchedPlaces, text: words.noWatchedPlacesText,
                action: Link(words.reminders, to: Paths.reminders())) : nil
    }
}
