import Admin
import Site
import TestSupport
import Testing
import Web

/// I04: what is for administrators is not there for anybody else.
@Suite struct ConcealmentTests {
    private let app: TestApp
    private let people: [(String, Browser)]

    init() throws {
        app = try TestApp()
        _ = try app.admin()
        let suspended = try app.admin("viktor.panin@hse.ru", name: "Виктор Панин")
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'x' WHERE id = \(suspended.member)")
        let ended = try app.admin("irina.belova@hse.ru", name: "Ирина Белова")
        _ = try app.database.execute("DELETE FROM sessions WHERE member_id = \(ended.member)")
        let forger = app.anonymous()
        _ = try forger.formToken()
        forger.cookies[SessionCookie.name] = String(repeating: "A", count: 75)
        let stranger = app.anonymous()
        _ = try stranger.formToken()
        people = [
            ("a stranger", stranger), ("a member", try app.member()), ("a suspended one", suspended),
            ("an ended session", ended), ("a made-up cookie", forger),
        ]
        // Those without a valid session get a visitor's secret once, wherever they look first.
        for (_, person) in people { _ = try person.get("/nowhere") }
    }

    /// All that an answer shows, without the address that it may repeat.
    private func ask(
        _ person: Browser, _ method: String, _ target: String, _ headers: [(String, String)], _ body: String
    ) throws -> String {
        let answer = try person.send(
            method, target, [("Content-Type", "application/x-www-form-urlencoded")] + headers, Array(body.utf8))
        #expect(answer.status == 404, "\(method) \(target) \(headers) \(body)")
        let told = answer.headers.all.map { "\($0.name): \($0.value)" }.sorted()
        let shown = answer.text.replacing(target, with: "").replacing(target.replacing("/", with: "%2F"), with: "")
        return ([shown] + told + answer.setCookies.map(\.name))
            .joined(separator: "\n")
    }

    @Test func `an address of administration answers others as one that is not there, whatever they send`() throws {
        let patterns = Set(app.routes.all.filter { $0.trait.audience.staff != nil }.map(\.pattern))
        #expect(patterns == Set(app.routes.all.map(\.pattern).filter { $0.hasPrefix("/admin") }))
        let ours = [("Sec-Fetch-Site", "same-origin"), ("Origin", TestApp.origin)]
        let theirs = [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://evil.example")]
        for (who, person) in people {
            let token = try person.formToken()
            for pattern in patterns {
                let target = pattern.replacing("/providers/{}", with: "/providers/vk").replacing("{}", with: "1")
                for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] {
                    for headers in [[], ours, theirs, [("Accept", "application/json")]] {
                        for body in method == "POST" ? ["", "token=\(token)&return=/feed", "token=A", "%"] : [""] {
                            let found = try ask(person, method, target, headers, body)
                            let nothing = try ask(person, method, "/nowhere", headers, body)
                            #expect(found == nothing, "\(who): \(method) \(target) \(headers) \(body)")
                        }
                    }
                }
            }
        }
    }

    @Test func `a member is refused with the rows of the page still unread, in one round trip`() throws {
        let answer = try people[1].1.get(Paths.admin())
        #expect((answer.status, answer.trips) == (404, 1))
        #expect(try people[0].1.get(Paths.admin()).trips == 0)
    }

    @Test func `only an administrator's menu leads there`() throws {
        let admin = try app.admin()
        #expect(try admin.get(Paths.profileSettings()).text.contains("href=\"/admin?return=%2Fsettings%2Fprofile\""))
        #expect(try !people[1].1.get(Paths.profileSettings()).text.contains("/admin"))
    }
}
