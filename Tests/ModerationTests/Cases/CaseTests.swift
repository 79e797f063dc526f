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

    private func reported(_ body: String = "Курс со скидкой") throws -> (post: PostID, id: CaseID) {
        let post = try desk.publish(body, tags: "объявления")
        try desk.report("post", post.rawValue)
        return (post, try desk.caseID())
    }

    private func acts() throws -> [String] {
        try desk.database.rows("SELECT act FROM audit_log ORDER BY number") { try $0.only() }
    }

    @Test func `is all of administration that moderators see`() throws {
        let (_, id) = try reported()
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
        let (post, id) = try reported()
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
        let first = try reported().id
        #expect(try desk.irina.get(Paths.adminReport(first)).text.contains(words.noEarlierCases))
        try desk.decide(first, "removed")
        let foreign = try desk.publish("Чужое", by: desk.daria)
        try desk.report("post", foreign.rawValue)
        let page = try desk.irina.get(Paths.adminReport(reported("Ещё курс").id)).text
        let told = "<a href=\"\(Paths.adminReport(first).text)\">Курс со скидкой</a> · \(words.outcomeRemoved)"
        #expect(page.contains(told))
        #expect(!page.contains(words.noEarlierCases) && !page.contains("Чужое"))
    }

    @Test func `removed is gone from everybody, and its author cannot bring it back`() throws {
        let (post, id) = try reported()
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
        #expect(try acts() == ["moderation.removed"])
    }

    /// Of whatever kind: all that moderators can take away.
    @Test(arguments: ["hidden", "removed"])
    func `taken away is told with its reason, and can be taken back before that`(decision: String) throws {
        let (post, id) = try reported()
        #expect(try desk.decide(id, decision, reason: "other").status == 422, "the author is to know why")
        #expect(try desk.decide(id, decision, text: "Скидки — в канале").status == 303)
        #expect(try desk.mikhail.get(Paths.post(post)).status == 404)
        #expect(try desk.send(desk.irina, Paths.showReported(id)).status == 409, "it is taken back instead")
        #expect(try desk.send(desk.irina, Paths.undecideReport(id)).status == 303)
        #expect(try desk.mikhail.get(Paths.post(post)).status == 200)
        try desk.decide(id, decision, text: "Скидки — в канале")
        try desk.pass()
        #expect(try desk.told(desk.anna) == ["removal"] && desk.told(desk.mikhail) == ["report"])
        let why = try desk.anna.get(Paths.removal("post", post.rawValue)).text
        #expect(why.contains("Курс со скидкой") && why.contains("нельзя размещать рекламу"))
        #expect(why.contains("Скидки — в канале") && why.contains(Paths.appeal(id).text))
        #expect(why.contains(ModerationWords(.ru).hiddenText) == (decision == "hidden"))
        #expect(try acts() == ["moderation.\(decision)", "moderation.withdrawn", "moderation.\(decision)"])
    }

    @Test func `removed comes back by an appeal alone`() throws {
        let (post, id) = try reported()
        try desk.decide(id, "removed")
        try desk.pass()
        #expect(try !desk.irina.get(Paths.adminReport(id)).text.contains(Paths.showReported(id).text))
        #expect(try desk.send(desk.irina, Paths.showReported(id)).status == 409)
        #expect(try desk.mikhail.get(Paths.post(post)).status == 404)
    }

    @Test func `hidden is shown again by any moderator, long after, and its author hears of it`() throws {
        let (post, id) = try reported()
        _ = try desk.comment("Приду", on: post, by: desk.daria)
        try desk.decide(id, "hidden")
        try desk.pass()
        #expect(try desk.send(desk.mikhail, Paths.showReported(id)).status == 404, "no moderator")
        for browser in [desk.irina, desk.pavel, desk.timur] {
            #expect(try browser.get(Paths.adminReport(id)).text.contains(Paths.showReported(id).text))
        }
        #expect(try desk.send(desk.pavel, Paths.showReported(id)).location == Paths.adminReport(id).text)
        for address in [Paths.feed(), Paths.tag("объявления"), Paths.post(post)] {
            #expect(try desk.mikhail.get(address).text.contains("Курс со скидкой"), "\(address)")
        }
        #expect(try desk.mikhail.get(Paths.post(post)).text.contains("Приду"))
        // Within its seconds it is Pavel's to take back, and nobody else's.
        #expect(try desk.send(desk.irina, Paths.unanswerAppeal(id)).status == 409)
        #expect(try desk.send(desk.pavel, Paths.unanswerAppeal(id)).status == 303)
        #expect(try desk.mikhail.get(Paths.post(post)).status == 404)
        // Who has hidden it may show it as well, once.
        #expect(try desk.send(desk.irina, Paths.showReported(id)).status == 303)
        #expect(try desk.send(desk.pavel, Paths.showReported(id)).status == 409)
        #expect(try desk.mikhail.get(Paths.post(post)).status == 200)
        #expect(try desk.told(desk.anna) == ["removal"], "it can still be taken back")
        try desk.pass()
        #expect(try desk.told(desk.anna) == ["removal", "removal"])
        let words = ModerationWords(.ru)
        let told: String = words.yoursShown(title: "Курс со скидкой")
        #expect(try desk.anna.get(Paths.notifications()).text.contains(told))
        let page = try desk.anna.get(Paths.report(id)).text
        #expect(page.contains(words.shownText) && !page.contains(Paths.appeal(id).text))
        #expect(
            try desk.send(desk.anna, Paths.appeal(id), ["appeal": "Это не реклама"]).status == 404,
            "there is nothing to appeal against")
        #expect(try desk.send(desk.irina, Paths.unanswerAppeal(id)).status == 409)
        #expect(
            try acts() == ["moderation.hidden", "moderation.shown", "moderation.withdrawn", "moderation.shown"])
        // It can be reported again, by whoever has not yet, and is another case then.
        try desk.report("post", post.rawValue, by: desk.daria)
        #expect(try desk.caseID() != id)
    }

    @Test func `hidden and appealed against is answered by somebody else, not shown meanwhile`() throws {
        let (post, id) = try reported()
        try desk.decide(id, "hidden")
        try desk.pass()
        #expect(try desk.send(desk.anna, Paths.appeal(id), ["appeal": "Это не реклама"]).status == 303)
        #expect(try !desk.irina.get(Paths.adminReport(id)).text.contains(Paths.showReported(id).text))
        #expect(try desk.send(desk.irina, Paths.showReported(id)).status == 409)
        #expect(try desk.answer(id, isGranted: true, by: desk.irina).status == 409)
        #expect(try desk.answer(id, isGranted: true).status == 303)
        #expect(try desk.mikhail.get(Paths.post(post)).status == 200)
    }

    @Test func `hidden that its author had deleted before stays deleted when it is shown again`() throws {
        let (post, id) = try reported()
        _ = try desk.send(desk.anna, Paths.deletePost(post))
        _ = try desk.database.execute("UPDATE posts SET deleted_at = now() - interval '1 minute'")
        try desk.decide(id, "hidden")
        try desk.pass()
        #expect(try desk.send(desk.pavel, Paths.showReported(id)).status == 303)
        #expect(try desk.mikhail.get(Paths.post(post)).status == 404)
        #expect(try desk.pavel.get(Paths.adminReport(id)).text.contains("сам удалил"))
        try desk.pass()
        #expect(try desk.anna.get(Paths.report(id)).text.contains("вы сами удалили"))
    }

    @Test func `hides comments as well, and offers no hiding of a person`() throws {
        let post = try desk.publish("Семинар", by: desk.daria)
        let comment = try desk.comment("Места ещё есть", on: post)
        try desk.report("comment", comment.rawValue)
        let id = try desk.caseID()
        #expect(try desk.irina.get(Paths.adminReport(id)).text.contains("value=\"hidden\""))
        try desk.decide(id, "hidden")
        #expect(try !desk.mikhail.get(Paths.post(post)).text.contains("Места ещё есть"))
        try desk.pass()
        _ = try desk.send(desk.pavel, Paths.showReported(id))
        #expect(try desk.mikhail.get(Paths.post(post)).text.contains("Места ещё есть"))
        let anna = try #require(desk.anna.member)
        try desk.report("person", anna.rawValue)
        let person = try desk.caseID()
        #expect(try !desk.irina.get(Paths.adminReport(person)).text.contains("value=\"hidden\""))
        #expect(try desk.decide(person, "hidden").status == 404)
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
        let (post, id) = try reported()
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
        #expect(try acts() == ["moderation.removed", "moderation.withdrawn", "moderation.removed"])
    }

    @Test func `removed stays deleted where its author had deleted it before`() throws {
        let (post, id) = try reported()
        _ = try desk.send(desk.anna, Paths.deletePost(post))
        _ = try desk.database.execute("UPDATE posts SET deleted_at = now() - interval '1 minute'")
        try desk.decide(id, "removed")
        _ = try desk.send(desk.irina, Paths.undecideReport(id))
        #expect(try desk.mikhail.get(Paths.post(post)).status == 404)
        #expect(try desk.send(desk.anna, Paths.restorePost(post)).status == 303)
        #expect(try desk.mikhail.get(Paths.post(post)).status == 200)
    }

    @Test func `is had by one moderator at a time, for some minutes`() throws {
        let (_, id) = try reported()
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
        #expect(try acts() == ["moderation.kept"])
    }

    @Test func `is decided once by twenty who decide at once`() throws {
        let (post, id) = try reported()
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
        #expect(try acts() == ["moderation.removed"])
    }

    @Test func `is refused to whoever is no moderator any more`() throws {
        let (_, id) = try reported()
        let form = ["decision": "kept", "reason": "other", "version": try desk.version(id)]
        _ = try desk.database.execute("UPDATE members SET role = 'member' WHERE id = \(desk.irina.member)")
        #expect(try desk.send(desk.irina, Paths.decideReport(id), form).status == 404)
        #expect(try acts().isEmpty)
    }

    @Test func `leads administrators alone to suspending its author`() throws {
        let (_, id) = try reported()
        #expect(try desk.timur.get(Paths.adminReport(id)).text.contains("/suspend"))
        #expect(try !desk.irina.get(Paths.adminReport(id)).text.contains("/suspend"))
    }

    /// Why Anna is kept out; nil while she is not.
    private func suspension() throws -> String? {
        try desk.database.row("SELECT disabled_reason FROM members WHERE id = \(desk.anna.member)") {
            try $0.only(String?.self)
        } ?? nil
    }

    /// As another administrator does it.
    private func suspend(why reason: String?) throws {
        _ = try desk.database.execute(
            """
            UPDATE members
            SET disabled_at = CASE WHEN \(reason)::text IS NOT NULL THEN now() END, disabled_reason = \(reason)
            WHERE id = \(desk.anna.member)
            """)
    }

    @Test func `suspends its author by one press, and lets them in again by another one`() throws {
        let (_, id) = try reported()
        func decide(_ reason: String = "advertising", _ text: String = "Третий раз") throws -> Answered {
            try desk.decide(id, "suspend", by: desk.timur, reason: reason, text: text)
        }
        #expect(try desk.timur.get(Paths.adminReport(id)).text.contains("value=\"suspend\""))
        #expect(try decide("other", "").status == 422, "the author is to know why")
        #expect(try suspension() == nil)
        #expect(try decide().location == Paths.adminReports().text)
        #expect(try suspension() == "Здесь нельзя размещать рекламу. Третий раз")
        #expect(try desk.anna.get(Paths.profileSettings()).status != 200, "her session has ended")
        #expect(try desk.send(desk.timur, Paths.undecideReport(id)).location == Paths.adminReport(id).text)
        #expect(try suspension() == nil)
        #expect(try desk.timur.get(Paths.adminReport(id)).text.contains("value=\"suspend\""))
        #expect(
            try acts() == ["members.suspended", "moderation.suspended", "members.restored", "moderation.withdrawn"])
        #expect(try decide().status == 303)
        try desk.pass()
        #expect(try desk.told(desk.mikhail) == ["report"])
        #expect(try desk.send(desk.timur, Paths.undecideReport(id)).status == 409)
        #expect(try suspension() != nil)
        #expect(try acts().suffix(2) == ["members.suspended", "moderation.suspended"])
    }

    @Test func `leaves what another administrator has done with its author meanwhile`() throws {
        let (_, id) = try reported()
        func decide(_ decision: String) throws -> Int {
            try desk.decide(id, decision, by: desk.timur).status
        }
        func undecide() throws -> Int { try desk.send(desk.timur, Paths.undecideReport(id)).status }
        // Suspended since the page was shown: that is said instead, and stands when it is taken back.
        try suspend(why: "Чужое имя")
        #expect(try decide("suspend") == 409)
        #expect(try desk.timur.get(Paths.adminReport(id)).text.contains("value=\"suspended\""))
        #expect(try decide("suspended") == 303)
        #expect(try undecide() == 303)
        #expect(try suspension() == "Чужое имя")
        // Let in since the page was shown: nobody is suspended by saying that they are.
        try suspend(why: nil)
        #expect(try decide("suspended") == 409)
        #expect(try suspension() == nil)
        // Suspended anew within the seconds.
        #expect(try decide("suspend") == 303)
        try suspend(why: nil)
        try suspend(why: "Ключ ушёл к чужим")
        #expect(try undecide() == 303)
        #expect(try suspension() == "Ключ ушёл к чужим")
        // Let in within the seconds.
        try suspend(why: nil)
        #expect(try decide("suspend") == 303)
        try suspend(why: nil)
        #expect(try undecide() == 303)
        #expect(try suspension() == nil)
        #expect(try !acts().contains("members.restored"))
    }

    @Test func `says to moderators that administrators suspend, and suspends nobody for them`() throws {
        let (_, id) = try reported()
        let note: String = ModerationWords(.ru).adminsSuspend
        let page = try desk.irina.get(Paths.adminReport(id)).text
        #expect(page.contains(note) && !page.contains("value=\"suspend\""))
        #expect(try !desk.timur.get(Paths.adminReport(id)).text.contains(note))
        #expect(try desk.decide(id, "suspend").status == 404)
        #expect(try suspension() == nil)
        #expect(try acts().isEmpty)
    }

    @Test func `asks for a fresh code before its author is suspended, and before no other decision`() throws {
        let (_, id) = try reported()
        _ = try desk.database.execute(
            "UPDATE sessions SET proven_at = now() - interval '16 minutes' WHERE member_id = \(desk.timur.member)")
        let asked = try desk.decide(id, "suspend", by: desk.timur, text: "Третий раз")
        #expect(asked.status == 422 && asked.value(of: "decision") == "suspend")
        #expect(asked.value(of: "text") == "Третий раз")
        #expect(try suspension() == nil)
        #expect(try acts().isEmpty)
        #expect(try desk.decide(id, "hidden", by: desk.timur).status == 303)
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
        #expect(try acts() == ["moderation.suspended"])
        try desk.pass()
        #expect(try desk.told(desk.anna).isEmpty && desk.told(desk.mikhail) == ["report"])
    }

    @Test func `costs one round trip`() throws {
        let (_, id) = try reported()
        for address in [
            Paths.adminReports(), Paths.appealedReports(), Paths.decidedReports(), Paths.adminReport(id),
            Paths.report(id),
        ] {
            #expect(try (address == Paths.report(id) ? desk.mikhail : desk.irina).get(address).trips == 1, "\(address)")
        }
    }

    @Test func `needs words where no rule says it`() throws {
        let (_, id) = try reported()
        #expect(try desk.decide(id, "removed", reason: "other").status == 422)
        #expect(try desk.decide(id, "removed", reason: "other", text: "Так нельзя").status == 303)
    }
}
