import Moderation
import Network
import Postgres
import Site
import TestSupport
import Testing
import Web
import Writing

@Suite struct PictureReportTests {
    private let desk: Desk
    private let picture: PictureID
    private let post: PostID

    /// A post of Anna's with a picture.
    init() throws {
        desk = try Desk()
        let author = try #require(desk.anna.member)
        picture = try #require(
            try desk.database.row(
                """
                WITH kept AS (
                    INSERT INTO blobs (id, member_id, kind, media_type, size, sha256)
                    VALUES (gen_random_uuid(), \(author), 'picture', 'image/webp', 0, sha256('')) RETURNING id
                )
                INSERT INTO pictures (member_id, source_hash, blob_id, width, height)
                SELECT \(author), sha256('x'), id, 400, 300 FROM kept RETURNING id
                """
            ) { try $0.only(PictureID.self) })
        post = try desk.publish("Смотрите ![схема](/pictures/\(picture.rawValue))")
    }

    private func status(_ browser: Browser) throws -> Int { try browser.get(Paths.picture(picture)).status }

    @Test func `is offered where a text with it is reported, and asked for by those who see it`() throws {
        let page = try desk.mikhail.get("/reports/new?thing=post-\(post.rawValue)").text
        #expect(page.contains("/reports/new?thing=picture-\(picture.rawValue)"))
        let own = try desk.mikhail.get("/reports/new?thing=picture-\(picture.rawValue)")
        #expect(own.status == 200 && own.trips == 1 && own.text.contains("src=\"/pictures/\(picture.rawValue)\""))
        #expect(!own.text.contains("href=\"/reports/new?thing=picture-"))
        #expect(try desk.report("picture", picture.rawValue, by: desk.anna).status == 404, "it is her own")
        _ = try desk.send(desk.anna, Paths.deletePost(post))
        #expect(try desk.report("picture", picture.rawValue).status == 404, "nobody shows it any more")
    }

    @Test func `takes it from everybody but its author and those who decide, and leaves the text`() throws {
        try #expect(desk.report("picture", picture.rawValue).status == 303)
        let id = try desk.caseID()
        let page = try desk.irina.get(Paths.adminReport(id))
        #expect(page.trips == 1 && page.text.contains("src=\"/pictures/\(picture.rawValue)\""))
        #expect(try desk.decide(id, "removed").status == 303)
        #expect(try [status(desk.mikhail), status(desk.daria)] == [404, 404])
        #expect(try [status(desk.anna), status(desk.irina)] == [303, 303])
        #expect(try desk.mikhail.get(Paths.post(post)).text.contains("Смотрите"))
        // Its author puts it into no other text.
        _ = try desk.publish("Ещё раз ![схема](/pictures/\(picture.rawValue))")
        #expect(try status(desk.mikhail) == 404)
        #expect(try desk.send(desk.irina, Paths.undecideReport(id)).status == 303)
        #expect(try status(desk.mikhail) == 303)
    }

    @Test func `tells its author why, and comes back by an appeal`() throws {
        try #expect(desk.report("picture", picture.rawValue).status == 303)
        let id = try desk.caseID()
        try desk.decide(id, "removed", text: "Чужая схема")
        try desk.pass()
        #expect(try desk.told(desk.anna) == ["removal"] && desk.told(desk.mikhail) == ["report"])
        let told = try desk.anna.get(Paths.report(id)).text
        #expect(told.contains("Чужая схема") && told.contains("src=\"/pictures/\(picture.rawValue)\""))
        #expect(try desk.send(desk.anna, Paths.appeal(id), ["appeal": "Моя"]).status == 303)
        #expect(try desk.answer(id, isGranted: true).status == 303)
        #expect(try status(desk.mikhail) == 303)
    }
}
