import FoundationEssentials
import Postgres

/// The audit log: who did what to whom, when and why. A line is written in the transaction of its act and never changed:
/// the role that serves pages may neither change nor delete one, and a trigger keeps it from everybody else.
///
/// Each line has the hash of all before it, and the last one's number and hash rest sealed beside them, so that a change,
/// a gap and a cut end are found by ``verify(kept:)`` whoever made them, as long as they have not the server's keys.
package struct AuditLog {
    let database: Connection
    let keys: Keys

    package init(_ database: Connection, keys: Keys) {
        self.database = database
        self.keys = keys
    }

    /// Where the log ends.
    package struct Head: Sendable, Equatable, CustomStringConvertible {
        package let number: Int
        package let hash: [UInt8]

        init(number: Int, hash: [UInt8]) {
            self.number = number
            self.hash = hash
        }

        /// As an operator keeps it: `17:0f3a…`; nil for anything else.
        package init?(_ text: String) {
            let parts = text.split(separator: ":")
            guard parts.count == 2, let number = Int(parts[0]), number > 0, parts[1].utf8.count == 64 else {
                return nil
            }
            let digits = Array(parts[1].utf8)
            let bytes = stride(from: 0, to: 64, by: 2).compactMap {
                UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
            }
            guard bytes.count == 32 else { return nil }
            self.init(number: number, hash: bytes)
        }

        package var description: String { "\(number):\(Self.hex(hash))" }

        fileprivate static func hex(_ bytes: [UInt8]) -> String {
            bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }

    package static let sealedHead = SealedColumn(
        "audit_head.seal", table: "audit_head", column: "seal", place: "'audit_head.seal'")
    /// What the head is sealed for.
    static let place = "audit_head.seal"

    // MARK: Writing

    /// Writes lines behind the last one. Called as the last thing of the act's transaction: it holds the log for all others
    /// until that ends, so that lines stand in the order in which their acts were committed.
    ///
    /// - Throws: ``Concealed`` when the actor is no administrator any more; the act must not be committed then
    package func append(_ drafts: [AuditDraft], by actor: AuditActor) throws {
        precondition(database.isWithinTransaction, "an act and its line in the audit log are one transaction")
        let (head, date, name) = try database.fetch(
            Query<Head?>.row("SELECT number, hash FROM audit_head FOR UPDATE") {
                Head(number: try $0.next("number"), hash: try $0.next("hash"))
            },
            Query<Date?>.row("SELECT clock_timestamp()") { try $0.only() },
            name(of: actor, on: drafts))
        guard let head, let date else { throw NoHead() }
        guard let name else { throw Concealed() }
        var entries: [AuditEntry] = []
        for draft in drafts {
            entries.append(
                AuditEntry(
                    head.number + entries.count + 1, draft, by: actor, named: name, at: date,
                    behind: entries.last?.hash ?? head.hash))
        }
        guard let last = entries.last else { return }
        let fresh = Head(number: last.number, hash: last.hash)
        let seal = try Seal.close(Array(fresh.description.utf8), for: Self.place, with: keys)
        _ = try database.fetch(
            insert(entries),
            Query<Int>.execute(
                "UPDATE audit_head SET number = \(fresh.number), hash = \(fresh.hash), seal = \(seal)"))
    }

    private struct NoHead: Error {}

    /// What the actor is called, when they may act now that the log is held: whoever was made no administrator by an act
    /// before this one comes too late with theirs. What they do to themselves they may.
    private func name(of actor: AuditActor, on drafts: [AuditDraft]) -> Query<String?> {
        guard let member = actor.member else { return .known(actor.console) }
        let isOwn = drafts.contains { $0.subject?.id == member }
        return .row(
            """
            SELECT name
            FROM members
            WHERE id = \(member) AND (role = 'admin' AND locked_until <= now() OR \(isOwn))
            """
        ) { try $0.only() }
    }

    private func insert(_ entries: [AuditEntry]) -> Query<Int> {
        .execute(
            """
            INSERT INTO audit_log (number, at, actor_id, actor_name, act, value, member_id, member_name, reason, address,
                                   request_id, hash)
            SELECT number, at, nullif(actor_id, 0), actor_name, act, value, nullif(member_id, 0), member_name, reason,
                   address, request_id, decode(hash, 'hex')
            FROM unnest(\(entries.map(\.number)), \(entries.map(\.date)), \(entries.map { $0.actor?.rawValue ?? 0 }),
                        \(entries.map(\.actorName)), \(entries.map(\.act.name)), \(entries.map(\.act.value)),
                        \(entries.map { $0.member?.rawValue ?? 0 }), \(entries.map(\.memberName)),
                        \(entries.map(\.reason)), \(entries.map(\.address)), \(entries.map(\.request)),
                        \(entries.map { Head.hex($0.hash) }))
                AS e (number, at, actor_id, actor_name, act, value, member_id, member_name, reason, address, request_id,
                      hash)
            """)
    }
}

extension Context {
    /// Writes an administrative act into the audit log: the last thing in the act's own transaction.
    ///
    /// - Throws: what makes the page an address that is not there, when the member is no administrator any more
    package func audit(_ act: some AuditAct, on subject: AuditSubject? = nil, why reason: String = "") throws {
        try audit([AuditDraft(act, on: subject, why: reason)])
    }

    /// Several lines at once, for an act on many members.
    package func audit(_ drafts: [AuditDraft]) throws {
        let actor = try member()
        try AuditLog(database, keys: keys).append(
            drafts, by: .member(actor.id, address: request.remoteAddress, request: id))
    }
}
