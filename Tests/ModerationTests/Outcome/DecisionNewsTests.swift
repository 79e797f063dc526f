import Moderation
import Network
import Site
import TestSupport
import Testing
import Web

@Suite struct DecisionNewsTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    @Test func `tells the author the text and the reason, and those who reported that somebody has looked`() throws {
        let post = try desk.publish("Курс со скидкой")
        for browser in [desk.mikhail, desk.daria] { try desk.report("post", post.rawValue, by: browser) }
        let id = try desk.caseID()
        try desk.decide(id, "removed", text: "Скидки — в канале")
        #expect(try desk.told(desk.anna).isEmpty, "it can still be taken back")
        try desk.pass()
        try desk.pass()
        #expect(try desk.told(desk.anna) == ["removal"])
        for browser in [desk.mikhail, desk.daria] {
            #expect(try desk.told(browser) == ["report"])
            let page = try browser.get(Paths.report(id)).text
            #expect(page.contains("рассмотрел") && !page.contains("Скидки") && !page.contains("размещать рекламу"))
        }
        let told = try desk.anna.get(Paths.notifications()).text
        #expect(told.contains("Курс со скидкой") && told.contains("Скидки") && told.contains(Paths.report(id).text))
        #expect(try desk.anna.get(Paths.report(id)).text.contains("Курс со скидкой"))
        #expect(try desk.irina.get(Paths.report(id)).status == 404, "it is for the author and who reported")
    }

    @Test func `says nothing to the author of what breaks no rule`() throws {
        let post = try desk.publish("Семинар в четверг")
        try desk.report("post", post.rawValue)
        let id = try desk.caseID()
        try desk.decide(id, "kept")
        try desk.pass()
        #expect(try desk.told(desk.anna).isEmpty)
        #expect(try desk.told(desk.mikhail) == ["report"])
        #expect(try desk.anna.get(Paths.report(id)).status == 404)
        #expect(try desk.mikhail.get(Paths.post(post)).status == 200)
        // The same again is the same report; what has changed since is another one.
        try desk.report("post", post.rawValue)
        #expect(try desk.count("moderation_cases") == 1)
        _ = try desk.send(desk.anna, Paths.editPost(post), ["body": "Курс со скидкой", "tags": "", "version": "1"])
        try desk.report("post", post.rawValue)
        #expect(try desk.count("moderation_cases") == 2)
    }
}
