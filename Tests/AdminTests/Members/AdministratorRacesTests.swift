import Admin
import Postgres
import Site
import Synchronization
import TestSupport
import Testing
import Web

/// Two administrators act on each other in the same moment: one act is done, the other administrator
/// reads why theirs is not.
@Suite struct AdministratorRacesTests {
    private let app: TestApp
    private let timur: Browser
    private let mikhail: Browser

    init() throws {
        app = try TestApp()
        timur = try app.admin()
        mikhail = try app.admin("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        _ = try app.admin("vera.belova@hse.ru", name: "Вера Белова")
    }

    enum Act: CaseIterable {
        case suspend, suspendMany, revoke, delete

        func form(on member: MemberID, named name: String) -> (Address, [String: String]) {
            let fields = ["reason": "Ключ ушёл к чужим", IdempotencyKey.field: IdempotencyKey().text]
            return switch self {
            case .suspend: (Paths.suspendMember(member), fields)
            case .suspendMany:
                (Paths.memberActs(), fields.merging(["act": "suspend", "member": member.pathSegment]) { $1 })
            case .revoke: (Paths.memberRole(member), fields.merging(["role": "member"]) { $1 })
            case .delete: (Paths.deleteMember(member), fields.merging(["name": name]) { $1 })
            }
        }

        var told: String {
            switch self {
            case .suspend, .suspendMany: "Ваш доступ приостановлен"
            case .revoke: "Вы больше не администратор"
            case .delete: "Ваша учётная запись удаляется"
            }
        }
    }

    /// A browser of an app of its own, as another process has it.
    private func elsewhere(_ browser: Browser) throws -> Browser {
        let other = try TestApp(database: app.settings.database).anonymous()
        other.cookies = browser.cookies
        return other
    }

    @Test(arguments: Act.allCases)
    func `is done once, and whoever comes second is told what they have become`(act: Act) throws {
        let name = try app.database.row("SELECT current_database()::text") { try $0.only(String.self) }
        // PostgreSQL would end one of two who wait for each other: here they would wait until their time is over.
        try app.database.run(script: "ALTER DATABASE \(#require(name)) SET deadlock_timeout = '10min'")
        nonisolated(unsafe) let sides = [
            (try elsewhere(timur), act.form(on: try #require(mikhail.member), named: "Михаил Лебедев")),
            (try elsewhere(mikhail), act.form(on: try #require(timur.member), named: "Тимур Ахметов")),
        ]
        let answers = Mutex<[(status: Int, text: String)]>([])
        // Both stand before the rows of members until they are let go.
        let conninfo = app.settings.database
        nonisolated(unsafe) let holder = Connection(conninfo)
        try holder.run(script: "BEGIN; SELECT FROM members FOR UPDATE")
        inThreads(3) { thread in
            do {
                guard thread < sides.count else {
                    try waitForLocks(2, in: conninfo)
                    return try holder.run(script: "COMMIT")
                }
                let (browser, (address, fields)) = sides[thread]
                let answer = try browser.post(address, fields)
                answers.withLock { $0.append((Int(answer.status), answer.text)) }
            } catch {
                Issue.record(error)
            }
        }
        let both = answers.withLock { $0 }.sorted { $0.status < $1.status }
        #expect(both.map(\.status) == [303, 403])
        #expect(both.last?.text.contains(act.told) == true)
        #expect(both.last?.text.contains("Ключ ушёл к чужим") == true, "what was typed is not lost")
        let left = try app.database.row(
            "SELECT count(*) FROM members WHERE role = 'admin' AND locked_until <= now()"
        ) { try $0.only(Int.self) }
        #expect(left == 2, "one of the two, and Vera")
    }
}
