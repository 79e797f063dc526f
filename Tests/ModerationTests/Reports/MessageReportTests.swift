import Conversations
import Highlighting
import Moderation
import Postgres
import Site
import TestSupport
import Testing
import Web
import Writing

@Suite struct MessageReportTests {
    private let desk: Desk
    private let id: ConversationID

    /// Anna and Mikhail talk.
    init() throws {
        desk = try Desk()
        id = try ConversationStore(database: desk.database).dialog(
            of: try #require(desk.anna.member), with: try #require(desk.mikhail.member))
    }

    @discardableResult
    private func say(_ text: String, by browser: Browser? = nil) throws -> Int {
        let author = browser ?? desk.anna
        #expect(try desk.send(author, Paths.conversation(id), ["body": text]).status == 303)
        return try #require(
            try desk.database.row("SELECT max(id) FROM messages WHERE conversation_id = \(id)") { try $0.only() })
    }

    /// Five before the message that is reported, and three behind it.
    private func talk() throws -> Int {
        for number in 1...5 { try say("До этого \(number)") }
        let message = try say("Курс **со скидкой**")
        for number in 1...3 { try say("После этого \(number)", by: desk.mikhail) }
        return message
    }

    private func report(_ message: Int, along places: [Int]? = nil, by browser: Browser? = nil) throws -> Answered {
        let reporter = browser ?? desk.mikhail
        var fields: [(String, String)] = [
            ("thing", "message-\(message)"), ("reason", "rudeness"), (IdempotencyKey.field, IdempotencyKey().text),
        ]
        fields += (places ?? []).map { ("along", String($0)) }
        return try post(fields, by: reporter)
    }

    private func post(_ fields: [(String, String)], by browser: Browser) throws -> Answered {
        let all = fields + [(CSRF.field, try browser.formToken())]
        let form = all.reduce(Address("/")) { $0.adding($1.0, $1.1) }.text.dropFirst(2)
        return try browser.send(
            "POST", Paths.newReport().text,
            [
                ("Sec-Fetch-Site", "same-origin"), ("Origin", TestApp.origin),
                ("Content-Type", "application/x-www-form-urlencoded"),
            ], Array(form.utf8))
    }

    @Test func `asks what to send along, and says that moderators see nothing else`() throws {
        let message = try talk()
        let thread = try desk.mikhail.get(Paths.conversation(id)).text
        #expect(thread.contains("/reports/new?thing=message-\(message)"))
        #expect(try !desk.anna.get(Paths.conversation(id)).text.contains("/reports/new?thing=message-\(message)"))
        let page = try desk.mikhail.get("/reports/new?thing=message-\(message)")
        #expect(page.status == 200 && page.trips == 1)
        #expect(page.text.contains("Остальное"))
        func isTicked(_ place: Int) -> Bool? {
            page.text.firstRange(of: "value=\"\(place)\"").map { page.text[$0.upperBound...].prefix(8) == " checked" }
        }
        #expect((-4...3).filter { isTicked($0) == true } == [-2, -1, 1, 2])
        #expect((-4...3).filter { isTicked($0) == false } == [-4, -3, 3])
        #expect(isTicked(-5) == nil && !page.text.contains("До этого 1"))
    }

    @Test func `gives moderators what was sent along, as it was then, and nothing else of the conversation`() throws {
        let message = try talk()
        #expect(try report(message, along: [-3, 1, -5, 99]).status == 303)
        _ = try desk.database.execute("UPDATE messages SET html = 'иначе', version = 2 WHERE conversation_id = \(id)")
        let page = try desk.irina.get(Paths.adminReport(try desk.caseID()))
        #expect(page.status == 200 && page.trips == 1)
        #expect(page.text.contains("Курс <strong>со скидкой</strong>"))
        #expect(page.text.contains("До этого 3") && page.text.contains("После этого 1"))
        for other in ["До этого 1", "До этого 2", "До этого 4", "До этого 5", "После этого 2", "После этого 3"] {
            #expect(!page.text.contains(other), "\(other)")
        }
        // Nor where it stands.
        #expect(!page.text.contains("href=\"/messages/"))
        for address in [Paths.conversation(id), Paths.message(id, MessageNumber(rawValue: 6))] {
            #expect(try desk.irina.get(address).status == 404)
        }
        #expect(try desk.irina.get(Paths.adminReports()).text.contains("<b>Курс со скидкой</b>"))
    }

    @Test func `sends nothing along that was not ticked`() throws {
        let message = try talk()
        #expect(try report(message).status == 303)
        #expect(try desk.count("moderation_surroundings") == 0)
        let page = try desk.irina.get(Paths.adminReport(try desk.caseID())).text
        #expect(page.contains("со скидкой") && !page.contains("До этого") && !page.contains("После этого"))
    }

    @Test func `comes back with what was ticked`() throws {
        let message = try talk()
        let page = try post(
            [
                ("thing", "message-\(message)"), ("reason", ""), ("along", "-4"),
                (IdempotencyKey.field, IdempotencyKey().text),
            ], by: desk.mikhail)
        #expect(page.status == 422)
        #expect(page.text.contains("value=\"-4\" checked") && !page.text.contains("value=\"-2\" checked"))
    }

