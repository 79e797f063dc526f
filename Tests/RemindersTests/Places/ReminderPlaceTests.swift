import FoundationEssentials
import Localization
import Postgres
import Reminders
import Site
import TestSupport
import Testing
import Web

/// Where a reminder notifies, as forms set it.
@Suite struct ReminderPlaceTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser

    init() throws {
        app = try TestApp()
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
    }

    private func add(_ fields: [String: String] = [:]) throws -> ReminderID {
        let answer = try anna.post(
            Paths.newReminder(), ["text": "Вернуть книги", "key": UUID().uuidString].merging(fields) { $1 })
        #expect(answer.status == 303)
        let id = try #require(answer.location?.split(separator: "-").last)
        return try #require(ReminderID(pathSegment: String(id)))
    }

    private func place(_ changes: [String: String] = [:]) -> [String: String] {
        [
            "name": "Библиотека", "latitude": "55.7604", "longitude": "37.6489", "radius": "150", "on": "arrival",
            "key": UUID().uuidString,
        ].merging(changes) { $1 }
    }

    private func rows() throws -> [String] {
        try app.database.rows(
            """
            SELECT concat_ws('|', name, latitude, longitude, radius, on_leaving::text, from_minute, until_minute)
            FROM reminder_places ORDER BY reminder_id
            """
        ) { try $0.only() }
    }

    private func addPlace(_ name: String, _ note: String = "") throws -> Int {
        try #require(
            try app.database.row(
                """
                INSERT INTO places (name, note, latitude, longitude, radius)
                VALUES (\(name), \(note), 55760400, 37648900, 120) RETURNING id
                """
            ) { try $0.only(Int.self) })
    }

    @Test func `is set, shown, changed, taken away and brought back`() throws {
        let id = try add(["day": "2031-02-03", "time": "09:30"])
        #expect(try anna.get(Paths.reminder(id)).text.contains("href=\"/reminders/\(id.pathSegment)/place\""))
        let set = try anna.post(Paths.reminderPlace(id), place())
        #expect((set.status, set.location) == (303, "/reminders/\(id.pathSegment)"))
        #expect(try rows() == ["Библиотека|55760400|37648900|150|false"])
        #expect(try anna.get(Paths.reminders()).text.contains("09:30 · по прибытии: Библиотека"))
        #expect(try anna.get(Paths.reminder(id)).text.contains("По прибытии: Библиотека"))
        let page = try anna.get(Paths.reminderPlace(id))
        #expect(page.text.contains("value=\"Библиотека\"") && page.text.contains("value=\"55.7604\""))
        #expect(page.trips == 1)

        let hours = ["on": "leaving", "hours": "on", "from": "09:00", "until": "18:00", "radius": "80"]
        #expect(try anna.post(Paths.reminderPlace(id), place(hours)).status == 303)
        #expect(try rows() == ["Библиотека|55760400|37648900|80|true|540|1080"])
        #expect(try anna.get(Paths.reminders()).text.contains("при уходе: Библиотека"))
        #expect(try anna.get(Paths.reminderPlace(id)).text.contains("сигнал может опоздать"))

        #expect(try anna.post(Paths.removeReminderPlace(id), ["key": UUID().uuidString]).status == 303)
        #expect(try rows() == [])
        let told = try anna.get(Paths.reminder(id)).text
        #expect(told.contains("Место убрано"))
        let twice = try anna.post(Paths.removeReminderPlace(id), ["key": UUID().uuidString])
        #expect(twice.status == 303, "another tab had it still")
        // Undo sends what it was.
        let undo = try #require(told.firstRange(of: "data-toast"))
        let form = told[undo.lowerBound...]
        var fields: [String: String] = [:]
        for match in form.prefix(4_000).matches(of: /<input type="hidden" name="([a-z]+)" value="([^"]*)">/) {
            fields[String(match.output.1)] = String(match.output.2)
        }
        #expect(fields["latitude"] == "55.7604" && fields["hours"] == "on")
        #expect(try anna.post(Paths.reminderPlace(id), fields).status == 303)
        #expect(try rows() == ["Библиотека|55760400|37648900|80|true|540|1080"])
    }

    @Test func `a form with a mistake comes back as it was typed`() throws {
        let id = try add()
        for (fields, words) in [
            (["latitude": "100"], "от −90 до 90"), (["longitude": ""], "от −180 до 180"),
            (["radius": "20"], "Нужно число от 50"), (["radius": "1e3"], "Нужно число от 50"),
            (["hours": "on", "from": "25:00", "until": "18:00"], "Такого времени нет"),
            (["hours": "on", "from": "09:00", "until": "09:00"], "должны различаться"),
            (["name": String(repeating: "я", count: 101)], "не больше 100"),
        ] {
            let answer = try anna.post(Paths.reminderPlace(id), place(fields))
            #expect(answer.status == 422 && answer.text.contains(words), "\(fields)")
        }
        #expect(try rows() == [])
        #expect(
            try anna.post(Paths.reminderPlace(id), place(["name": "  ", "radius": "80", "wider": "yes"])).status == 303)
        #expect(
            try rows() == ["Точка на карте|55760400|37648900|150|false"], "the offered radius, and a name of its own")
    }

    @Test func `places of the organisation are found by their words, and fill in the form`() throws {
        let id = try add()
        let library = try addPlace("Библиотека", "Садовый проезд, 3")
        _ = try addPlace("Бюро пропусков", "Корпус R, вход со двора")
        func names(_ query: String) throws -> [String] {
            try anna.get(Paths.reminderPlace(id).adding("find", query)).text
                .matches(of: /data-radius="120">.*?<b>([^<]*)<\/b>/).map { String($0.output.1) }
        }
        #expect(try names("") == ["Библиотека", "Бюро пропусков"])
        #expect(try names("садовыи") == [] && names("САДОВЫЙ 3") == ["Библиотека"])
        #expect(try names("корпус про") == ["Бюро пропусков"])
        #expect(try anna.get(Paths.reminderPlace(id).adding("find", "%")).text.contains("Таких мест нет"))
        let chosen = try anna.get(Paths.reminderPlace(id).adding("of", String(library))).text
        #expect(chosen.contains("value=\"Библиотека\"") && chosen.contains("value=\"120\""))
        #expect(chosen.contains("aria-current=\"true\" data-place"))
        #expect(try anna.get(Paths.reminderPlace(id).adding("of", "999")).status == 200)
        #expect(try rows() == [], "a look writes nothing")
    }

    @Test func `belongs to the reminder's member alone`() throws {
        let id = try add()
        #expect(try anna.post(Paths.reminderPlace(id), place()).status == 303)
        #expect(try mikhail.get(Paths.reminderPlace(id)).status == 404)
        #expect(try mikhail.post(Paths.reminderPlace(id), place(["radius": "500"])).status == 404)
        #expect(try mikhail.post(Paths.removeReminderPlace(id), ["key": UUID().uuidString]).status == 404)
        #expect(try !mikhail.get(Paths.watchedPlaces()).text.contains("Библиотека"))
        #expect(try rows() == ["Библиотека|55760400|37648900|150|false"])
        #expect(try anna.post(Paths.deleteReminder(id), ["key": UUID().uuidString]).status == 303)
        #expect(try anna.get(Paths.reminderPlace(id)).status == 404)
        #expect(try anna.post(Paths.reminderPlace(id), place()).status == 404)
    }

    @Test func `goes on with a series, and goes with what a reopened one has added`() throws {
        let id = try add(["day": "2031-02-03", "time": "09:30", "repeat": "day"])
        #expect(try anna.post(Paths.reminderPlace(id), place()).status == 303)
        #expect(try anna.post(Paths.completeReminder(id), ["key": UUID().uuidString]).status == 303)
        #expect(try rows() == Array(repeating: "Библиотека|55760400|37648900|150|false", count: 2))
        #expect(try anna.get(Paths.reminders()).text.contains("по прибытии: Библиотека"))
        #expect(try anna.post(Paths.reopenReminder(id), ["key": UUID().uuidString]).status == 303)
        #expect(try rows().count == 1)
    }

    @Test func `a new reminder is saved on the way to its place`() throws {
        let answer = try anna.post(
            Paths.newReminder(), ["text": "Вернуть книги", "then": "place", "key": UUID().uuidString])
        let id = try #require(try app.database.row("SELECT id FROM reminders") { try $0.only(ReminderID.self) })
        #expect((answer.status, answer.location) == (303, "/reminders/\(id.pathSegment)/place"))
    }

    @Test func `is looked for with the rest of its row`() throws {
        let id = try add()
        _ = try add(["text": "Другое"])
        #expect(try anna.post(Paths.reminderPlace(id), place()).status == 303)
        let found = try anna.get(Paths.reminders().adding("query", "библио книги")).text
        #expect(found.contains("Вернуть книги") && !found.contains("Другое"))
    }

    @Test func `a map has the tiles that the operator chose, and no other page may show them`() throws {
        let host = "https://tiles.example.org"
        let app = try TestApp(["QUAD_MAP_TILES": "\(host)/{z}/{x}/{y}.png", "QUAD_MAP_ATTRIBUTION": "© Кто-то"])
        let member = try app.member()
        let added = try member.post(Paths.newReminder(), ["text": "Вернуть книги", "key": UUID().uuidString])
        let id = try #require(
            added.location?.split(separator: "-").last.flatMap { ReminderID(pathSegment: String($0)) })
        let page = try member.get(Paths.reminderPlace(id))
        #expect(page.text.contains("data-tiles=\"\(host)/{z}/{x}/{y}.png\" data-attribution=\"© Кто-то\""))
        #expect(page.headers["Content-Security-Policy"]?.contains(" \(host);") == true)
        let list = try member.get(Paths.reminders())
        #expect(list.headers["Content-Security-Policy"]?.contains(host) == false)
    }

    @Test(arguments: [
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
            "geo:55.7604,37.6489?q=55.7604,37.6489"
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 "
                + "Mobile/15E148 Safari/604.1",
            "https://maps.apple.com/?ll=55.7604,37.6489&amp;q=55.7604,37.6489"
        ),
        (
            "Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 "
                + "Mobile/15E148 Safari/604.1",
            "https://maps.apple.com/?ll=55.7604,37.6489&amp;q=55.7604,37.6489"
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
            "https://maps.apple.com/?ll=55.7604,37.6489&amp;q=55.7604,37.6489"
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
            "https://www.openstreetmap.org/?mlat=55.7604&amp;mlon=37.6489#map=17/55.7604/37.6489"
        ),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "https://www.openstreetmap.org/?mlat=55.7604&amp;mlon=37.6489#map=17/55.7604/37.6489"
        ),
        ("", "https://www.openstreetmap.org/?mlat=55.7604&amp;mlon=37.6489#map=17/55.7604/37.6489"),
    ])
    func `opens in the maps of the device`(agent: String, address: String) throws {
        let id = try add()
        #expect(try anna.post(Paths.reminderPlace(id), place()).status == 303)
        anna.headers = [("User-Agent", agent)]
        let page = try anna.get(Paths.reminderPlace(id)).text
        #expect(page.contains("href=\"\(address)\""), "\(agent)")
        for other in ["\"geo:", "https://maps.apple.com", "https://www.openstreetmap.org"]
        where !"\"\(address)".contains(other) {
            #expect(!page.contains(other), "\(agent)")
        }
    }

    @Test func `a point that is nowhere yet opens in no map`() throws {
        #expect(try !anna.get(Paths.reminderPlace(add())).text.contains("openstreetmap.org"))
    }

    @Test func `calendars are told of it, and of each change`() throws {
        let id = try add(["day": "2031-02-03", "time": "09:30"])
        func sequence() throws -> Int32? {
            try app.database.row("SELECT sequence FROM reminders WHERE id = \(id)") { try $0.only() }
        }
        let before = try #require(try sequence())
        #expect(try anna.post(Paths.calendarFeed(), ["key": UUID().uuidString]).status == 303)
        let settings = try anna.get(Paths.reminderSettings()).text
        let start = try #require(settings.firstRange(of: "\(TestApp.origin)/calendar/"))
        let address = Paths.calendar(String(settings[start.upperBound...].prefix { $0 != "<" && $0 != "\"" }))
        func calendar() throws -> String { try app.anonymous().get(address).text }
        #expect(try !calendar().contains("GEO:"))
        #expect(try anna.post(Paths.reminderPlace(id), place(["name": "Зал; 2, этаж"])).status == 303)
        #expect(try calendar().contains("LOCATION:Зал\\; 2\\, этаж\r\nGEO:55.7604;37.6489\r\n"))
        #expect(try sequence() == before + 1)
        #expect(try anna.post(Paths.removeReminderPlace(id), ["key": UUID().uuidString]).status == 303)
        #expect(try !calendar().contains("LOCATION") && sequence() == before + 2)
        #expect(
            try app.database.row("SELECT version FROM reminders WHERE id = \(id)") { try $0.only(Int32.self) } == 1,
            "a form that is open beside it is still of this version")
    }
}
