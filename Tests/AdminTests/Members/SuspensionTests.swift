import Admin
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct SuspensionTests {
    private let app: TestApp
    private let timur: Browser
    private let anna: MemberID
    private let annas: Browser

    init() throws {
        app = try TestApp()
        timur = try app.admin()
        annas = try app.member()
        anna = try #require(annas.member)
    }

    private func suspend(_ member: MemberID, why reason: String = "Ключ ушёл к чужим") throws -> Answered {
        try timur.post(
            Paths.memberSuspension(member), ["reason": reason, IdempotencyKey.field: IdempotencyKey().text])
    }

    private func isSuspended(_ member: MemberID?) throws -> Bool? {
        try app.database.row("SELECT disabled_at IS NOT NULL FROM members WHERE id = \(member)") { try $0.only() }
    }

    @Test func `ends sessions and streams at once, and the member reads why`() throws {
        #expect(try annas.get(Paths.profileSettings()).status == 200)
        let answer = try suspend(anna)
        #expect((answer.status, answer.location) == (303, Paths.adminMember(anna).text))
        #expect(try annas.get(Paths.profileSettings()).status != 200)
        #expect(try app.database.row("SELECT count(*) FROM outbox WHERE payload = ''") { try $0.only(Int.self) } == 1)
        let page = try timur.get(Paths.adminMember(anna)).text
        #expect(page.contains("Ключ ушёл к чужим") && page.contains(Paths.memberRestoration(anna).text))
        #expect(try timur.get("/admin/log").text.contains("Доступ приостановлен"))
    }

    @Test func `a second time, without a reason and oneself change nothing`() throws {
        let empty = try suspend(anna, why: " ")
        #expect((empty.status, try isSuspended(anna)) == (422, false))
        #expect(empty.text.contains("Укажите причину"))
        #expect(try suspend(anna, why: String(repeating: "я", count: 501)).status == 422)
        let own = try #require(timur.member)
        #expect(!(try timur.get(Paths.adminMember(own)).text.contains(Paths.memberSuspension(own).text)))
        let refused = try suspend(own)
        #expect((refused.status, try isSuspended(own)) == (422, false))
        #expect(refused.text.contains("Себя приостановить нельзя") && refused.text.contains("Ключ ушёл к чужим"))
        _ = try suspend(anna)
        _ = try suspend(anna, why: "ещё раз")
        let reasons = try app.database.rows("SELECT reason FROM audit_log ORDER BY number") { try $0.only(String.self) }
        #expect(reasons.filter { !$0.isEmpty } == ["Ключ ушёл к чужим"])
    }

    @Test func `jobs of the member that wait are given up, and kept for later`() throws {
        let job = Probe(owner: anna)
        _ = try app.database.fetch(job.enqueue(keys: app.settings.keys))
        _ = try suspend(anna)
        let runner = JobRunner(
            app.services, pool: .quick,
            handlers: [JobHandler(Probe.self, keys: app.settings.keys) { _, _ in Issue.record("it ran") }])
        #expect(try runner.runNext())
        let reason = try app.database.row("SELECT last_error FROM jobs WHERE dead_at IS NOT NULL") {
            try $0.only(String.self)
        }
        #expect(reason == "its member is suspended")
    }

    @Test func `whoever is restored signs in again`() throws {
        _ = try suspend(anna)
        #expect(try timur.get(Paths.memberRestoration(anna)).text.contains("Восстановить"))
        for _ in 0..<2 {
            let fields = [IdempotencyKey.field: IdempotencyKey().text]
            #expect(try timur.post(Paths.memberRestoration(anna), fields).status == 303)
        }
        #expect(try isSuspended(anna) == false)
        let acts = try app.database.rows("SELECT act FROM audit_log ORDER BY number") { try $0.only(String.self) }
        #expect(acts.filter { $0 == "members.restored" }.count == 1)
    }
}

private struct Probe: Job {
    static let kind = "tests.probe"

    let owner: MemberID?
}
