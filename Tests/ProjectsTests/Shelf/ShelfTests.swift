import Files
import Network
import Postgres
import Projects
import Site
import TestSupport
import Testing
import Web
import Writing

/// What stands on the shelf of a project.
struct ShelfTests {
    private let team: Team
    private let written: Written
    private var id: ProjectID { team.id }
    private var shelf: Address { Paths.projectShelf(id) }

    init() throws {
        team = try Team()
        written = Written(team: team)
    }

    @discardableResult
    private func put(_ things: [ThingID], by browser: Browser) throws -> Answered {
        let attach = things.map(\.pathSegment).joined(separator: " ")
        return try written.act(shelf, ["attach": attach, "shown": "", "chosen": "1"], by: browser)
    }

    /// What stands there, by what it is called for a reader.
    private func names(_ browser: Browser, find: String = "") throws -> [String] {
        let page = try browser.get(find.isEmpty ? shelf : shelf.adding("find", find)).text
        return page.split(separator: "class=\"shelf-card\"").dropFirst().compactMap { part in
            part.firstMatch(of: #/<bdi>([^<]*)<\/bdi>/#).map { String($0.1) }
        }
    }

    private func item(_ thing: ThingID) throws -> AttachmentID {
        let id = try team.database.row(
            "SELECT id FROM attachments WHERE card_kind = \(thing.kind) AND thing = \(thing.number) AND place_id = \(id)"
        ) { try $0.only(AttachmentID.self) }
        return try #require(id)
    }

    private func details() throws -> [String] {
        try team.database.rows(
            "SELECT detail FROM project_events WHERE project_id = \(id) AND kind = 'shelved' ORDER BY id"
        ) { try $0.only(String.self) }
    }

    @Test func `what is put there stands over the rest, once, and the timeline says so`() throws {
        let own = try team.files("План.docx", "Смета.xlsx", of: team.annaID)
        #expect(try put(own, by: team.anna).location == shelf.text)
        let theirs = try team.files("Фото.zip", of: team.mikhailID)
        try put(theirs + [own[0]], by: team.mikhail)
        #expect(try names(team.anna) == ["Фото.zip", "План.docx", "Смета.xlsx"])
        #expect(try names(team.mikhail) == names(team.anna))
        #expect(try details() == ["План.docx", "Смета.xlsx", "Фото.zip"])
        let timeline = try team.anna.get(Paths.project(id)).text
        #expect(timeline.contains("кладёт на\u{A0}полку: План.docx, Смета.xlsx"))
        #expect(timeline.contains("кладёт на\u{A0}полку: Фото.zip"))
        #expect(try team.anna.get(shelf).text.contains("ещё 3") == false)
        try put(own, by: team.anna)
        #expect(try details().count == 3)
    }

    @Test func `a form that is sent twice puts once`() throws {
        let own = try team.files("План.docx", of: team.annaID)
        let sent = team.key().merging(["attach": own[0].pathSegment, "chosen": "1"]) { $1 }
        for _ in 1...2 { #expect(try team.anna.post(shelf, sent).location == shelf.text) }
        #expect(try details() == ["План.docx"])
    }

    @Test func `what is not one's own cannot be put there, and nobody learns what it is called`() throws {
        let own = try team.files("Тайна.docx", of: team.annaID)
        try put(own, by: team.mikhail)
        #expect(try names(team.anna).isEmpty && details().isEmpty)
        let chooser = try written.act(shelf, ["choose": "file", "attach": own[0].pathSegment], by: team.mikhail).text
        #expect(!chooser.contains("Тайна"))
    }

    @Test func `whoever cannot open a file sees what it was called, and finds it by nothing else`() throws {
        let own = try team.files("План.docx", of: team.annaID)
        try put(own, by: team.anna)
        _ = try team.database.execute("UPDATE files SET name = 'Увольнения.docx' WHERE id = \(own[0].number)")
        #expect(try names(team.anna) == ["Увольнения.docx"])
        #expect(try names(team.mikhail) == ["План.docx"])
        #expect(try names(team.mikhail, find: "увольнения").isEmpty)
        #expect(try names(team.mikhail, find: "план") == ["План.docx"])
        #expect(try names(team.anna, find: "увольнения ковалева") == ["Увольнения.docx"])
        #expect(try team.mikhail.get(shelf).text.contains("/request"))
        #expect(try !team.anna.get(shelf).text.contains("/request"))
        _ = try team.database.execute("DELETE FROM files WHERE id = \(own[0].number)")
        #expect(try names(team.mikhail) == ["План.docx"])
        #expect(try team.mikhail.get(shelf).text.contains("is-gone"))
    }

    @Test func `a card says of now who may open it, whatever becomes of its owner`() throws {
        let own = try team.files("План.docx", of: team.mikhailID)
        try put(own, by: team.mikhail)
        func said() throws -> String { try team.anna.get(shelf).text }
        func set(_ url: String?) throws {
            _ = try team.database.execute("UPDATE files SET public_url = \(url) WHERE id = \(own[0].number)")
        }
        #expect(try said().contains("/request"))
        try set("https://disk.yandex.ru/i/plan")
        #expect(try said().contains("https://disk.yandex.ru/i/plan") && !said().contains("/request"))
        try set(nil)
        #expect(try !said().contains("https://disk.yandex.ru/i/plan") && said().contains("/request"))
        _ = try team.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'Жалобы' WHERE id = \(team.mikhailID)")
        #expect(try names(team.anna) == ["План.docx"] && said().contains("/request"))
        // An erased one leaves no files, and their name.
        _ = try team.database.execute("DELETE FROM files WHERE member_id = \(team.mikhailID)")
        _ = try team.database.execute(
            """
            UPDATE members
            SET erase_at = now(), erase_reason = 'Сам', erased_at = now(), email = NULL, email_key = NULL
            WHERE id = \(team.mikhailID)
            """
        )
        let last = try said()
        #expect(last.contains("is-gone") && last.contains("Лебедев") && !last.contains("/request"))
        _ = try written.act(Paths.takeOffShelf(id, item(own[0])), by: team.anna)
        #expect(try names(team.anna).isEmpty)
    }

    @Test func `is read by indexes however many things stand elsewhere`() throws {
        _ = try team.database.execute(
            """
            WITH made AS (
                INSERT INTO projects (name, description, creator_id)
                SELECT 'Проект ' || n, '', \(team.annaID) FROM generate_series(1, 10000) AS n
                RETURNING id
            )
            INSERT INTO project_members (project_id, member_id) SELECT id, \(team.irinaID) FROM made
            """)
        for place in 1...10 {
            _ = try team.database.execute(
                """
                INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by)
                SELECT 'shelf', id, \(Int16(place)), 'file', id * 100 + \(place), 'Файл ' || id, \(team.annaID)
                FROM projects
                WHERE id <> \(id)
                """)
        }
        _ = try team.database.execute(
            """
            INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by)
            SELECT 'shelf', \(id), n, (ARRAY['file', 'post', 'photo'])[1 + n % 3], 200000 + n, 'Файл', \(team.annaID)
            FROM generate_series(1, 100) AS n
            """)
        _ = try team.database.execute("ANALYZE projects, project_members, attachments")
        let reader = team.annaID
        for sql in [
            ShelfItem.all(on: id, for: reader).sql, Project.find(id, for: reader).sql,
            ShelfItem.cards(on: id, for: reader, team.app.services.features.attachables).sql,
        ] {
            let plan = try team.database.rows("EXPLAIN (ANALYZE, BUFFERS) \(try #require(sql))") {
                try $0.only(String.self)
            }.joined(separator: "\n")
            #expect(!plan.contains("Seq Scan on attachments"), "\(plan)")
            let first = try #require(plan.firstMatch(of: #/Buffers: shared hit=(\d+)(?: read=(\d+))?/#))
            let count = [first.1, first.2 ?? "0"].compactMap { Int($0) }.reduce(0, +)
            #expect(count < 3_000, "\(plan)")
        }
    }

    @Test func `things are moved by one, and stay at the ends`() throws {
        let own = try team.files("А", "Б", "В", of: team.annaID)
        try put(own, by: team.anna)
        func move(_ place: Int, _ way: String, by browser: Browser) throws -> [String] {
            let fields = [way: try item(own[place]).pathSegment]
            #expect(try written.act(Paths.orderShelf(id), fields, by: browser).location == shelf.text)
            return try names(team.anna)
        }
        #expect(try move(2, "up", by: team.mikhail) == ["А", "В", "Б"])
        #expect(try move(2, "up", by: team.anna) == ["В", "А", "Б"])
        #expect(try move(2, "up", by: team.anna) == ["В", "А", "Б"])
        #expect(try move(2, "down", by: team.anna) == ["А", "В", "Б"])
        #expect(try move(1, "down", by: team.anna) == ["А", "В", "Б"])
    }

    @Test func `it is taken off by whoever put it there and by administrators, and put back where it stood`() throws {
        try team.join(team.irinaID)
        let own = try team.files("А", "Б", "В", of: team.mikhailID)
        try put(own, by: team.mikhail)
        let second = try item(own[1])
        _ = try written.act(Paths.shelfNote(id, second), ["note": "Первая\n  часть"], by: team.mikhail)
        let off = Paths.takeOffShelf(id, second)
        _ = try written.act(off, by: team.irina)
        _ = try written.act(Paths.shelfNote(id, second), ["note": "Чужое"], by: team.irina)
        #expect(try names(team.anna) == ["А", "Б", "В"])
        #expect(try !team.irina.get(shelf).text.contains(off.text))
        for _ in 1...2 { #expect(try written.act(off, by: team.anna).location == shelf.text) }
        #expect(try names(team.anna) == ["А", "В"])
        // What was taken off is attached nowhere.
        #expect(try team.mikhail.get(Paths.attachment(second)).status == 404)
        let back = Paths.putBackOnShelf(id, second)
        for _ in 1...2 { #expect(try written.act(back, by: team.mikhail).location == shelf.text) }
        #expect(try names(team.anna) == ["А", "Б", "В"])
        #expect(try team.anna.get(shelf).text.contains("Первая часть"))
        #expect(try team.mikhail.get(Paths.attachment(second)).location == shelf.text)
    }

    @Test func `what was put there again meanwhile stays alone`() throws {
        let own = try team.files("А", of: team.annaID)
        try put(own, by: team.anna)
        let first = try item(own[0])
        _ = try written.act(Paths.takeOffShelf(id, first), by: team.anna)
        try put(own, by: team.anna)
        _ = try written.act(Paths.putBackOnShelf(id, first), by: team.anna)
        #expect(try names(team.anna) == ["А"])
        let again = try team.database.row(
            "SELECT id FROM attachments WHERE place_kind = 'shelf' AND place_id = \(id)"
        ) { try $0.only(AttachmentID.self) }
        _ = try written.act(Paths.takeOffShelf(id, try #require(again)), by: team.anna)
        #expect(try names(team.anna).isEmpty)
    }

    @Test func `what was taken off is gone after a day, and with a project all of it`() throws {
        let own = try team.files("А", "Б", "В", of: team.annaID)
        try put(own, by: team.anna)
        for thing in own.prefix(2) { _ = try written.act(Paths.takeOffShelf(id, item(thing)), by: team.anna) }
        let first = try item(own[0])
        _ = try team.database.execute(
            "UPDATE shelf_items SET taken_at = now() - interval '25 hours' WHERE attachment_id = \(first)")
        for feature in team.app.features { for each in feature.retention { try each.clear(team.database) } }
        func left() throws -> [String] {
            try team.database.rows("SELECT label FROM attachments ORDER BY label") { try $0.only(String.self) }
        }
        #expect(try left() == ["Б", "В"])
        try team.people(as: team.annaID) { try $0.remove(team.mikhailID, from: $1, by: team.annaID) }
        try team.people(as: team.annaID) { try $0.leave($1, team.annaID) }
        #expect(try left().isEmpty)
    }

    @Test func `a shelf has a hundred things, and no more`() throws {
        _ = try team.database.execute(
            """
            INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by)
            SELECT 'shelf', \(id), n, 'file', 1000000 + n, 'Файл ' || n, \(team.annaID) FROM generate_series(1, 99) AS n
            """)
        let own = try team.files("А", "Б", of: team.annaID)
        try put(own, by: team.anna)
        #expect(try details().isEmpty)
        try put([own[0]], by: team.anna)
        #expect(try names(team.anna).count == 100 && details() == ["А"])
        _ = try written.act(Paths.takeOffShelf(id, item(own[0])), by: team.anna)
        try put([own[1]], by: team.anna)
        _ = try written.act(Paths.putBackOnShelf(id, item(own[0])), by: team.anna)
        #expect(try names(team.anna).first == "Б" && names(team.anna).count == 100)
    }

    @Test func `in the archive it is read and not changed`() throws {
        let own = try team.files("А", "Б", of: team.annaID)
        try put(own, by: team.anna)
        let (first, other) = (try item(own[0]), try team.files("В", of: team.annaID))
        try team.act(as: team.annaID) { try $0.set($1, isArchived: true, by: team.annaID) }
        try put(other, by: team.anna)
        for (address, fields) in [
            (Paths.orderShelf(id), ["down": first.pathSegment]), (Paths.takeOffShelf(id, first), [:]),
            (Paths.shelfNote(id, first), ["note": "Поздно"]), (shelf, ["choose": "file"]),
        ] {
            #expect(try written.act(address, fields, by: team.anna).location == shelf.text, "\(address)")
        }
        #expect(try names(team.mikhail) == ["А", "Б"])
        let page = try team.anna.get(shelf).text
        #expect(!page.contains("Поздно") && !page.contains("data-attach") && !page.contains("name=\"up\""))
        #expect(try team.anna.get(Paths.shelfNote(id, first)).location == shelf.text)
    }

    @Test func `a note that is too long comes back with the words by its field`() throws {
        let own = try team.files("А", of: team.annaID)
        try put(own, by: team.anna)
        let address = Paths.shelfNote(id, try item(own[0]))
        let answer = try written.act(address, ["note": String(repeating: "я", count: 301)], by: team.anna)
        #expect(answer.status == 422 && answer.text.contains("не\u{A0}больше 300") && answer.text.contains("яяяя"))
        _ = try written.act(address, ["note": String(repeating: "я", count: 300)], by: team.anna)
        #expect(try team.mikhail.get(shelf).text.contains(String(repeating: "я", count: 300)))
    }

    @Test func `where a file is used names the shelf to members, and is counted for whoever has left`() throws {
        let own = try team.files("А", of: team.mikhailID)
        try put(own, by: team.mikhail)
        let page = Paths.file(.yandex, FileID(rawValue: own[0].number))
        #expect(try team.mikhail.get(page).text.contains(shelf.text))
        try team.people(as: team.annaID) { try $0.remove(team.mikhailID, from: $1, by: team.annaID) }
        let left = try team.mikhail.get(page).text
        #expect(!left.contains(shelf.text) && !left.contains(Team.name))
        #expect(left.contains("которого вам") || left.contains("которого\u{A0}вам"))
    }

    @Test func `nobody outside finds it, nor learns that there is one`() throws {
        let own = try team.files("Тайный план.docx", of: team.annaID)
        try put(own, by: team.anna)
        let first = try item(own[0])
        try team.invite(team.irinaID)
        try team.decline(as: team.irinaID)
        try team.invite(team.dariaID)
        let third = try team.app.member("oleg.marchenko@hse.ru", name: "Марченко Олег")
        let removed = try #require(third.member)
        try team.join(removed)
        #expect(try third.get(shelf).status == 200)
        try team.people(as: team.annaID) { try $0.remove(removed, from: $1, by: team.annaID) }
        let never = ProjectID(rawValue: 9)
        #expect(id.pathSegment.count == 1)
        func pages(_ id: ProjectID) -> [Address] {
            [Paths.projectShelf(id), Paths.projectShelf(id).adding("find", "план"), Paths.shelfNote(id, first)]
        }
        func acts(_ id: ProjectID) -> [(Address, [String: String])] {
            [
                (Paths.projectShelf(id), ["choose": "file"]),
                (Paths.projectShelf(id), ["attach": own[0].pathSegment, "chosen": "1"]),
                (Paths.orderShelf(id), ["up": first.pathSegment]), (Paths.takeOffShelf(id, first), [:]),
                (Paths.putBackOnShelf(id, first), [:]), (Paths.shelfNote(id, first), ["note": "Чужое"]),
            ]
        }
        let outside = [
            ("a stranger", try team.app.member("vera.orlova@hse.ru", name: "Орлова Вера")),
            ("a declined one", team.irina), ("an invited one", team.daria), ("a removed one", third),
        ]
        for (who, browser) in outside {
            for (there, none) in zip(pages(id), pages(never)) {
                let (answer, other) = (try browser.get(there), try browser.get(none))
                #expect(answer.status == 404 && other.status == 404, "\(who): \(there)")
                #expect(answer.text.count == other.text.count, "\(who): \(there)")
            }
            for (there, none) in zip(acts(id), acts(never)) {
                #expect(try written.act(there.0, there.1, by: browser).status == 404, "\(who): \(there.0)")
                #expect(try written.act(none.0, none.1, by: browser).status == 404, "\(who): \(none.0)")
            }
            let request = try written.act(Paths.askForAccess(first), by: browser)
            #expect(request.status == 404, "\(who)")
            #expect(try browser.get(Paths.attachment(first)).status == 404, "\(who)")
            for place in [Paths.thing(ThingID("shelf", id.rawValue)), Paths.thing(ThingID("shelf", 9))] {
                #expect(try browser.get(place).status == 404, "\(who)")
            }
            let found = try browser.get(Paths.search().adding("q", "тайный план")).text
            #expect(!found.contains("Тайный план.docx"), "\(who)")
        }
        #expect(try names(team.anna) == ["Тайный план.docx"])
    }

    @Test func `the owner opens a file that somebody asked for from the shelf`() throws {
        let own = try team.files("План.docx", of: team.annaID)
        try put(own, by: team.anna)
        let answer = try written.act(Paths.askForAccess(try item(own[0])), ["return": shelf.text], by: team.mikhail)
        #expect(answer.location == shelf.text)
        #expect(try team.told(team.annaID).contains("access-asked"))
        // Where it was asked for is a way there, and no word of it.
        let list = try team.anna.get("/notifications").text
        #expect(list.contains("План.docx") && list.contains(Paths.thing(ThingID("shelf", id.rawValue)).text))
        #expect(!list.contains("Полка проекта"))
    }

    @Test func `whoever leaves keeps no word of what was asked for and opened there`() throws {
        let annas = try team.files(
            "План.docx", "Отчёт.docx", "Снимок.png", "Общее.pdf", "Черновик.txt", of: team.annaID)
        let mikhails = try team.files("Смета.xlsx", of: team.mikhailID)
        try put([annas[0], annas[4]], by: team.anna)
        try put(mikhails, by: team.mikhail)
        let post = try written.post("Тайный пост", by: team.anna, ["attach": annas[1].pathSegment])
        func say(_ text: String, _ thing: ThingID, at address: Address) throws {
            let answer = try written.act(address, ["body": text, "attach": thing.pathSegment], by: team.anna)
            #expect(answer.status == 303, "\(answer.text)")
        }
        try say("Тайный ответ", annas[2], at: Paths.post(post))
        try say("Всем", annas[3], at: Paths.newPost())
        func card(_ thing: ThingID) throws -> AttachmentID {
            let id = try team.database.row(
                "SELECT id FROM attachments WHERE card_kind = \(thing.kind) AND thing = \(thing.number)"
            ) { try $0.only(AttachmentID.self) }
            return try #require(id)
        }
        for thing in annas {
            let answer = try written.act(Paths.askForAccess(card(thing)), by: team.mikhail)
            #expect(answer.status == 303, "\(answer.text)")
        }
        _ = try written.act(Paths.askForAccess(card(mikhails[0])), by: team.anna)
        _ = try team.database.execute(
            "UPDATE files SET public_url = 'https://disk.yandex.ru/i/1' WHERE member_id = \(team.annaID)")
        while try AccessAnswers(team.app.services).run() {}
        // One is off the shelf again, and can be put back.
        _ = try written.act(Paths.takeOffShelf(id, card(annas[4])), by: team.anna)
        func told() throws -> [String] {
            try team.database.rows(
                """
                SELECT kind || ' ' || subject || '|' || detail
                FROM notifications
                WHERE member_id = \(team.mikhailID) AND kind LIKE 'access-%'
                """
            ) { try $0.only(String.self) }.sorted()
        }
        let kept = ["access-asked Смета.xlsx|", "access-given Общее.pdf|"]
        let lost = ["План.docx", "Отчёт.docx", "Снимок.png", "Черновик.txt"]
        #expect(try told() == (kept + lost.map { "access-given \($0)|" }).sorted())
        try team.people(as: team.annaID) { try $0.remove(team.mikhailID, from: $1, by: team.annaID) }
        #expect(try told() == kept)
        let list = try team.mikhail.get("/notifications").text
        #expect(list.contains("Смета.xlsx") && list.contains("Общее.pdf"))
        for word in lost + [Team.name, "Тайный"] { #expect(!list.contains(word), "\(word)") }
    }
}
