import FoundationEssentials
import Localization
import Postgres
import Site

/// Brings the rows of a file in: invites those who are new, and changes what is said of others. Each piece is one transaction,
/// so that what was killed goes on where it was. Letters go out as fast as all of Quad's may: nobody who signs in waits for an
/// import.
///
/// It takes as many rows at a time as Quad may send letters in a second, and waits while a hundred letters do. It asks
/// the database anew, so anyone who came meanwhile is left alone.
struct ImportRun {
    /// Seconds between two pieces that have letters.
    private static let pause = 1
    /// Rows of a piece.
    private static let most = 200
    /// Letters that may wait when a piece begins.
    private static let mostWaiting = 100

    private let services: Services
    private let owner: MemberID
    private var database: Connection { services.database }
    private var keys: Keys { services.settings.keys }

    init(_ services: Services, of owner: MemberID) {
        self.services = services
        self.owner = owner
    }

    /// What a piece is about.
    private struct Order {
        let id: ImportID
        let name: String
        let language: Language
        let inviter: String
        let mayAct: Bool
    }

    private struct DueRow {
        let line: Int
        let verdict: ImportVerdict
        let email: EmailAddress
        let details: [MemberDetails.Field: String]
    }

    /// What came of a piece.
    private enum Outcome {
        case letters, silent, ended
    }

    /// - Throws: `Requeue` while there is more to be done
    func run() throws {
        while true {
            if try isCrowded() { throw Requeue(after: Self.pause) }
            switch try piece() {
            case .letters: throw Requeue(after: Self.pause)
            case .silent: continue
            case .ended: return
            }
        }
    }

    /// It will not go on.
    func stop() throws {
        _ = try database.execute(
            """
            UPDATE imports
            SET state = CASE WHEN state = 'running' THEN 'stopped' ELSE 'unreadable' END, problem = 'gone',
                ended_at = now()
            WHERE member_id = \(owner) AND state IN ('reading', 'running')
            """)
    }

    /// Whether letters wait already: another one of this file waits until they are gone.
    private func isCrowded() throws -> Bool {
        let waiting = try database.row(
            """
            SELECT count(*)
            FROM (
                SELECT
                FROM jobs
                WHERE pool = \(WorkPool.letters.rawValue) AND dead_at IS NULL AND run_at <= now()
                LIMIT \(constant: Self.mostWaiting)
            ) AS waiting
            """
        ) { try $0.only(Int.self) }
        guard waiting ?? 0 >= Self.mostWaiting else { return false }
        return try database.row("SELECT true FROM imports WHERE member_id = \(owner) AND state = 'running'") {
            try $0.only(Bool.self)
        } ?? false
    }

    private func piece() throws -> Outcome {
        do {
            return try database.transaction(attempts: 3) { try pieceInTransaction() }
        } catch Failure.standingLost {
            try stop()
            return .ended
        }
    }

    private func pieceInTransaction() throws -> Outcome {
        guard let order = try take() else { return .ended }
        guard order.mayAct else {
            try end(order, "stopped")
            return .ended
        }
        let rows = try dueRows(order)
        guard let last = rows.last else {
            try end(order, "done")
            return .ended
        }
        let (invited, limited) = try invite(rows.filter { $0.verdict == .added }, order)
        let (changed, told) = try change(rows.filter { $0.verdict == .changed }, order)
        _ = try database.execute(
            """
            UPDATE imports
            SET done_line = \(last.line), done_rows = done_rows + \(Int32(rows.count)),
                invited = invited + \(Int32(invited)), changed = changed + \(Int32(changed.count)),
                limited = limited + \(Int32(limited))
            WHERE id = \(order.id)
            """)
        _ = try database.fetch(Outbox.publish(.member(owner), .imports, keys: keys))
        if !changed.isEmpty {
            try AuditLog(database, keys: keys).append(changed, by: .member(owner, address: "", request: ""))
        }
        return invited + told > 0 ? .letters : .silent
    }

    /// Nil unless it is to go on. The one who cancels it waits for this piece, or comes first.
    private func take() throws -> Order? {
        try database.row(
            """
            SELECT i.id, i.name, i.language, m.name AS inviter, m.role = 'admin' AND \(Member.mayComeIn) AS may_act
            FROM imports i
            JOIN members m ON m.id = i.member_id
            WHERE i.member_id = \(owner) AND i.state = 'running'
            FOR NO KEY UPDATE OF i
            """
        ) { row in
            Order(
                id: try row.next("id"), name: try row.next("name"),
                language: Language(rawValue: try row.next("language")) ?? .ru, inviter: try row.next("inviter"),
                mayAct: try row.next("may_act"))
        }
    }

