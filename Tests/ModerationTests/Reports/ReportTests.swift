import Moderation
import Network
import Site
import TestSupport
import Testing
import Web

@Suite struct ReportTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    @Test func `is offered in the menu of what is not one's own, and asked for on a page`() throws {
        let post = try desk.publish("Курс со скидкой")
        let comment = try desk.comment("Места ещё есть", on: post)
        let ofPost = "/reports/new?thing=post-\(post.rawValue)"
        let ofComment = "/reports/new?thing=comment-\(comment.rawValue)"
        for address in [Paths.feed(), Paths.post(post)] {
            #expect(try desk.mikhail.get(address).text.contains(ofPost))
            #expect(try !desk.anna.get(address).text.contains("/reports/new"))
        }
        #expect(try desk.mikhail.get(Paths.post(post)).text.contains(ofComment))
        let page = try desk.mikhail.get(ofPost)
        #expect(page.status == 200 && page.trips == 1 && page.text.contains("Курс со скидкой"))
        #expect(page.text.contains("Автор не узнает"))
    }

    @Test func `keeps the text as it was, whatever becomes of it`() throws {
        let post = try desk.publish("Курс со скидкой")
        #expect(try desk.report("post", post.rawValue, note: "Второй раз").status == 303)
        _ = try desk.send(desk.anna, Paths.deletePost(post))
        _ = try desk.database.execute("DELETE FROM posts WHERE id = \(post)")
        let page = try desk.irina.get(Paths.adminReport(try desk.caseID()))
        #expect(page.text.contains("Курс со скидкой") && page.text.contains("Второй раз"))
        #expect(page.text.contains("Этого больше нет"))
    }

    @Test func `of ten people is one case, and of one person one report`() throws {
        let post = try desk.publish("Курс со скидкой")
        for number in 1...10 {
            let person = try desk.app.member("reader\(number)@hse.ru", name: "Читатель \(number)")
            for _ in 1...2 { try desk.report("post", post.rawValue, by: person) }
        }
        #expect(try desk.count("moderation_cases") == 1)
        #expect(try desk.count("moderation_reports") == 10)
        #expect(try desk.count("moderation_cases WHERE reports = 10 AND version = 1") == 1)
        #expect(try desk.irina.get(Paths.adminReports()).text.contains("10 жалоб"))
    }

    @Test func `of a changed text adds the new one to the case`() throws {
        let post = try desk.publish("Курс со скидкой")
        try desk.report("post", post.rawValue)
        let change = ["body": "Курс с большой скидкой", "tags": "", "version": "1"]
        #expect(try desk.send(desk.anna, Paths.editPost(post), change).status == 303)
        try desk.report("post", post.rawValue, by: desk.daria)
        let id = try desk.caseID()
        #expect(try desk.count("moderation_evidence WHERE case_id = \(id)") == 2)
        let page = try desk.irina.get(Paths.adminReport(id)).text
        #expect(page.contains("Курс со скидкой") && page.contains("Курс с большой скидкой"))
        // A moderator who has seen the first text alone does not decide about both.
        #expect(try desk.decide(id, "removed", version: "1").status == 409)
        #expect(try desk.count("posts WHERE removed_at IS NOT NULL") == 0)
    }

    @Test func `is possible for some minutes after its author has deleted it`() throws {
        let post = try desk.publish("Курс со скидкой")
        let comment = try desk.comment("Места ещё есть", on: post)
        _ = try desk.send(desk.anna, Paths.deleteComment(post, comment))
        #expect(try desk.report("comment", comment.rawValue).status == 303)
        _ = try desk.send(desk.anna, Paths.deletePost(post))
        #expect(try desk.report("post", post.rawValue).status == 303)
        _ = try desk.database.execute("UPDATE posts SET deleted_at = now() - interval '11 minutes'")
        #expect(try desk.report("post", post.rawValue, by: desk.daria).status == 404)
        #expect(try desk.report("comment", comment.rawValue, by: desk.daria).status == 404)
    }

    @Test func `of what is one's own, or was never there, is not there`() throws {
        let post = try desk.publish("Курс со скидкой")
        let own = "/reports/new?thing=post-\(post.rawValue)"
        let never = try desk.anna.get("/reports/new?thing=post-999999")
        #expect(never.status == 404)
        for target in [own, "/reports/new?thing=nothing-1", "/reports/new?thing=x", "/reports/new"] {
            let answer = try desk.anna.get(target)
            #expect(answer.status == 404, "\(target)")
        }
        #expect(try desk.report("post", post.rawValue, by: desk.anna).status == 404)
        #expect(try desk.report("post", 999_999).status == 404)
        #expect(try desk.count("moderation_cases") == 0)
    }

    @Test func `without a reason comes back with what was typed`() throws {
        let post = try desk.publish("Курс со скидкой")
        let answer = try desk.report("post", post.rawValue, reason: "", note: "Уже в третий раз")
        #expect(answer.status == 422 && answer.text.contains("Уже в третий раз"))
        #expect(try desk.report("post", post.rawValue, note: String(repeating: "я", count: 501)).status == 422)
        #expect(try desk.count("moderation_reports") == 0)
    }

    @Test func `has a limit in an hour`() throws {
        let post = try desk.publish("Курс со скидкой")
        for _ in 1...30 { #expect(try desk.report("post", post.rawValue).status == 303) }
        let refused = try desk.report("post", post.rawValue)
        #expect(refused.status == 429 && refused.text.contains("Слишком много жалоб"))
    }

    @Test func `of what was changed within the seconds after a decision is another case`() throws {
        let post = try desk.publish("Семинар в четверг")
        try desk.report("post", post.rawValue)
        let first = try desk.caseID()
        try desk.decide(first, "kept")
        // The same text is answered by the decision.
        try desk.report("post", post.rawValue, by: desk.daria)
        #expect(try desk.count("moderation_cases") == 1 && desk.told(desk.mikhail).isEmpty)
        _ = try desk.send(desk.anna, Paths.editPost(post), ["body": "Курс со скидкой", "tags": "", "version": "1"])
        try desk.report("post", post.rawValue, by: desk.timur)
        let second = try desk.caseID()
        #expect(second != first)
        #expect(try desk.told(desk.mikhail) == ["report"] && desk.told(desk.daria) == ["report"])
        #expect(try desk.told(desk.timur).isEmpty)
        #expect(try desk.send(desk.irina, Paths.undecideReport(first)).status == 409, "it was told of")
        #expect(try desk.irina.get(Paths.adminReports()).text.contains("Курс со скидкой"))
        try desk.pass()
        #expect(try desk.told(desk.mikhail) == ["report"], "once")
        #expect(try desk.decide(second, "removed").status == 303)
    }
}
