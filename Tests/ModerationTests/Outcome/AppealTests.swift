import Moderation
import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct AppealTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    /// A post with a comment and a reaction, removed by Irina, whose author knows.
    private func removed() throws -> (post: PostID, id: CaseID) {
        let post = try desk.publish("Курс со скидкой", tags: "объявления")
        _ = try desk.comment("Приду", on: post, by: desk.daria)
        _ = try desk.send(desk.daria, Paths.reactions(post), ["on": "heart"])
        try desk.report("post", post.rawValue)
        let id = try desk.caseID()
        try desk.decide(id, "removed")
        try desk.pass()
        return (post, id)
    }

    private func appeal(_ id: CaseID, by browser: Browser? = nil, _ text: String = "Это не реклама") throws -> Answered
    {
        try desk.send(browser ?? desk.anna, Paths.appeal(id), ["appeal": text])
    }

    @Test func `is the author's alone, once, and in words`() throws {
        let (_, id) = try removed()
        #expect(try desk.anna.get(Paths.report(id)).text.contains(Paths.appeal(id).text))
        #expect(try appeal(id, "").status == 422)
        for browser in [desk.mikhail, desk.irina, desk.timur] { #expect(try appeal(id, by: browser).status == 404) }
        #expect(try appeal(id).status == 303)
        let page = try desk.anna.get(Paths.report(id)).text
        #expect(page.contains("Это не реклама") && !page.contains(Paths.appeal(id).text))
        #expect(try appeal(id, "Ещё раз").status == 404)
        #expect(try desk.pavel.get(Paths.appealedReports()).text.contains("Курс со скидкой"))
    }

    @Test func `ends thirty days after its author was told`() throws {
        let (_, id) = try removed()
        _ = try desk.database.execute(
            """
            UPDATE moderation_cases
            SET decided_at = decided_at - interval '31 days', told_at = told_at - interval '31 days'
            """)
        #expect(try !desk.anna.get(Paths.report(id)).text.contains(Paths.appeal(id).text))
        #expect(try appeal(id).status == 404)
        let late = try appeal(id, String(repeating: "Слишком поздно. ", count: 100))
        #expect(late.status == 404 && late.text.contains("Слишком поздно."), "what was typed comes back")
    }

    @Test func `is answered by another person than who has decided`() throws {
        let (_, id) = try removed()
        _ = try appeal(id)
        let own = try desk.irina.get(Paths.adminReport(id)).text
        #expect(own.contains("Это не реклама") && !own.contains("name=\"granted\""))
        #expect(try desk.answer(id, isGranted: true, by: desk.irina).status == 409)
        #expect(try desk.answer(id, isGranted: true, by: desk.anna).status == 404)
        #expect(try desk.pavel.get(Paths.adminReport(id)).text.contains("name=\"granted\""))
        #expect(try desk.answer(id, isGranted: true, by: desk.timur).status == 303, "an administrator may")
    }

    @Test func `granted puts the thing back with all that stood under it`() throws {
        let (post, id) = try removed()
        _ = try appeal(id)
        #expect(try desk.mikhail.get(Paths.post(post)).status == 404)
        #expect(try desk.answer(id, isGranted: true).location == Paths.appealedReports().text)
        let page = try desk.mikhail.get(Paths.post(post)).text
        #expect(page.contains("Курс со скидкой") && page.contains("Приду"))
        #expect(try desk.mikhail.get(Paths.tag("объявления")).text.contains("Курс со скидкой"))
        #expect(try desk.count("reactions WHERE post_id = \(post)") == 1)
        #expect(try desk.told(desk.anna) == ["removal"], "it can still be taken back")
        #expect(try desk.send(desk.pavel, Paths.unanswerAppeal(id)).status == 303)
        #expect(try desk.mikhail.get(Paths.post(post)).status == 404)
        try desk.answer(id, isGranted: true)
        try desk.pass()
        try desk.pass()
        #expect(try desk.told(desk.anna) == ["removal", "removal"])
        #expect(try desk.send(desk.pavel, Paths.unanswerAppeal(id)).status == 409)
        #expect(try desk.anna.get(Paths.report(id)).text.contains("вернули на место"))
        let acts = try desk.database.rows("SELECT act FROM audit_log ORDER BY number") { try $0.only(String.self) }
        #expect(
            acts == [
                "moderation.removed", "moderation.granted", "moderation.answerWithdrawn", "moderation.granted",
            ])
    }

    @Test func `refused needs words, which its author reads`() throws {
        let (post, id) = try removed()
        _ = try appeal(id)
        #expect(try desk.answer(id, isGranted: false).status == 422)
        let stale = try desk.answer(id, isGranted: false, text: "Цена — это реклама", version: "1")
        #expect(stale.status == 409 && stale.text.contains("Цена — это реклама"), "what was typed comes back")
        #expect(try desk.answer(id, isGranted: false, text: "Цена — это реклама").status == 303)
        #expect(try !desk.anna.get(Paths.report(id)).text.contains("Цена"), "it can still be taken back")
        try desk.pass()
        #expect(try desk.anna.get(Paths.report(id)).text.contains("Цена — это реклама"))
        #expect(try desk.anna.get(Paths.notifications()).text.contains("Цена — это реклама"))
        #expect(try desk.mikhail.get(Paths.post(post)).status == 404)
    }

    @Test func `finds what was removed also when what its author deletes is long erased`() throws {
        let (post, id) = try removed()
        let comment = try desk.comment("Места ещё есть", on: try desk.publish("Другой"))
        try desk.report("comment", comment.rawValue)
        try desk.decide(try desk.caseID(), "removed")
        let old: SQL = "deleted_at = deleted_at - interval '40 days', removed_at = removed_at - interval '40 days'"
        _ = try desk.database.execute("UPDATE posts SET \(old) WHERE removed_at IS NOT NULL")
        _ = try desk.database.execute("UPDATE comments SET \(old) WHERE removed_at IS NOT NULL")
        let network = try #require(desk.app.features.first { $0.name == "network" })
        for rows in network.retention { try rows.clear(desk.database) }
        #expect(try desk.count("posts WHERE id = \(post)") == 1)
        #expect(try desk.count("comments WHERE id = \(comment)") == 1)
        _ = try appeal(id)
        try desk.answer(id, isGranted: true)
        #expect(try desk.mikhail.get(Paths.post(post)).status == 200)
    }

    @Test func `that is granted says so where the text was erased meanwhile`() throws {
        let (post, id) = try removed()
        _ = try appeal(id)
        _ = try desk.database.execute("DELETE FROM posts WHERE id = \(post)")
        #expect(try desk.answer(id, isGranted: true).status == 303)
        let page = try desk.pavel.get(Paths.adminReport(id)).text
        #expect(page.contains("возвращать уже нечего"))
        try desk.pass()
        let told = try desk.anna.get(Paths.report(id)).text
        #expect(told.contains("поэтому вернуть нечего") && !told.contains("вернули на"))
    }

    @Test func `that is granted says that what its author had deleted stays deleted`() throws {
        let post = try desk.publish("Курс со скидкой")
        let comment = try desk.comment("Места ещё есть", on: try desk.publish("Другой"))
        for (thing, number, page) in [
            ("post", post.rawValue, Paths.post(post)), ("comment", comment.rawValue, nil),
        ] {
            try desk.report(thing, number)
            let id = try desk.caseID()
            let deleted: SQL = "deleted_at = now() - interval '1 minute'"
            _ = try desk.database.execute(
                thing == "post"
                    ? "UPDATE posts SET \(deleted) WHERE id = \(number)"
                    : "UPDATE comments SET \(deleted) WHERE id = \(number)")
            try desk.decide(id, "removed")
            try desk.pass()
            _ = try appeal(id)
            try desk.answer(id, isGranted: true)
            if let page { #expect(try desk.mikhail.get(page).status == 404) }
            #expect(try desk.pavel.get(Paths.adminReport(id)).text.contains("сам удалил"))
            try desk.pass()
            let told = try desk.anna.get(Paths.report(id)).text
            #expect(told.contains("вы сами удалили") && !told.contains("вернули на"))
            #expect(try desk.send(desk.pavel, Paths.unanswerAppeal(id)).status == 409)
        }
    }

    @Test func `of a comment whose text was erased says so too`() throws {
        let post = try desk.publish("Семинар", by: desk.daria)
        let comment = try desk.comment("Места ещё есть", on: post)
        try desk.report("comment", comment.rawValue)
        let id = try desk.caseID()
        try desk.decide(id, "removed")
        try desk.pass()
        _ = try appeal(id)
        _ = try desk.database.execute("UPDATE comments SET body = '', html = '', summary = '' WHERE id = \(comment)")
        #expect(try desk.answer(id, isGranted: true).status == 303)
        #expect(try desk.pavel.get(Paths.adminReport(id)).text.contains("возвращать уже нечего"))
    }
}
