import FoundationEssentials
import Postgres
import Reminders
import Site
import TestSupport
import Testing
import Web

/// The places of the organisation: administrators keep them, members choose of them.
@Suite struct PlacePagesTests {
    private let app: TestApp
    private let timur: Browser
    private let anna: Browser

    init() throws {
        app = try TestApp()
        timur = try app.admin()
        anna = try app.member()
    }

    private func fields(_ changes: [String: String] = [:]) -> [String: String] {
        [
            "name": "Библиотека", "note": "Садовый <проезд>, 3", "latitude": "55.7604", "longitude": "37,6489",
            "radius": "150", "key": UUID().uuidString,
        ].merging(changes) { $1 }
    }

    private func rows() throws -> [String] {
        try app.database.rows(
            "SELECT concat_ws('|', name, note, latitude, longitude, radius) FROM places ORDER BY name"
        ) { try $0.only() }
    }

    private func id() throws -> PlaceID {
        try #require(try app.database.row("SELECT id FROM places") { try $0.only(PlaceID.self) })
    }

    @Test func `are added, changed and removed by administrators, each in the log`() throws {
        #expect(try timur.get(Paths.adminPlaces()).text.contains("Мест нет"))
        let added = try timur.post(Paths.newPlace(), fields())
        #expect((added.status, added.location) == (303, "/admin/places"))
        #expect(try rows() == ["Библиотека|Садовый <проезд>, 3|55760400|37648900|150"])
        let list = try timur.get(Paths.adminPlaces())
        #expect(list.text.contains("Садовый &lt;проезд&gt;, 3") && list.text.contains("55.7604, 37.6489"))
        #expect(list.trips == 1)
        let page = try timur.get(Paths.place(id()))
        #expect(page.text.contains("value=\"55.7604\"") && page.trips == 1)
        #expect(try timur.post(Paths.place(id()), fields(["name": "Читальный зал", "radius": "50"])).status == 303)
        #expect(try rows() == ["Читальный зал|Садовый <проезд>, 3|55760400|37648900|50"])
        #expect(try timur.get(Paths.removePlace(id())).text.contains("Удалить место «Читальный зал»?"))
        let key = ["key": UUID().uuidString]
        let address = Paths.removePlace(try id())
        #expect(try timur.post(address, key).status == 303)
        #expect(try timur.post(address, key).status == 303, "sent twice it is done once")
        #expect(try rows() == [])
        #expect(try timur.post(address, ["key": UUID().uuidString]).status == 404)
        let log = try timur.get(Paths.adminLog()).text
        for act in ["Место добавлено", "Место изменено", "Место удалено"] { #expect(log.contains(act)) }
    }

    @Test func `a form with a mistake comes back as it was typed`() throws {
        for (name, value, words) in [
            ("name", " ", "Нужно название"), ("name", String(repeating: "я", count: 101), "не больше 100 символов"),
            ("note", String(repeating: "я", count: 201), "не больше 200 символов"),
            ("latitude", "91", "Нужно число от −90 до 90"), ("longitude", "NaN", "Нужно число от −180 до 180"),
            ("radius", "49", "Нужно число от 50 до"), ("radius", "2001", "Нужно число от 50 до"),
            ("radius", "99999999999999999999", "Нужно число от 50 до"),
        ] {
            let answer = try timur.post(Paths.newPlace(), fields([name: value]))
            #expect(answer.status == 422 && answer.text.contains(words), "\(name) \(value)")
            #expect(answer.text.contains("Садовый") || name == "note")
        }
        #expect(try rows() == [])
    }

    @Test func `have names of their own, and a bound`() throws {
        #expect(try timur.post(Paths.newPlace(), fields()).status == 303)
        let twin = try timur.post(Paths.newPlace(), fields(["radius": "60"]))
        #expect(twin.status == 422 && twin.text.contains("Такое место уже есть"))
        _ = try app.database.execute(
            """
            INSERT INTO places (name, latitude, longitude, radius)
            SELECT 'Аудитория ' || n, 0, 0, 50 FROM generate_series(2, \(Place.most)) n
            """)
        let full = try timur.post(Paths.newPlace(), fields(["name": "Ещё одно"]))
        #expect(full.status == 409 && full.text.contains("больше не поместится") && full.text.contains("Ещё одно"))
    }

    @Test func `are kept by nobody else`() throws {
        #expect(try timur.post(Paths.newPlace(), fields()).status == 303)
        let place = try id()
        for address in [Paths.adminPlaces(), Paths.newPlace(), Paths.place(place), Paths.removePlace(place)] {
            #expect(try anna.get(address).status == 404)
        }
        for address in [Paths.newPlace(), Paths.place(place), Paths.removePlace(place)] {
            #expect(try anna.post(address, fields(["name": "Моё"])).status == 404)
        }
        #expect(try rows().count == 1)
    }
}
