import Moderation
import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

/// Where a case leads, and how many there are.
@Suite struct CasePlaceTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    private func join(_ browser: Browser, _ project: Int) throws {
        _ = try desk.database.execute(
            "INSERT INTO project_members (project_id, member_id) VALUES (\(project), \(browser.member))")
    }

    @Test func `says that its moderator may not read the place, instead of leading there`() throws {
        let post = try desk.publish("Курс со скидкой")
        let project = try #require(
            try desk.database.row(
                "INSERT INTO projects (name, creator_id) VALUES ('Архив', \(desk.anna.member)) RETURNING id"
            ) { try $0.only(Int.self) })
        _ = try desk.database.execute("UPDATE posts SET project_id = \(project) WHERE id = \(post)")
        try join(desk.mikhail, project)
        #expect(try desk.report("post", post.rawValue).status == 303)
        let address = Paths.adminReport(try desk.caseID())
        let closed = try desk.irina.get(address).text
        #expect(closed.contains("вы не\u{a0}состоите") || closed.contains("вы не состоите"))
        #expect(!closed.contains("href=\"\(Paths.post(post).text)\""))
        #expect(closed.contains("Курс со скидкой"))
        try join(desk.irina, project)
        let open = try desk.irina.get(address).text
        #expect(open.contains("href=\"\(Paths.post(post).text)\"") && !open.contains("состоите"))
    }

    /// The number beside the section.
    private func shown(_ browser: Browser, _ address: Address) throws -> String? {
        let page = try browser.get(address)
        #expect(page.status == 200)
        return page.text.firstMatch(of: #/(?s)id="rail-count"[^>]*>(.*?)<span class="hidden-words">/#)
            .map { String($0.1).replacing(#/<[^>]*>/#, with: "") }
    }

    @Test func `is counted beside its section, for those who decide, while they are there`() throws {
        for text in ["Первый", "Второй"] {
            try desk.report("post", try desk.publish(text).rawValue)
        }
        try desk.report("post", try desk.publish("Своё", by: desk.irina).rawValue)
        _ = try desk.irina.get(Paths.adminReports())
        #expect(try shown(desk.irina, Paths.adminReports()) == "2", "not what is about her own")
        #expect(try shown(desk.timur, Paths.adminReports()) == "3")
        #expect(try desk.timur.get(Paths.adminReports()).trips == 1, "with the rest of the page")
        try desk.decide(try desk.caseID(), "kept", by: desk.timur)
        #expect(try shown(desk.timur, Paths.decidedReports()) == "2")
        #expect(try shown(desk.mikhail, Paths.feed()) == nil)
        #expect(try shown(desk.irina, Paths.feed()) == nil)
    }

    @Test func `has a title without the marks of its text`() throws {
        try desk.report("post", try desk.publish("**Курс** со [скидкой](https://panin.example)").rawValue)
        let page = try desk.irina.get(Paths.adminReports()).text
        #expect(page.contains("<b>Курс со скидкой</b>"))
    }
}
