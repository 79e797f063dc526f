import Admin
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing

/// I09. Tests write as the database's superuser, with triggers off: what an owner of the tables could do.
@Suite struct AuditLogTests {
    private let app: TestApp
    private let log: AuditLog
    private let timur: MemberID
    private let anna: AuditSubject
    private let subject: AuditSubject

    init() throws {
        app = try TestApp()
        log = AuditLog(app.database, keys: app.settings.keys)
        timur = try #require(app.admin().member)
        anna = AuditSubject(try #require(app.member().member), "Анна Ковалёва")
        subject = AuditSubject(try #require(app.member("oleg.orlov@hse.ru", name: "Олег Орлов").member), "Олег Орлов")
    }

    private func write(_ count: Int = 1, by actor: MemberID? = nil) throws {
        let drafts = (0..<count).map { AuditDraft(AdministratorAct.granted, on: subject, why: "Причина \($0)") }
        try app.database.transaction {
            try log.append(drafts, by: .member(actor ?? timur, address: "10.0.0.1", request: "r"))
        }
    }

    private func tamper(_ statement: SQL) throws {
        _ = try app.database.execute("SET session_replication_role = replica")
        _ = try app.database.execute(statement)
        _ = try app.database.execute("SET session_replication_role = DEFAULT")
    }

    @Test func `is in order however lines were added, also from the console and with a new key`() throws {
        #expect(try log.verify().problems.isEmpty)
        try write()
        try write(3)
        try app.database.transaction {
            try log.append([AuditDraft(AdministratorAct.revoked)], by: .console("root"))
        }
        let found = try log.verify()
        #expect(found.problems.isEmpty)
        #expect(found.head.number == 5)
        #expect(try log.verify(kept: AuditLog.Head(found.head.description)).problems.isEmpty)
        let newer = try Keys(
            file: "1 " + String(repeating: "0123456789abcdef", count: 4) + "\n2 " + String(repeating: "ab", count: 32))
        #expect(try AuditLog.sealedHead.reseal(app.database, keys: newer).resealed == 1)
        #expect(try AuditLog(app.database, keys: newer).verify().problems.isEmpty)
    }

    @Test func `finds whatever was changed, taken out, cut off or added`() throws {
        let acts: [(SQL, [AuditVerification.Problem])] = [
            ("UPDATE audit_log SET reason = 'x' WHERE number = 3", [.changed(3)]),
            ("UPDATE audit_log SET actor_name = 'x' WHERE number = 3", [.changed(3)]),
            ("UPDATE audit_log SET actor_id = NULL WHERE number = 3", [.changed(3)]),
            ("UPDATE audit_log SET at = at + interval '1 microsecond' WHERE number = 3", [.changed(3)]),
            ("UPDATE audit_log SET act = act || 'x', value = ltrim(value, '{') WHERE number = 3", [.changed(3)]),
            ("UPDATE audit_log SET address = request_id, request_id = address WHERE number = 3", [.changed(3)]),
            ("DELETE FROM audit_log WHERE number BETWEEN 2 AND 3", [.missing(2...3)]),
            ("DELETE FROM audit_log WHERE number > 4", [.missing(5...5)]),
            ("DELETE FROM audit_log", [.missing(1...5)]),
            ("UPDATE audit_head SET number = 4, hash = (SELECT hash FROM audit_log WHERE number = 4)", [.added(5...5)]),
            (
                """
                WITH cut AS (DELETE FROM audit_log WHERE number = 5)
                UPDATE audit_head SET number = 4, hash = (SELECT hash FROM audit_log WHERE number = 4)
                """, [.rewritten]
            ),
            ("UPDATE audit_head SET seal = ''", [.rewritten]),
            ("DELETE FROM audit_head", [.rewritten]),
        ]
        try write(5)
        for (statement, problems) in acts {
            try app.database.transaction {
                _ = try app.database.execute("CREATE TEMP TABLE kept_log AS SELECT * FROM audit_log")
                _ = try app.database.execute("CREATE TEMP TABLE kept_head AS SELECT * FROM audit_head")
            }
            try tamper(statement)
            #expect(try log.verify().problems == problems)
            try tamper("DELETE FROM audit_log")
            try tamper("DELETE FROM audit_head")
            try tamper("INSERT INTO audit_log SELECT * FROM kept_log")
            try tamper("INSERT INTO audit_head SELECT * FROM kept_head")
            try tamper("DROP TABLE kept_log, kept_head")
            #expect(try log.verify().problems.isEmpty)
        }
    }

    /// Nothing in the database shows it: only what was kept elsewhere.
    @Test func `finds by a kept end that an older state was brought back whole`() throws {
        try write(2)
        try tamper("CREATE TABLE kept_head AS SELECT * FROM audit_head")
        try write(2)
        let end = try log.verify().head
        try tamper("DELETE FROM audit_log WHERE number > 2")
        try tamper("UPDATE audit_head h SET number = k.number, hash = k.hash, seal = k.seal FROM kept_head k")
        #expect(try log.verify().problems.isEmpty)
        #expect(try log.verify(kept: end).problems == [.keptEndIsNotThere(4)])
    }

    @Test func `is kept from change by the database itself`() throws {
        try write()
        for statement: SQL in ["UPDATE audit_log SET reason = 'x'", "DELETE FROM audit_log", "TRUNCATE audit_log"] {
            let refusal = #expect(throws: DatabaseError.self) { try app.database.execute(statement) }
            #expect(refusal?.sqlState == "42501")
        }
    }

    @Test func `has no gap when many act at once, and some of them take their act back`() throws {
        let conninfo = app.settings.database
        let (keys, timur, anna) = (app.settings.keys, timur, anna)
        struct TakenBack: Error {}
        inThreads(6) { thread in
            let database = Connection(conninfo)
            for round in 0..<20 {
                do {
                    try database.transaction {
                        try AuditLog(database, keys: keys).append(
                            [AuditDraft(AdministratorAct.granted, on: anna, why: "\(thread) \(round)")],
                            by: .member(timur, address: "", request: ""))
                        if round % 4 == 0 { throw TakenBack() }
                    }
                } catch is TakenBack {
                } catch {
                    Issue.record(error)
                }
            }
        }
        let found = try log.verify()
        #expect(found.problems.isEmpty)
        #expect(found.head.number == 90)
    }

    @Test func `refuses the act of somebody who is no administrator any more, but for what they do to themselves`()
        throws
    {
        #expect(throws: (any Error).self) { try write(by: anna.id) }
        _ = try app.admin("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'x' WHERE id = \(timur)")
        #expect(throws: (any Error).self) { try write() }
        #expect(try log.verify().head.number == 0)
        try app.database.transaction {
            try log.append(
                [AuditDraft(AdministratorAct.revoked, on: AuditSubject(timur, "Тимур Ахметов"))],
                by: .member(timur, address: "", request: ""))
        }
        #expect(try log.verify().head.number == 1)
    }
}
