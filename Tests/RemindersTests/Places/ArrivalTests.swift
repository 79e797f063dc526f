import FoundationEssentials
import Localization
import Postgres
import Reminders
import Site
import TestSupport
import Testing
import Web

/// What becomes of it when browsers report that their member has come or gone.
@Suite struct ArrivalTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser

    init() throws {
        app = try TestApp()
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
    }

    /// A reminder with a place.
    private func add(
        _ changes: [String: String] = [:], text: String = "Вернуть книги\nДве", due: [String: String] = [:]
    ) throws -> ReminderID {
        let answer = try anna.post(
            Paths.newReminder(), ["text": text, "priority": "2", "key": UUID().uuidString].merging(due) { $1 })
        let number = try #require(answer.location?.split(separator: "-").last)
        let id = try #require(ReminderID(pathSegment: String(number)))
        let set = try anna.post(
            Paths.reminderPlace(id),
            [
                "name": "Библиотека", "latitude": "55.7604", "longitude": "37.6489", "radius": "150",
                "key": UUID().uuidString,
            ].merging(changes) { $1 })
        #expect(set.status == 303)
        return id
    }

    private func told() throws -> [String] {
        try app.database.rows(
            "SELECT concat_ws(' ', subject, mark) || '|' || detail FROM notifications ORDER BY id"
        ) { try $0.only() }
    }

    private func arrive(_ id: ReminderID) throws { #expect(try anna.post(Paths.arriveAtPlace(id)).status == 303) }
    private func leave(_ id: ReminderID) throws { #expect(try anna.post(Paths.leavePlace(id)).status == 303) }

    @Test func `an arrival tells once, whichever device tells of it, and the next one after a leaving`() throws {
        let id = try add()
        try arrive(id)
        try arrive(id)
        #expect(try told() == ["Вернуть книги !!|вы на месте: Библиотека · Две"])
        #expect(try anna.get(Paths.notifications()).text.contains("вы на месте: Библиотека"))
        try leave(id)
        try leave(id)
        #expect(try told().count == 1)
        try arrive(id)
        #expect(try told().count == 2)
    }

    @Test func `a leaving tells where that was asked for, and an arrival arms it`() throws {
        let id = try add(["on": "leaving"])
        try arrive(id)
        #expect(try told() == [])
        try leave(id)
        try leave(id)
        #expect(try told() == ["Вернуть книги !!|вы ушли: Библиотека · Две"])
        try arrive(id)
        try leave(id)
        #expect(try told().count == 2)
    }

    /// The moments of all that has a time, as `quad work` hears of them.
    private func comeDue() throws {
        _ = try app.database.execute("UPDATE reminder_alerts SET due_at = now() - interval '1 second'")
        let feature = try #require(app.features.first { $0.name == "reminders" })
        let run = try #require(feature.polls[.quick]?(Worker(app.services)))
        while try run() {}
    }

    @Test func `the time and the place tell each on its own, whichever comes first, until it is done`() throws {
        let due = ["day": "2031-02-03", "time": "09:30"]
        let one = try add(due: due)
        try arrive(one)
        #expect(try told().count == 1)
        try comeDue()
        #expect(try told().count == 2)
        let other = try add(text: "Сдать ключи", due: due)
        try comeDue()
        #expect(try told().count == 3)
        try arrive(other)
        #expect(try told().last == "Сдать ключи !!|вы на месте: Библиотека")
        #expect(try told().count == 4)
        let done = try add(due: due)
        #expect(try anna.post(Paths.completeReminder(done), ["key": UUID().uuidString]).status == 303)
        try comeDue()
        #expect(try anna.post(Paths.arriveAtPlace(done)).status == 404)
        #expect(try told().count == 4)
    }

    @Test func `hours hold it back`() throws {
        let id = try add(["hours": "on", "from": "00:00", "until": "00:01"])
        func hours(_ from: Int, _ until: Int) throws {
            _ = try app.database.execute(
                """
                UPDATE reminder_places SET from_minute = \(Int16(from)), until_minute = \(Int16(until))
                WHERE reminder_id = \(id)
                """)
        }
        let now = CivilDate(.now, in: app.settings.zone)
        let minute = now.hour * 60 + now.minute
        try hours((minute + 60) % 1_440, (minute + 120) % 1_440)
        try arrive(id)
        #expect(try told() == [])
        // Over midnight, or not: an hour before to an hour behind.
        try hours((minute + 1_380) % 1_440, (minute + 60) % 1_440)
        try arrive(id)
        #expect(try told().count == 1)
    }

    @Test func `what is done or deleted tells nothing any more, and what is no place of theirs is not there`() throws {
        let id = try add()
        #expect(try mikhail.post(Paths.arriveAtPlace(id)).status == 404)
        #expect(try anna.post(Paths.completeReminder(id), ["key": UUID().uuidString]).status == 303)
        #expect(try anna.post(Paths.arriveAtPlace(id)).status == 404)
        #expect(try !anna.get(Paths.watchedPlaces()).text.contains("data-watched"))
        #expect(try anna.post(Paths.reopenReminder(id), ["key": UUID().uuidString]).status == 303)
        #expect(try told() == [])
        try arrive(id)
        #expect(try told().count == 1)
        #expect(try anna.post(Paths.removeReminderPlace(id), ["key": UUID().uuidString]).status == 303)
        #expect(try anna.post(Paths.leavePlace(id)).status == 404)
    }

    @Test func `a place that was moved waits for the next arrival there`() throws {
        let id = try add()
        try arrive(id)
        let moved = [
            "name": "Деканат", "latitude": "55.7618", "longitude": "37.6462", "radius": "100", "key": UUID().uuidString,
        ]
        #expect(try anna.post(Paths.reminderPlace(id), moved).status == 303)
        try arrive(id)
        #expect(try told().last == "Вернуть книги !!|вы на месте: Деканат · Две")
        #expect(try told().count == 2)
    }

    @Test func `a place that was taken away and set again tells as well`() throws {
        let id = try add()
        try arrive(id)
        #expect(try anna.post(Paths.removeReminderPlace(id), ["key": UUID().uuidString]).status == 303)
        let again = ["name": "Библиотека", "latitude": "55.7604", "longitude": "37.6489", "radius": "150"]
        #expect(
            try anna.post(Paths.reminderPlace(id), again.merging(["key": UUID().uuidString]) { $1 }).status == 303)
        try arrive(id)
        #expect(try told().count == 2)
    }

    @Test func `without scripts a button tells, and says what became of it; a script leaves no word`() throws {
        let id = try add()
        let page = try anna.get(Paths.watchedPlaces())
        #expect(
            page.text.contains("data-watched=\"\(id.pathSegment)\"") && page.text.contains("data-latitude=\"55.7604\""))
        #expect(page.trips == 1)
        let back = ["return": Paths.watchedPlaces().text]
        #expect(try anna.post(Paths.arriveAtPlace(id), back).location == "/reminders/places")
        #expect(try anna.get(Paths.watchedPlaces()).text.contains("Напоминание пришло"))
        try leave(id)
        #expect(try !anna.get(Paths.watchedPlaces()).text.contains("Записано"))
        #expect(try anna.post(Paths.arriveAtPlace(id).adding("x", "1")).status == 303)
    }
}
