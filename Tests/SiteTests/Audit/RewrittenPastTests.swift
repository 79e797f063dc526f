import Admin
import Localization
import Postgres
import Site
import TestSupport
import Testing

/// I09. The tables' owner, who has not the keys, writes another past, and acts go on: nothing of it may look in order again.
@Suite struct RewrittenPastTests {
    private let app: TestApp
    private let log: AuditLog
    private let timur: MemberID
    private let oleg: AuditSubject

    init() throws {
        app = try TestApp()
        log = AuditLog(app.database, keys: app.settings.keys)
        timur = try #require(app.admin().member)
        oleg = AuditSubject(try #require(app.member("oleg.orlov@hse.ru", name: "Олег Орлов").member), "Олег Орлов")
        // What every reader of the program can compute: hashes have no key.
        _ = try app.database.execute(
            """
            CREATE FUNCTION chain_anew(beginning bigint) RETURNS bytea LANGUAGE plpgsql AS $$
            DECLARE
                line audit_log;
                last bytea := coalesce((SELECT hash FROM audit_log WHERE number = beginning - 1), '');
            BEGIN
                FOR line IN SELECT * FROM audit_log WHERE number >= beginning ORDER BY number LOOP
                    last := sha256(last || convert_to((
                        SELECT string_agg(octet_length(convert_to(f, 'UTF8')) || ':' || f, '' ORDER BY n)
                        FROM unnest(ARRAY[
                            line.number::text, (extract(epoch FROM line.at) * 1000000)::bigint::text,
                            coalesce(line.actor_id, 0)::text, line.actor_name, line.act, line.value,
                            coalesce(line.member_id, 0)::text, line.member_name, line.reason, line.address,
                            line.request_id]) WITH ORDINALITY AS field (f, n)), 'UTF8'));
                    UPDATE audit_log SET hash = last WHERE number = line.number;
                END LOOP;
                RETURN last;
            END
            $$
            """)
        try write(5)
    }

    private func write(_ count: Int = 1, with keys: Keys? = nil) throws {
        let drafts = (0..<count).map { AuditDraft(AdministratorAct.granted, on: oleg, why: "Причина \($0)") }
        try app.database.transaction {
            try AuditLog(app.database, keys: keys ?? app.settings.keys)
                .append(drafts, by: .member(timur, address: "10.0.0.1", request: "r"))
        }
    }

    private func tamper(_ statements: SQL...) throws {
        _ = try app.database.execute("SET session_replication_role = replica")
        for statement in statements { _ = try app.database.execute(statement) }
        _ = try app.database.execute("SET session_replication_role = DEFAULT")
    }

    private func lines(of act: String) throws -> Int {
        try app.database.row("SELECT count(*) FROM audit_log WHERE act = \(act)") { try $0.only() } ?? 0
    }

    @Test func `a line with another actor, all hashes behind it and the end stay found, whatever acts follow`() throws {
        try tamper(
            "UPDATE audit_log SET actor_name = 'Олег Орлов' WHERE number = 3",
            "UPDATE audit_head SET hash = chain_anew(3)")
        #expect(try log.verify().problems == [.added(3...5), .rewritten])
        try write()
        #expect(try log.verify().problems == [.added(3...5), .marked(6)])
        try write(3)
        let found = try log.verify()
        #expect(found.problems == [.added(3...5), .marked(6)])
        #expect(found.head.number == 10, "the acts were done, and one line says what was wrong")
    }

    @Test func `a line that was never done stays found, also one that was added as the pages' role may`() throws {
        _ = try app.database.execute(
            """
            SELECT append_audit_line(forged, decode(repeat('01', 60), 'hex'))
            FROM audit_log a, jsonb_populate_record(a, '{"number": 6, "actor_name": "Олег Орлов"}') l,
                 jsonb_populate_record(l, jsonb_build_object('hash', audit_line_hash(l, a.hash))) forged
            WHERE a.number = 5
            """)
        #expect(try log.verify().problems == [.added(6...6), .rewritten])
        try write()
        #expect(try log.verify().problems == [.added(6...6), .marked(7)])
    }

    @Test(arguments: [
        "(SELECT l FROM audit_log l WHERE number = 5)",
        "(SELECT jsonb_populate_record(l, '{\"number\": 6}') FROM audit_log l WHERE number = 5)",
        """
        (SELECT f FROM audit_log l, jsonb_populate_record(l, '{"number": 7}') f WHERE l.number = 5)
        """,
    ])
    func `is no line that does not follow from the last one`(line: String) throws {
        let refusal = #expect(throws: DatabaseError.self) {
            try app.database.run(script: "SELECT append_audit_line(\(line), 'x')")
        }
        #expect(refusal?.sqlState == "42501")
        #expect(try log.verify().problems.isEmpty)
    }

