import Accounts
import Admin
import FoundationEssentials
import Localization
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

    private func suspend(
        _ member: MemberID, why reason: String = "Ключ ушёл к чужим", until day: String = ""
    ) throws -> Answered {
        try timur.post(
            Paths.suspendMember(member),
            ["reason": reason, "until": day, IdempotencyKey.field: IdempotencyKey().text])
    }

    /// As a date field has it, on the clock of the one who reads.
    private func day(inDays days: Int) -> String {
        let date = CivilDate(Date.now + Double(days) * 86_400, in: app.settings.zone)
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(date.year)-\(two(date.month))-\(two(date.day))"
    }

    private func acts() throws -> [String] {
        try app.database.rows("SELECT act FROM audit_log ORDER BY number") { try $0.only() }
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
        #expect(page.contains("Ключ ушёл к чужим") && page.contains(Paths.restoreMember(anna).text))
        #expect(try timur.get("/admin/log").text.contains("Доступ приостановлен"))
    }

    @Test func `a second time, without a reason and oneself change nothing`() throws {
        let empty = try suspend(anna, why: " ")
        #expect((empty.status, try isSuspended(anna)) == (422, false))
        #expect(empty.text.contains("Укажите причину"))
        #expect(try suspend(anna, why: String(repeating: "я", count: 501)).status == 422)
        let own = try #require(timur.member)
        #expect(!(try timur.get(Paths.adminMember(own)).text.contains(Paths.suspendMember(own).text)))
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
        #expect(try timur.get(Paths.restoreMember(anna)).text.contains("Восстановить"))
        for _ in 0..<2 {
            let fields = [IdempotencyKey.field: IdempotencyKey().text]
            #expect(try timur.post(Paths.restoreMember(anna), fields).status == 303)
        }
        #expect(try isSuspended(anna) == false)
        #expect(try acts().filter { $0 == "members.restored" }.count == 1)
    }

    // MARK: Until a day

    @Test func `ends by itself when the day begins where the administrator is`() throws {
        _ = try app.database.execute("UPDATE members SET time_zone = 'Asia/Vladivostok' WHERE id = \(timur.member)")
        let day = day(inDays: 10)
        #expect(try timur.get(Paths.suspendMember(anna)).text.contains("Asia/Vladivostok"))
        #expect(try suspend(anna, until: day).status == 303)
        let isMidnight = try app.database.row(
            """
            SELECT disabled_until AT TIME ZONE 'Asia/Vladivostok' = \(day)::text::timestamp FROM members WHERE id = \(anna)
            """
        ) { try $0.only(Bool.self) }
        #expect(isMidnight == true)
        let text = try timur.get(Paths.adminMember(anna)).text
        #expect(text.contains("приостановлен до "))
        let told = Language.ru.day(Date.now + 10 * 86_400, in: app.settings.zone)
        #expect(text.contains("Доступ приостановлен на срок: до \(told)"), "\(told)")
        #expect(try timur.get(Paths.adminMembers().adding("state", "suspended")).text.contains("приостановлен до "))
        let refused = try signIn()
        #expect(refused.status == 403)
        #expect(refused.text.contains("вернётся: ") && refused.text.contains("Ключ ушёл к чужим"))

        try age()
        #expect(try signIn().location == "/", "whoever asks compares the date")
        #expect(try timur.get(Paths.adminMembers().adding("state", "active")).text.contains("Анна Ковалёва"))
        for _ in 1...2 { try SuspensionEnd(services: app.services).run() }
        #expect(try isSuspended(anna) == false)
        #expect(try acts() == ["members.suspendedUntil", "members.suspensionEnded"])
        #expect(try timur.get("/admin/log").text.contains("Quad, по расписанию"))
    }

    @Test func `the clock ends nothing that has no day, or whose day has not come`() throws {
        let oleg = try #require(try app.member("oleg.orlov@hse.ru", name: "Олег Орлов").member)
        _ = try suspend(anna)
        _ = try suspend(oleg, until: day(inDays: 2))
        try SuspensionEnd(services: app.services).run()
        #expect(try (isSuspended(anna), isSuspended(oleg)) == (true, true))
    }

    @Test(arguments: [(-1, "Этот день уже наступил"), (0, "Этот день уже наступил")])
    func `a day that has come is refused, with all that was typed`(days: Int, sentence: String) throws {
        let answer = try suspend(anna, until: day(inDays: days))
        #expect(answer.status == 422 && answer.text.contains(sentence) && answer.text.contains("Ключ ушёл к чужим"))
        #expect(answer.value(of: "until") == day(inDays: days))
        #expect(try suspend(anna, until: "tomorrow").text.contains("Выберите день."))
        #expect(try isSuspended(anna) == false)
    }

    /// Nobody could administer until then.
    @Test func `the last administrator is not suspended for a day either`() throws {
        #expect(throws: LastAdministrator.self) {
            try app.database.keepingAnAdministrator {
                _ = try app.database.execute(
                    """
                    UPDATE members
                    SET disabled_at = now(), disabled_until = now() + interval '1 day', disabled_reason = 'x'
                    WHERE id = \(timur.member)
                    """)
            }
        }
    }

    private func age() throws {
        _ = try app.database.execute(
            """
            UPDATE members SET disabled_at = now() - interval '2 days', disabled_until = now() - interval '1 second'
            WHERE disabled_until IS NOT NULL
            """)
    }

    private func signIn() throws -> Answered {
        _ = try app.database.execute("DELETE FROM rate_limits")
        let browser = app.anonymous()
        _ = try browser.post(Paths.signIn(), ["email": "anna.kovaleva@hse.ru"])
        let payload = try app.database.row(
            "SELECT payload FROM jobs WHERE kind = 'sign-in-letter' ORDER BY id DESC LIMIT 1"
        ) { try $0.only([UInt8].self) }
        let letter = try SignInLetter(sealed: #require(payload), keys: app.settings.keys)
        return try browser.post(Paths.signInCode(), ["code": letter.code])
    }

    // MARK: Many at once

    @Test func `says beforehand what ends for whom, and passes by whom it does not concern`() throws {
        let oleg = try #require(try app.member("oleg.orlov@hse.ru", name: "Олег Орлов").member)
        let elena = try #require(try app.member("elena.sokolova@hse.ru", name: "Елена Соколова").member)
        let own = try #require(timur.member)
        _ = try suspend(elena)
        let chosen = [anna, oleg, elena, own].map { "&member=\($0.rawValue)" }.joined()
        let question = try timur.get("/admin/members/acts?act=suspend\(chosen)").text
        for text in ["Приостановить 2 участников", "Завершится: 2 сеанса", "уже приостановлен", "это вы"] {
            #expect(question.contains(text), "\(text)")
        }
        let form = "act=suspend\(chosen)&key=\(IdempotencyKey().text)&return=/admin/members&until=\(day(inDays: 3))"
        let empty = try timur.send(form + "&reason=")
        #expect(empty.status == 422 && empty.text.contains("Укажите причину"))
        #expect(empty.value(of: "until") == day(inDays: 3))
        #expect(try isSuspended(anna) == false)
        for _ in 1...2 { #expect(try timur.send(form + "&reason=проверка").location == "/admin/members") }
        #expect(try [anna, oleg, elena, own].map { try isSuspended($0) } == [true, true, true, false])
        #expect(try annas.get(Paths.profileSettings()).status != 200)
        let reasons = try app.database.rows(
            "SELECT reason FROM audit_log WHERE act = 'members.suspendedUntil' ORDER BY member_id"
        ) { try $0.only(String.self) }
        #expect(reasons == ["проверка", "проверка"])
    }
}

extension Browser {
    /// Sends a form in which a field stands several times.
    fileprivate func send(_ form: String) throws -> Answered {
        try send(
            "POST", Paths.memberActs().text,
            [
                ("Sec-Fetch-Site", "same-origin"), ("Origin", TestApp.origin),
                ("Content-Type", "application/x-www-form-urlencoded"),
            ],
            Array("\(form)&\(CSRF.field)=\(try formToken())".utf8))
    }
}

private struct Probe: Job {
    static let kind = "tests.probe"

    let owner: MemberID?
}
