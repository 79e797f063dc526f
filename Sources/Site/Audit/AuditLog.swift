import FoundationEssentials
import Postgres

/// The audit log: who did what to whom, when and why. A line is written in the transaction of its act and never changed:
/// the role that serves pages may neither change nor delete one, nor add one but behind the last (`append_audit_line`), and
/// the trigger `refuse_to_change_the_audit_log` keeps it from everybody else.
///
/// Each line has the hash of all before it, and its HMAC by the keys file; the last one's number and hash rest sealed beside
/// them. So a change, a gap, a cut end and a line of somebody else are found by ``verify(kept:)`` whoever made them and
/// whatever was written since, as long as they have not the server's keys (DECISIONS, 136).
package struct AuditLog {
    let database: Connection
    let keys: Keys

    package init(_ database: Connection, keys: Keys) {
        self.database = database
        self.keys = keys
    }

    // MARK: Writing

    /// Writes lines behind the last one. Called as the last thing of the act's transaction: it holds the log for all others
    /// until that ends, so that lines stand in the order in which their acts were committed.
    ///
    /// Where the log is not as Quad left it, the act is done all the same, behind a line that says so for good
    /// (``AuditLogAct/altered(before:)``): the head is never sealed over another past.
    ///
    /// - Throws: ``Failure/standingLost(_:)`` when the actor is no administrator any more; the act must not be committed then
    package func append(_ drafts: [AuditDraft], by actor: AuditActor) throws {
        try append(drafts, by: actor, isKnownAltered: false)
    }

    /// Says in a line that the past was altered: somebody has seen an end of the log that is not in it any more.
    func markAltered() throws {
        try database.transaction { try append([], by: .quad, isKnownAltered: true) }
    }

    private func append(_ drafts: [AuditDraft], by actor: AuditActor, isKnownAltered: Bool) throws {
        precondition(database.isWithinTransaction, "an act and its line in the audit log are one transaction")
        let (kept, last, date, named) = try database.fetch(
            Query<KeptHead?>.row("SELECT \(KeptHead.columns) FROM audit_head h FOR UPDATE") { try KeptHead(&$0) },
            // A statement of its own: it sees what was committed while the head was waited for.
            Query<Head?>.row("SELECT number, hash FROM audit_log ORDER BY number DESC LIMIT 1") {
                Head(number: try $0.next("number"), hash: try $0.next("hash"))
            },
            Query<Date?>.row("SELECT clock_timestamp()") { try $0.only() },
            name(of: actor, on: drafts))
        guard let date else { throw ConnectionFailure.lost("no answer", commitUnknown: false) }
        let name = try named.get()
        let none = Head(number: 0, hash: [])
        let isWhole = kept.map { isSealed($0) && $0.head == last ?? none } ?? false
        var end = [last, kept?.head].compactMap(\.self).max { $0.number < $1.number } ?? none
        if let last, last.number == end.number { end = last }
        var entries: [AuditEntry] = []
        func add(_ draft: AuditDraft, by actor: AuditActor, named name: String) throws {
            let entry = try AuditEntry(draft, by: actor, named: name, at: date, behind: end, with: keys)
            entries.append(entry)
            end = Head(number: entry.number, hash: entry.hash)
        }
        if isKnownAltered || !isWhole {
            let (before, overflows) = end.number.addingReportingOverflow(1)
            guard !overflows else { throw AuditEntry.NoNumberLeft() }
            try add(AuditDraft(AuditLogAct.altered(before: before)), by: .quad, named: "")
        }
        for draft in drafts { try add(draft, by: actor, named: name) }
        guard !entries.isEmpty else { return }
        _ = try database.fetch(insert(entries, seal: Self.seal(end, with: keys)))
    }

    /// What the actor is called, when they may act now that the log is held: one from whom an act before this one has
    /// taken the role comes too late with theirs. What they do to themselves they may.
    private func name(of actor: AuditActor, on drafts: [AuditDraft]) -> Query<Result<String, Failure>> {
        guard let member = actor.member else { return .known(.success(actor.console)) }
        let isOwn = drafts.contains { $0.subject?.id == member }
        return Query<Result<String, Failure>?>.row(
            "SELECT name, \(LostStanding.column(as: actor.staff)) AS standing FROM members WHERE id = \(member)"
        ) { row in
            let name: String = try row.next("name")
            let lost = (try row.next("standing", as: String?.self)).flatMap(LostStanding.init(rawValue:))
            return lost.flatMap { isOwn ? nil : .failure(.standingLost($0)) } ?? .success(name)
        }.map { $0 ?? .failure(.standingLost(.deleted)) }
    }

    private func insert(_ entries: [AuditEntry], seal: [UInt8]) -> Query<Int> {
        .execute(
            """
            SELECT append_audit_line(
                ROW (number, at, nullif(actor_id, 0), actor_name, act, value, nullif(member_id, 0), member_name, reason,
                     address, request_id, decode(hash, 'hex'), decode(code, 'hex'))::audit_log,
                \(seal))
            FROM unnest(\(entries.map(\.number)), \(entries.map(\.date)), \(entries.map { $0.actor?.rawValue ?? 0 }),
                        \(entries.map(\.actorName)), \(entries.map(\.act.name)), \(entries.map(\.act.value)),
                        \(entries.map { $0.member?.rawValue ?? 0 }), \(entries.map(\.memberName)),
                        \(entries.map(\.reason)), \(entries.map(\.address)), \(entries.map(\.request)),
                        \(entries.map { Head.hex($0.hash) }), \(entries.map { Head.hex($0.code) }))
                AS e (number, at, actor_id, actor_name, act, value, member_id, member_name, reason, address, request_id,
                      hash, code)
            """)
    }
}

extension Context {
    /// Writes an administrative act into the audit log: the last thing in the act's own transaction.
    ///
    /// - Throws: ``Failure/standingLost(_:)`` when the member is no administrator any more
    package func audit(_ act: some AuditAct, on subject: AuditSubject? = nil, why reason: String = "") throws {
        try audit([AuditDraft(act, on: subject, why: reason)])
    }

    /// Several lines at once, for an act on many members.
    package func audit(_ drafts: [AuditDraft]) throws {
        let actor = try member()
        try AuditLog(database, keys: keys).append(
            drafts, by: .member(actor.id, as: staff ?? .admins, address: request.remoteAddress, request: id))
    }
}
