import Moderation
import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

/// What is hidden or removed: gone from everybody, and who brings it back.
@Suite struct TakenAwayTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    /// Of whatever kind: all that moderators can take away.
    @Test(arguments: ["hidden", "removed"])
    func `taken away is told with its reason, and can be taken back before that`(decision: String) throws {
        let (post, id) = try desk.reported()
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
        #expect(try desk.acts() == ["moderation.\(decision)", "moderation.withdrawn", "moderation.\(decision)"])
    }

    /// The address of an Atom feed of Mikhail's.
    private func feed(_ page: Address) throws -> Address {
        #expect(try desk.send(desk.mikhail, page).location == page.text)
        let text = try desk.mikhail.get(page).text
        let start = try #require(text.firstRange(of: "\(TestApp.origin)/atom/"))
        return Paths.atom(String(text[start.upperBound...].prefix { $0 != "<" && $0 != "\"" }))
    }

    @Test(arguments: ["hidden", "removed"])
    func `taken away is out of every list, count, search and feed by the same press`(decision: String) throws {
        let post = try desk.publish("Исчезающее", tags: "приметное")
        let author = try #require(desk.anna.member)
        let made = try desk.send(desk.mikhail, Paths.newChannel(), ["name": "Вести", "hashtags": "приметное"])
        let number = try #require(made.location?.split(separator: "/").last)
        let channel = try #require(ChannelID(pathSegment: String(number)))
        #expect(try desk.send(desk.mikhail, Paths.bookmarkPost(post), ["return": "/feed"]).status == 303)
        let everybodys = [
            Paths.feed(), Paths.tag("приметное"), Paths.person(author), Paths.search().adding("q", "исчезающее"),
            Paths.search().adding("q", "#приметное"), Paths.feed().adding("query", "исчезающее"),
        ]
        let mikhails = [Paths.channel(channel), Paths.bookmarks()]
        let feeds = try [Paths.channelFeed(channel), Paths.tagFeed("приметное"), Paths.personFeed(author)].map(feed)
        func check(isThere: Bool, _ place: SourceLocation = #_sourceLocation) throws {
            let anonymous = desk.app.anonymous()
            var asked = mikhails.map { (desk.mikhail, $0) }
            for address in feeds { asked.append((anonymous, address)) }
            for address in everybodys {
                for reader in [desk.anna, desk.mikhail, desk.irina, desk.timur] { asked.append((reader, address)) }
            }
            for (reader, address) in asked {
                let isShown = try reader.get(address).text.contains("Исчезающее")
                #expect(isShown == isThere, "\(address)", sourceLocation: place)
            }
            let uses = try desk.database.row("SELECT uses FROM hashtags WHERE key = 'приметное'") {
                try $0.only(Int32.self)
            }
            #expect(uses == (isThere ? 1 : 0), sourceLocation: place)
            // Not counted anew by the clock meanwhile.
            let trends = try desk.database.fetch(TrendStore.now(for: author)).map(\.name)
            #expect(trends.contains("приметное") == isThere, sourceLocation: place)
        }
        try TrendStore(database: desk.database).refresh()
        try check(isThere: true)
        try desk.report("post", post.rawValue)
        let id = try desk.caseID()
        #expect(try desk.decide(id, decision).status == 303)
        try check(isThere: false)
        #expect(try desk.send(desk.irina, Paths.undecideReport(id)).status == 303)
        try check(isThere: true)
        try desk.decide(id, decision)
        try desk.pass()
        try check(isThere: false)
    }

    @Test func `taken away comments are found by nobody`() throws {
        let comment = try desk.comment("Исчезающее", on: try desk.publish("Семинар", by: desk.daria))
        let search = Paths.search().adding("q", "исчезающее").adding("in", "comments")
        #expect(try desk.mikhail.get(search).text.contains("Исчезающее"))
        try desk.report("comment", comment.rawValue)
        try desk.decide(try desk.caseID(), "removed")
        for browser in [desk.anna, desk.mikhail, desk.timur] {
            #expect(try !browser.get(search).text.contains("Исчезающее"))
        }
    }

    @Test func `removed comes back by an appeal alone`() throws {
        let (post, id) = try desk.reported()
        try desk.decide(id, "removed")
        try desk.pass()
        #expect(try !desk.irina.get(Paths.adminReport(id)).text.contains(Paths.showReported(id).text))
        #expect(try desk.send(desk.irina, Paths.showReported(id)).status == 409)
        #expect(try desk.mikhail.get(Paths.post(post)).status == 404)
    }

    @Test func `hidden is shown again by any moderator, long after, and its author hears of it`() throws {
        let (post, id) = try desk.reported()
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
            try desk.acts() == ["moderation.hidden", "moderation.shown", "moderation.withdrawn", "moderation.shown"])
        // It can be reported again, by those who have not yet, and is another case then.
        try desk.report("post", post.rawValue, by: desk.daria)
        #expect(try desk.caseID() != id)
    }

    @Test func `hidden and appealed against is answered by somebody else, not shown meanwhile`() throws {
        let (post, id) = try desk.reported()
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
        let (post, id) = try desk.reported()
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
}
