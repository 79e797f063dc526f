import Admin
import Postgres
import Site
import Synchronization
import TestSupport
import Testing

@Suite struct AdministratorsTests {
    private let app: TestApp
    private let administrators: Administrators
    private let timur: Browser

    init() throws {
        app = try TestApp()
        administrators = Administrators(app.database, keys: app.settings.keys)
        timur = try app.admin()
    }

    @Test func `grants and revokes by the address, and says when there was nothing to do`() throws {
        _ = try app.member()
        #expect(try administrators.change("nobody@hse.ru", isAdmin: true, by: "root") == .nobody)
        #expect(try administrators.change("anna.kovaleva@hse.ru", isAdmin: true, by: "root") == .done)
        #expect(try administrators.change("anna.kovaleva@hse.ru", isAdmin: true, by: "root") == .unchanged)
        #expect(try administrators.all().map(\.name) == ["Тимур Ахметов", "Анна Ковалёва"])
        #expect(try administrators.change("timur.akhmetov@hse.ru", isAdmin: false, by: "root") == .done)
        #expect(try administrators.all().map(\.name) == ["Анна Ковалёва"])
        let lines = try app.database.rows("SELECT act, member_name, actor_name FROM audit_log ORDER BY number") {
            [try $0.next("act", as: String.self), try $0.next("member_name"), try $0.next("actor_name")]
        }
        #expect(
            lines == [
                ["administrators.granted", "Анна Ковалёва", "root"],
                ["administrators.revoked", "Тимур Ахметов", "root"],
            ])
    }

    /// Whatever would take them away: a command, a page, a statement by hand.
    @Test func `keeps the last administrator who can sign in`() throws {
        let anna = try app.admin("anna.kovaleva@hse.ru", name: "Анна Ковалёва")
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'x' WHERE id = \(anna.member)")
        #expect(throws: LastAdministrator.self) {
            try administrators.change("timur.akhmetov@hse.ru", isAdmin: false, by: "root")
        }
        for act: SQL in [
            "UPDATE members SET role = 'member'", "UPDATE members SET disabled_at = now(), disabled_reason = 'x'",
            "DELETE FROM members", "DELETE FROM members WHERE id = \(timur.member)",
        ] {
            #expect(throws: LastAdministrator.self) {
                try app.database.keepingAnAdministrator { try app.database.execute(act) }
            }
        }
        #expect(try administrators.all().filter { !$0.isDisabled }.map(\.name) == ["Тимур Ахметов"])
        #expect(try timur.get(Paths.profileSettings()).status == 200)
    }

    /// Two at once, each of whom takes the other away in another way each time.
    @Test func `keeps one of two administrators who remove each other at the same moment, 200 times`() throws {
        let anna = try app.admin("anna.kovaleva@hse.ru", name: "Анна Ковалёва")
        let two = try [timur, anna].map { try #require($0.member) }
        let conninfo = app.settings.database
        let acts: [@Sendable (MemberID) -> SQL] = [
            { "UPDATE members SET role = 'member' WHERE id = \($0)" },
            { "UPDATE members SET disabled_at = now(), disabled_reason = 'x' WHERE id = \($0)" },
            { "DELETE FROM members WHERE id = \($0)" },
        ]
        var refusals = 0
        for round in 0..<200 {
            let refused = Mutex(0)
            inThreads(2) { place in
                let database = Connection(conninfo)
                do {
                    try database.keepingAnAdministrator {
                        _ = try database.execute(acts[(round + place) % acts.count](two[place]))
                    }
                } catch is LastAdministrator {
                    refused.withLock { $0 += 1 }
                } catch {
                    Issue.record(error)
                }
            }
            refusals += refused.withLock { $0 }
            #expect(try administrators.all().count { !$0.isDisabled } == 1, "round \(round)")
            for (number, name) in zip(two, ["timur", "anna"]) {
                _ = try app.database.execute(
                    """
                    INSERT INTO members (id, email, email_key, full_name, faculty, position, city, role)
                    OVERRIDING SYSTEM VALUE
                    VALUES (\(number), \(name), \(name), \(name), 'x', 'x', 'x', 'admin')
                    ON CONFLICT (id) DO UPDATE SET role = 'admin', disabled_at = NULL, disabled_reason = NULL
                    """)
            }
        }
        #expect(refusals == 200)
    }
}
