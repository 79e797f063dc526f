import Moderation
import Network
import Postgres
import Site
import Synchronization
import TestSupport
import Testing
import Web

@Suite struct CaseTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    @Test func `is all of administration that moderators see`() throws {
        let (_, id) = try desk.reported()
        for (browser, status) in [(desk.irina, 200), (desk.timur, 200), (desk.mikhail, 404)] {
            #expect(try browser.get(Paths.adminReports()).status == status)
            #expect(try browser.get(Paths.adminReport(id)).status == status)
            #expect(try browser.get(Paths.decidedReports()).status == status)
        }
        for target in [
            "/admin/members", "/admin/log", "/admin/jobs", "/admin/invitations", "/admin/banner", "/admin/settings",
            "/admin/dashboard",
        ] {
            #expect(try desk.irina.get(target).status == 404, "\(target)")
        }
        #expect(try desk.irina.get("/admin").location == Paths.adminReports().text)
        #expect(try desk.timur.get("/admin").location == "/admin/dashboard")
        let page = try desk.irina.get(Paths.adminReports()).text
        #expect(page.contains("Проверка") && !page.contains("/admin/members"))
        #expect(try desk.irina.get(Paths.feed()).text.contains("href=\"/admin?return="))
        #expect(try !desk.mikhail.get(Paths.feed()).text.contains("/admin"))
    }

    @Test func `names nobody who reported, but to those who decide`() throws {
        let (post, id) = try desk.reported()
        #expect(try desk.irina.get(Paths.adminReport(id)).text.contains("Михаил Лебедев"))
        try desk.decide(id, "removed")
        try desk.pass()
        let removal = Paths.removal("post", post.rawValue)
        for address in [Paths.report(id), removal, Paths.notifications(), Paths.post(post)] {
            #expect(try !desk.anna.get(address).text.contains("Михаил"))
        }
    }

    @Test func `is not there for a moderator whose own thing it is about`() throws {
        let post = try desk.publish("Моё", by: desk.irina)
        try desk.report("post", post.rawValue)
        let id = try desk.caseID()
        #expect(try desk.irina.get(Paths.adminReport(id)).status == 404)
        #expect(try !desk.irina.get(Paths.adminReports()).text.contains("Моё"))
        #expect(try desk.decide(id, "kept").status == 404)
        #expect(try desk.decide(id, "kept", by: desk.pavel).status == 303)
    }

    @Test func `says what else its author was reported for, and what came of that`() throws {
        let words = ModerationWords(.ru)
        let first = try desk.reported().id
        #expect(try desk.irina.get(Paths.adminReport(first)).text.contains(words.noEarlierCases))
        try desk.decide(first, "removed")
        let foreign = try desk.publish("Чужое", by: desk.daria)
        try desk.report("post", foreign.rawValue)
        let page = try desk.irina.get(Paths.adminReport(desk.reported("Ещё курс").id)).text
        let told = "<a href=\"\(Paths.adminReport(first).text)\">Курс со скидкой</a> · \(words.outcomeRemoved)"
        #expect(page.contains(told))
        #expect(!page.contains(words.noEarlierCases) && !page.contains("Чужое"))
    }

    @Test func `removed is gone from everybody, and its author cannot bring it back`() throws {
        let (post, id) = try desk.reported()
        #expect(try desk.mikhail.get(Paths.tag("объявления")).text.contains("Курс со скидкой"))
        let decided = try desk.decide(id, "removed", text: "Скидки — в канале «Объявления»")
        #expect(decided.location == Paths.adminReports().text)
        for browser in [desk.mikhail, desk.anna, desk.timur] {
            #expect(try !browser.get(Paths.feed()).text.contains("Курс со скидкой"))
            #expect(try browser.get(Paths.post(post)).status == 404)
            #expect(try !browser.get(Paths.tag("объявления")).text.contains("Курс со скидкой"))
        }
        #expect(try desk.send(desk.anna, Paths.restorePost(post)).status == 404)
        #expect(try desk.send(desk.anna, Paths.deletePost(post)).status == 404)
        #expect(try desk.anna.get(Paths.post(post)).text.contains(Paths.removal("post", post.rawValue).text))
        let why = try desk.anna.get(Paths.removal("post", post.rawValue))
        #expect(why.status == 200 && why.text.contains("нельзя размещать рекламу") && why.text.contains("Скидки"))
        #expect(why.text.contains("Курс со скидкой"))
        #expect(try desk.mikhail.get(Paths.removal("post", post.rawValue)).text.contains("Скидки") == false)
        #expect(try desk.acts() == ["moderation.removed"])
    }

    @Test func `removed takes a comment from under its post, which keeps its place and count`() throws {
        let post = try desk.publish("Семинар", by: desk.daria)
        let comment = try desk.comment("Места ещё есть", on: post)
        _ = try desk.comment("Приду", on: post, by: desk.mikhail)
        try desk.report("comment", comment.rawValue)
        let id = try desk.caseID()
        func comments() throws -> Int32? {
            try desk.database.row("SELECT comments FROM post_counts WHERE post_id = \(post)") { try $0.only() }
        }
        #expect(try comments() == 2)
        try desk.decide(id, "removed")
        #expect(try comments() == 1)
        #expect(try !desk.mikhail.get(Paths.post(post)).text.contains("Места ещё есть"))
        #expect(try desk.send(desk.anna, Paths.restoreComment(post, comment)).status == 404)
        #expect(try desk.send(desk.irina, Paths.undecideReport(id)).status == 303)
        #expect(try comments() == 2)
        #expect(try desk.mikhail.get(Paths.post(post)).text.contains("Места ещё есть"))
    }

    @Test func `can be taken back until its author is told`() throws {
        let (post, id) = try desk.reported()
        try desk.decide(id, "removed")
        #expect(try desk.send(desk.pavel, Paths.undecideReport(id)).status == 409, "it is Irina's")
        #expect(try desk.send(desk.irina, Paths.undecideReport(id)).location == Paths.adminReport(id).text)
        for address in [Paths.feed(), Paths.tag("объявления")] {
            #expect(try desk.mikhail.get(address).text.contains("Курс со скидкой"))
        }
        try desk.pass()
        #expect(try desk.told(desk.anna).isEmpty)
        try desk.decide(id, "removed")
        try desk.pass()
        #expect(try desk.told(desk.anna) == ["removal"])
        #expect(try desk.send(desk.irina, Paths.undecideReport(id)).status == 409)
        #expect(try desk.mikhail.get(Paths.post(post)).status == 404)
        #expect(try desk.acts() == ["moderation.removed", "moderation.withdrawn", "moderation.removed"])
    }

    @Test func `removed stays deleted where its author had deleted it before`() throws {
        let (post, id) = try desk.reported()
        _ = try desk.send(desk.anna, Paths.deletePost(post))
        _ = try desk.database.execute("UPDATE posts SET deleted_at = now() - interval '1 minute'")
        try desk.decide(id, "removed")
        _ = try desk.send(desk.irina, Paths.undecideReport(id))
        #expect(try desk.mikhail.get(Paths.post(post)).status == 404)
        #expect(try desk.send(desk.anna, Paths.restorePost(post)).status == 303)
        #expect(try desk.mikhail.get(Paths.post(post)).status == 200)
    }

    @Test func `is had by one moderator at a time, for some minutes`() throws {
        let (_, id) = try desk.reported()
        #expect(try desk.send(desk.irina, Paths.takeReport(id)).status == 303)
        let page = try desk.pavel.get(Paths.adminReport(id)).text
        #expect(page.contains("Смотрит Ирина Белова") && !page.contains(Paths.decideReport(id).text))
        #expect(try desk.pavel.get(Paths.adminReports()).text.contains("Смотрит Ирина Белова"))
        for answer in [
            try desk.send(desk.pavel, Paths.takeReport(id)), try desk.decide(id, "kept", by: desk.pavel),
        ] {
            #expect(answer.status == 409 && answer.text.contains("Смотрит Ирина Белова"))
        }
        #expect(try desk.send(desk.pavel, Paths.leaveReport(id)).status == 303, "it stays Irina's")
        #expect(try desk.send(desk.pavel, Paths.takeReport(id)).status == 409)
        _ = try desk.database.execute("UPDATE moderation_cases SET taken_until = now() - interval '1 second'")
        #expect(try desk.send(desk.pavel, Paths.takeReport(id)).status == 303)
        _ = try desk.send(desk.pavel, Paths.leaveReport(id))
        let seen = try desk.version(id)
        #expect(try desk.send(desk.irina, Paths.takeReport(id)).status == 303)
        let other = try desk.decide(id, "removed", by: desk.pavel, text: "Платный курс")
        #expect(other.status == 409 && other.text.contains("Платный курс"), "what was typed comes back")
        #expect(try desk.decide(id, "kept").status == 303)
        let late = try desk.decide(id, "removed", by: desk.pavel, text: "Платный курс", version: seen)
        #expect(late.status == 409 && late.text.contains("Ирина Белова"), "whoever comes second is told who decided")
        #expect(late.text.contains("Платный курс"))
        #expect(try desk.acts() == ["moderation.kept"])
    }

    @Test func `is decided once by twenty who decide at once`() throws {
        let (post, id) = try desk.reported()
        let version = try desk.version(id)
        let (conninfo, number) = (desk.app.settings.database, post.rawValue)
        #expect(number > 0)
        let done = Atomic(0)
        let moderators = [desk.irina, desk.pavel]
        let cookies = moderators.map(\.cookies)
        inThreads(10) { thread in
            do {
                let app = try TestApp(database: conninfo)
                for _ in 0..<2 {
                    let browser = app.anonymous()
                    browser.cookies = cookies[thread % 2]
                    let answer = try browser.post(
                        Paths.decideReport(id),
                        ["decision": "removed", "reason": "rudeness", "version": version, "key": IdempotencyKey().text])
                    if answer.status == 303 { done.add(1, ordering: .relaxed) }
                }
            } catch {
                Issue.record(error)
            }
        }
        #expect(done.load(ordering: .relaxed) == 1)
        #expect(try desk.acts() == ["moderation.removed"])
    }

    @Test func `is refused to whoever is no moderator any more`() throws {
        let (_, id) = try desk.reported()
        let form = ["decision": "kept", "reason": "other", "version": try desk.version(id)]
        _ = try desk.database.execute("UPDATE members SET role = 'member' WHERE id = \(desk.irina.member)")
        #expect(try desk.send(desk.irina, Paths.decideReport(id), form).status == 404)
        #expect(try desk.acts().isEmpty)
    }

    @Test func `leads administrators alone to suspending its author`() throws {
        let (_, id) = try desk.reported()
        #expect(try desk.timur.get(Paths.adminReport(id)).text.contains("/suspend"))
        #expect(try !desk.irina.get(Paths.adminReport(id)).text.contains("/suspend"))
    }

    @Test func `about a person is settled by suspending them, which administrators do`() throws {
        let anna = try #require(desk.anna.member)
        #expect(try desk.mikhail.get(Paths.person(anna)).text.contains("thing=person-\(anna.rawValue)"))
        #expect(try !desk.anna.get(Paths.person(anna)).text.contains("/reports/new"))
        #expect(try desk.report("person", anna.rawValue, by: desk.anna).status == 404)
        try desk.report("person", anna.rawValue, reason: "impersonation")
        let id = try desk.caseID()
        let page = try desk.timur.get(Paths.adminReport(id)).text
        #expect(page.contains("Анна Ковалёва, Доцент") && !page.contains("value=\"removed\""))
        #expect(!page.contains("value=\"suspended\""), "she is not")
        #expect(try desk.decide(id, "removed").status == 404)
        #expect(try desk.decide(id, "suspended", by: desk.timur).status == 409)
        _ = try desk.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'Чужое имя' WHERE id = \(anna)")
        #expect(try desk.decide(id, "suspended").status == 404, "a moderator suspends nobody")
        let suspended = try desk.timur.get(Paths.adminReport(id)).text
        #expect(suspended.contains("value=\"suspended\""))
        #expect(suspended.contains("href=\"\(Paths.person(anna).text)\""), "they are there for moderators")
        #expect(try desk.decide(id, "suspended", by: desk.timur).status == 303)
        #expect(try desk.acts() == ["moderation.suspended"])
        try desk.pass()
        #expect(try desk.told(desk.anna).isEmpty && desk.told(desk.mikhail) == ["report"])
    }

    @Test func `costs one round trip`() throws {
        let (_, id) = try desk.reported()
        for address in [
            Paths.adminReports(), Paths.appealedReports(), Paths.decidedReports(), Paths.adminReport(id),
            Paths.report(id),
        ] {
            #expect(try (address == Paths.report(id) ? desk.mikhail : desk.irina).get(address).trips == 1, "\(address)")
        }
    }

    @Test func `needs words where no rule says it`() throws {
        let (_, id) = try desk.reported()
        #expect(try desk.decide(id, "removed", reason: "other").status == 422)
        #expect(try desk.decide(id, "removed", reason: "other", text: "Так нельзя").status == 303)
    }
}