    @Test func `is possible for nobody but those who may read it`() throws {
        let message = try talk()
        #expect(try desk.daria.get("/reports/new?thing=message-\(message)").status == 404)
        #expect(try report(message, along: [1], by: desk.daria).status == 404)
        #expect(try report(message, by: desk.anna).status == 404, "it is her own")
        // Of what came before they were let in they report nothing, and send nothing along.
        _ = try desk.database.execute(
            "UPDATE conversation_members SET first_number = 6 WHERE member_id = \(desk.mikhail.member)")
        #expect(try report(message - 1).status == 404)
        #expect(try report(message, along: [-1, 1]).status == 303)
        #expect(try desk.count("moderation_surroundings") == 1)
    }

    @Test func `takes a message from everybody, and gives it back`() throws {
        let message = try talk()
        try #expect(report(message).status == 303)
        let case_ = try desk.caseID()
        try desk.decide(case_, "removed", reason: "rudeness")
        let thread = try desk.mikhail.get(Paths.conversation(id)).text
        #expect(!thread.contains("со скидкой") && thread.contains("Убрано модератором"))
        let own = try desk.anna.get(Paths.conversation(id)).text
        #expect(!own.contains("со скидкой") && own.contains("/removals/message/\(message)"))
        let news = try desk.mikhail.get("/messages/\(id.rawValue)/news?change=9").text
        #expect(news.contains("Убрано модератором"), "open pages hear of it")
        // Its author cannot put it back, nor change it.
        let number = MessageNumber(rawValue: 6)
        #expect(try desk.send(desk.anna, Paths.restoreMessage(id, number)).status == 404)
        let change = ["body": "Снова", "version": "1"]
        #expect(try desk.send(desk.anna, Paths.editMessage(id, number), change).status == 404)
        #expect(try desk.send(desk.irina, Paths.undecideReport(case_)).status == 303)
        #expect(try desk.mikhail.get(Paths.conversation(id)).text.contains("со скидкой"))
    }

    @Test func `tells both what became of it, and takes an appeal`() throws {
        let message = try talk()
        try #expect(report(message).status == 303)
        let case_ = try desk.caseID()
        try desk.decide(case_, "removed", reason: "rudeness")
        try desk.pass()
        #expect(try desk.told(desk.anna) == ["removal"] && desk.told(desk.mikhail) == ["report"])
        let outcome = try desk.anna.get(Paths.report(case_)).text
        #expect(outcome.contains("Курс <strong>со скидкой</strong>") && !outcome.contains("До этого"))
        #expect(try desk.send(desk.anna, Paths.appeal(case_), ["appeal": "Это шутка"]).status == 303)
        #expect(try desk.answer(case_, isGranted: true).status == 303)
        #expect(try desk.mikhail.get(Paths.conversation(id)).text.contains("со скидкой"))
    }

    @Test func `of what its author deletes a second later keeps the text`() throws {
        let message = try talk()
        try #expect(desk.send(desk.anna, Paths.deleteMessage(id, MessageNumber(rawValue: 6))).status == 303)
        try #expect(report(message).status == 303)
        #expect(try desk.irina.get(Paths.adminReport(try desk.caseID())).text.contains("со скидкой"))
        _ = try desk.database.execute(
            "UPDATE messages SET deleted_at = now() - interval '11 minutes' WHERE id = \(message)")
        _ = try desk.database.execute("DELETE FROM moderation_cases")
        try #expect(report(message).status == 404)
    }

    @Test func `keeps pictures for those who decide, whatever becomes of the text`() throws {
        let author = try #require(desk.anna.member)
        let picture = try #require(
            try desk.database.row(
                """
                WITH kept AS (
                    INSERT INTO blobs (id, member_id, kind, media_type, size, sha256)
                    VALUES (gen_random_uuid(), \(author), 'picture', 'image/webp', 0, sha256('')) RETURNING id
                )
                INSERT INTO pictures (member_id, source_hash, blob_id, width, height)
                SELECT \(author), sha256('x'), id, 4, 3 FROM kept RETURNING id
                """
            ) { try $0.only(PictureID.self) })
        let message = try say("Смотрите ![схема](/pictures/\(picture.rawValue))")
        #expect(try desk.irina.get(Paths.picture(picture)).status == 404)
        try #expect(report(message).status == 303)
        #expect(try desk.irina.get(Paths.picture(picture)).status == 303)
        #expect(try desk.daria.get(Paths.picture(picture)).status == 404)
        let page = try desk.irina.get(Paths.adminReport(try desk.caseID())).text
        #expect(page.contains("<img src=\"/pictures/\(picture.rawValue)\""))
        _ = try desk.database.execute("DELETE FROM messages WHERE id = \(message)")
        #expect(try desk.count("pictures WHERE is_taken") == 1)
        _ = try desk.database.execute("DELETE FROM moderation_cases")
        #expect(try desk.count("pictures WHERE is_taken") == 0)
    }
}