    @Test(arguments: [
        ["DELETE FROM audit_log WHERE number > 3"],
        ["DELETE FROM audit_log", "DELETE FROM audit_head"],
        // As it was before the first act of all, but for the seal, which nobody else makes.
        ["DELETE FROM audit_log", "UPDATE audit_head SET number = 0, hash = '', seal = ''"],
        ["UPDATE audit_head SET seal = ''"],
        ["UPDATE audit_head SET number = 3, hash = (SELECT hash FROM audit_log WHERE number = 3)"],
        ["UPDATE audit_head SET number = 90"],
        ["DELETE FROM audit_log WHERE number = 5", "UPDATE audit_head SET number = 4"],
    ])
    func `what was cut off or emptied stays found, and the next act is done`(statements: [String]) throws {
        for statement in ["SET session_replication_role = replica"] + statements + ["RESET session_replication_role"] {
            try app.database.run(script: statement)
        }
        #expect(try !log.verify().problems.isEmpty)
        let before = try lines(of: "administrators.granted")
        try write()
        #expect(try lines(of: "administrators.granted") == before + 1)
        #expect(try lines(of: "audit.altered") == 1)
        #expect(try !log.verify().problems.isEmpty)
    }

    @Test func `an older state that is brought back whole is marked by whoever had seen a later end`() throws {
        let watch = Upkeep.auditHead.start(app.services)
        try tamper("CREATE TABLE kept_head AS SELECT * FROM audit_head")
        try write(2)
        try watch()
        try tamper(
            "DELETE FROM audit_log WHERE number > 5",
            "UPDATE audit_head h SET number = k.number, hash = k.hash, seal = k.seal FROM kept_head k")
        #expect(try log.verify().problems.isEmpty, "the database alone does not tell")
        try watch()
        #expect(try log.verify().problems == [.marked(6)])
    }

    @Test func `the operator takes an altered log as it stands, and what is altered afterwards is found`() throws {
        #expect(try log.accept(by: "root", why: "nothing").isEmpty)
        #expect(try log.verify().head.number == 5)
        try tamper("UPDATE audit_log SET reason = 'x' WHERE number = 2", "DELETE FROM audit_log WHERE number > 3")
        #expect(try log.accept(by: "root", why: "Разобрались").contains(.changed(2)))
        let accepted = try log.verify()
        #expect(accepted.problems.isEmpty)
        #expect(
            accepted.acceptances.map(\.description) == [
                "what was altered before line 7 was accepted there by root: Разобрались"
            ])
        try write()
        #expect(try log.verify().problems.isEmpty)
        try tamper("UPDATE audit_log SET reason = 'y' WHERE number = 2")
        #expect(try log.verify().problems.contains(.changed(2)))
    }

    /// T02 for the log: lines are not written anew, since those behind them vouch for them.
    @Test func `lines of a key that is gone are in order, and still nobody changes them unnoticed`() throws {
        let first = "1 " + String(repeating: "0123456789abcdef", count: 4)
        let second = "2 " + String(repeating: "ab", count: 32)
        let both = try Keys(file: "\(first)\n\(second)")
        try write(2, with: both)
        let newer = AuditLog(app.database, keys: try Keys(file: second))
        let found = try newer.verify()
        #expect(found.problems.isEmpty)
        #expect(found.linesOfGoneKeys == 5)
        try tamper(
            "UPDATE audit_log SET actor_name = 'x' WHERE number = 3", "UPDATE audit_head SET hash = chain_anew(3)")
        #expect(try newer.verify().problems == [.added(6...7), .rewritten])
        try write(with: Keys(file: second))
        #expect(try newer.verify().problems == [.added(6...7), .marked(8)])
    }

    private struct Unsayable: AuditAct {
        static let group = "unsayable"
        static let samples: [Self] = []
        var value = Double.infinity
        func words(in language: Language) -> AuditWords { AuditWords("") }
    }

    @Test func `an act that cannot be written down is not done, instead of leaving an empty line`() throws {
        #expect(throws: EncodingError.self) {
            try app.database.transaction { try log.append([AuditDraft(Unsayable())], by: .console("root")) }
        }
        #expect(throws: WrittenAct.NoCase.self) { try WrittenAct(Plain()) }
        #expect(try log.verify().head.number == 5)
    }

    private struct Plain: AuditAct {
        static let group = "plain"
        static let samples: [Self] = []
        func words(in language: Language) -> AuditWords { AuditWords("") }
    }
}
