import Features
import Moderation
import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

/// A Quad with an author, two who report, two who decide and an administrator.
struct Desk {
    let app: TestApp
    /// The author.
    let anna: Browser
    let mikhail: Browser
    let daria: Browser
    let irina: Browser
    let pavel: Browser
    let timur: Browser
    var database: Connection { app.database }

    init() throws {
        app = try TestApp()
        timur = try app.admin()
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        daria = try app.member("daria.romanova@hse.ru", name: "Дарья Романова")
        irina = try app.member("irina.belova@hse.ru", name: "Ирина Белова")
        pavel = try app.member("pavel.sorokin@hse.ru", name: "Павел Сорокин")
        _ = try database.execute(
            "UPDATE members SET role = 'moderator' WHERE id IN (\(irina.member), \(pavel.member))")
    }

    var key: [String: String] { [IdempotencyKey.field: IdempotencyKey().text] }

    func send(_ browser: Browser, _ address: Address, _ fields: [String: String] = [:]) throws -> Answered {
        try browser.post(address, fields.merging(key) { own, _ in own })
    }

    /// By its author.
    func publish(_ body: String, tags: String = "", by author: Browser? = nil) throws -> PostID {
        #expect(try send(author ?? anna, Paths.newPost(), ["body": body, "tags": tags]).status == 303)
        return try #require(try database.row("SELECT max(id) FROM posts") { try $0.only(PostID.self) })
    }

    func comment(_ body: String, on post: PostID, by author: Browser? = nil) throws -> CommentID {
        #expect(try send(author ?? anna, Paths.post(post), ["body": body]).status == 303)
        return try #require(try database.row("SELECT max(id) FROM comments") { try $0.only(CommentID.self) })
    }

    @discardableResult
    func report(
        _ kind: String, _ number: Int, by browser: Browser? = nil, reason: String = "advertising", note: String = ""
    ) throws -> Answered {
        try send(
            browser ?? mikhail, Paths.newReport(), ["thing": "\(kind)-\(number)", "reason": reason, "note": note])
    }

    /// The newest.
    func caseID() throws -> CaseID {
        try #require(
            try database.row("SELECT id FROM moderation_cases ORDER BY id DESC LIMIT 1") { try $0.only(CaseID.self) })
    }

    /// A post of Anna's with its case.
    func reported(_ body: String = "Курс со скидкой") throws -> (post: PostID, id: CaseID) {
        let post = try publish(body, tags: "объявления")
        try report("post", post.rawValue)
        return (post, try caseID())
    }

    /// What stands in the audit log.
    func acts() throws -> [String] {
        try database.rows("SELECT act FROM audit_log ORDER BY number") { try $0.only() }
    }

    func version(_ id: CaseID) throws -> String {
        String(
            try #require(
                try database.row("SELECT version FROM moderation_cases WHERE id = \(id)") { try $0.only(Int32.self) }))
    }

    @discardableResult
    func decide(
        _ id: CaseID, _ decision: String, by browser: Browser? = nil, reason: String = "advertising",
        text: String = "", version: String? = nil
    ) throws -> Answered {
        try send(
            browser ?? irina, Paths.decideReport(id),
            [
                "decision": decision, "reason": reason, "text": text,
                "version": try version ?? self.version(id),
            ])
    }

    @discardableResult
    func answer(
        _ id: CaseID, isGranted: Bool, by browser: Browser? = nil, text: String = "", version: String? = nil
    ) throws -> Answered {
        try send(
            browser ?? pavel, Paths.answerAppeal(id),
            ["granted": isGranted ? "yes" : "no", "answer": text, "version": try version ?? self.version(id)])
    }

    /// Has the seconds pass in which decisions can be taken back, and notifies of them.
    func pass() throws {
        _ = try database.execute(
            "UPDATE moderation_cases SET decided_at = decided_at - interval '11 seconds' WHERE told_at IS NULL")
        _ = try database.execute(
            "UPDATE moderation_cases SET answered_at = answered_at - interval '11 seconds' WHERE answer_told_at IS NULL"
        )
        let features = app.features
        let notify = try #require(features.first { $0.name == "moderation" }?.polls[.quick])
        _ = try notify(Worker(app.services))()
    }

    func told(_ browser: Browser) throws -> [String] {
        try database.rows(
            "SELECT kind FROM notifications WHERE member_id = \(browser.member) AND kind IN ('removal', 'report') ORDER BY id"
        ) { try $0.only() }
    }

    func count(_ table: SQL) throws -> Int {
        try database.row("SELECT count(*) FROM \(table)") { try $0.only(Int.self) } ?? 0
    }
}