    private func dueRows(_ order: Order) throws -> [DueRow] {
        let rows = try database.rows(
            """
            SELECT r.line, r.verdict, r.email, r.full_name, r.faculty, r.position, r.city
            FROM import_rows r
            WHERE r.import_id = \(order.id) AND r.verdict IN ('added', 'changed')
              AND r.line > (SELECT done_line FROM imports WHERE id = \(order.id))
            ORDER BY r.line
            LIMIT \(min(max(services.settings.limits.lettersPerSecond, 1), Self.most))
            """
        ) { row -> DueRow? in
            let line: Int = try row.next("line")
            let verdict: ImportVerdict = try row.next("verdict")
            let email: String = try row.next("email")
            let details: [MemberDetails.Field: String] = [
                .fullName: try row.next("full_name"), .faculty: try row.next("faculty"),
                .position: try row.next("position"), .city: try row.next("city"),
            ]
            return EmailAddress(email).map {
                DueRow(line: line, verdict: verdict, email: $0, details: details.filter { !$0.value.isEmpty })
            }
        }
        return rows.compactMap(\.self)
    }

    private func end(_ order: Order, _ state: String) throws {
        _ = try database.execute(
            "UPDATE imports SET state = \(state), ended_at = now() WHERE id = \(order.id)")
        _ = try database.fetch(Outbox.publish(.member(owner), .imports, keys: keys))
    }

    // MARK: New people

    /// Those who came by themselves since the trial, or were invited by somebody else, are left as they are.
    private func invite(_ rows: [DueRow], _ order: Order) throws -> (invited: Int, limited: Int) {
        guard !rows.isEmpty else { return (0, 0) }
        let store = InvitationStore(
            database: database, keys: keys, site: services.organisation.name, origin: services.settings.origin)
        let known = Set(try database.fetch(KnownPerson.find(rows.map(\.email))).map(\.key))
        let fresh = rows.filter { !known.contains($0.email.key) }
        let mayGet = try database.fetch(all: fresh.map { store.letter($0.email) })
        let limited = zip(fresh, mayGet).filter { !$0.1 }.map(\.0)
        let due = zip(fresh, mayGet).filter { $0.1 }.map(\.0)
        func lines(_ keys: Set<String>) -> [Int] { rows.filter { keys.contains($0.email.key) }.map(\.line) }
        let invited = Set(
            try store.invite(
                due.map { InvitationStore.Person(email: $0.email, details: $0.details) }, order.language, note: "",
                by: owner))
        let others = known.union(due.map(\.email.key)).subtracting(invited)
        try settle(order, lines(others), as: "verdict = 'same'")
        try settle(
            order, limited.map(\.line),
            as: "verdict = 'refused', field = 'email', value = email, reason = 'limited', cells = email")
        for row in due where invited.contains(row.email.key) {
            try store.write(to: row.email.text, order.language, "", by: order.inviter)
        }
        return (invited.count, limited.count)
    }

    private func settle(_ order: Order, _ lines: [Int], as changes: SQL) throws {
        guard !lines.isEmpty else { return }
        _ = try database.execute(
            "UPDATE import_rows SET \(changes) WHERE import_id = \(order.id) AND line = ANY (\(lines))")
    }

    // MARK: Known people

    /// As they are now: what changed since the trial is looked at anew.
    private func change(_ rows: [DueRow], _ order: Order) throws -> (lines: [AuditDraft], letters: Int) {
        guard !rows.isEmpty else { return ([], 0) }
        let held = try database.fetch(KnownPerson.hold(rows.map(\.email)))
        let members = Dictionary(held.map { ($0.key, $0) }) { first, _ in first }
        var drafts: [AuditDraft] = []
        for row in rows {
            guard let person = members[row.email.key], let member = person.member else {
                try fillIn(row)
                continue
            }
            let details = person.merged(with: row.details)
            let changed = person.details.changes(to: details)
            guard !person.isLeaving, details.problems.isEmpty, !changed.isEmpty else { continue }
            _ = try database.execute("UPDATE members SET \(details.columns) WHERE id = \(member)")
            let spoken = try language(of: member)
            let words = AdminWords(spoken ?? order.language)
            let reason: String = words.importReason(file: order.name)
            let letter = DetailsLetter.content(
                changed, details, reason: reason, words, origin: services.settings.origin)
            _ = try database.fetch(WaitingLetter(to: row.email.text, letter).enqueue(keys: keys))
            drafts.append(
                AuditDraft(
                    MemberAct.detailsChanged(changed.map(\.rawValue)),
                    on: AuditSubject(member, details.listName.shown), why: reason))
        }
        return (drafts, drafts.count)
    }

    private func language(of member: MemberID) throws -> Language? {
        try database.row("SELECT \(SpokenLanguage.column) FROM members m WHERE m.id = \(member)") {
            try $0.only(String?.self)
        }
        .flatMap { $0 }.flatMap(Language.init(rawValue:))
    }

    /// What is known of somebody who is invited.
    private func fillIn(_ row: DueRow) throws {
        func said(_ field: MemberDetails.Field) -> String { row.details[field] ?? "" }
        _ = try database.execute(
            """
            UPDATE invitations
            SET full_name = coalesce(nullif(\(said(.fullName)), ''), full_name),
                faculty = coalesce(nullif(\(said(.faculty)), ''), faculty),
                position = coalesce(nullif(\(said(.position)), ''), position),
                city = coalesce(nullif(\(said(.city)), ''), city)
            WHERE email_key = \(row.email.key)
            """)
    }
}
