import Cryptography
import FoundationEssentials
import Postgres

/// A line of the audit log.
package struct AuditEntry: Sendable {
    /// 1, 2, 3 … without a gap.
    package let number: Int
    package let date: Date
    /// Nil for the operator at the console, and for Quad itself.
    package let actor: MemberID?
    /// As they were called at that time; empty for Quad itself.
    package let actorName: String
    package let act: WrittenAct
    /// To whom it was done; nil for an act that is about nobody.
    package let member: MemberID?
    package let memberName: String
    package let reason: String
    /// The network address that the request came from.
    package let address: String
    package let request: String
    /// Ties the line to all those before it.
    package let hash: [UInt8]
    /// Of the hash, by a key of the keys file (``CodeRing``): that Quad wrote the line.
    package let code: [UInt8]

    package static let columns = Columns(
        of: "a", "number", "at", "actor_id", "actor_name", "act", "value", "member_id", "member_name", "reason",
        "address", "request_id", "hash", "code")

    package init(_ row: inout Row) throws {
        number = try row.next("number")
        date = try row.next("at")
        actor = try row.next("actor_id")
        actorName = try row.next("actor_name")
        act = WrittenAct(name: try row.next("act"), value: try row.next("value"))
        member = try row.next("member_id")
        memberName = try row.next("member_name")
        reason = try row.next("reason")
        address = try row.next("address")
        request = try row.next("request_id")
        hash = try row.next("hash")
        code = try row.next("code")
    }

    /// No line comes behind one with the largest number there is, which Quad never wrote.
    struct NoNumberLeft: Error {}

    /// The line behind this end of the log.
    init(
        _ draft: AuditDraft, by actor: AuditActor, named actorName: String, at date: Date, behind end: AuditLog.Head,
        with keys: Keys
    ) throws {
        let (number, overflows) = end.number.addingReportingOverflow(1)
        guard !overflows else { throw NoNumberLeft() }
        self.number = number
        self.date = date
        self.actor = actor.member
        self.actorName = actorName
        act = try WrittenAct(draft.act)
        member = draft.subject?.id
        memberName = draft.subject?.name ?? ""
        reason = draft.reason
        address = actor.address
        request = actor.request
        hash = Self.hash(
            behind: end.hash,
            Self.fields(number, date, actor.member, actorName, act, member, memberName, reason, address, request))
        code = keys.auditLines.code(for: hash)
    }

    /// What its hash has to be behind a line with this one: SHA-256 of that hash and of every field with its length, so
    /// that no two rows have the same text.
    func hash(behind previous: [UInt8]) -> [UInt8] {
        Self.hash(
            behind: previous,
            Self.fields(number, date, actor, actorName, act, member, memberName, reason, address, request))
    }

    /// A digest of everything that the rows of a walk have, as they stand: the hash of a line says what should be there.
    func digest(behind previous: [UInt8]) -> [UInt8] {
        Self.hash(
            behind: previous,
            Self.fields(number, date, actor, actorName, act, member, memberName, reason, address, request)
                + [AuditLog.Head.hex(hash), AuditLog.Head.hex(code)])
    }

    private static func hash(behind previous: [UInt8], _ fields: [String]) -> [UInt8] {
        var digest = Digest(.sha256)
        digest.update(previous)
        for field in fields { digest.update("\(field.utf8.count):\(field)".utf8) }
        return digest.value
    }

    private static func fields(
        _ number: Int, _ date: Date, _ actor: MemberID?, _ actorName: String, _ act: WrittenAct, _ member: MemberID?,
        _ memberName: String, _ reason: String, _ address: String, _ request: String
    ) -> [String] {
        [
            String(number), String(Int((date.timeIntervalSince1970 * 1_000_000).rounded())),
            String(actor?.rawValue ?? 0), actorName, act.name, act.value, String(member?.rawValue ?? 0), memberName,
            reason, address, request,
        ]
    }
}

/// A line that is about to be written.
package struct AuditDraft: Sendable {
    let act: any AuditAct
    let subject: AuditSubject?
    let reason: String

    package init(_ act: some AuditAct, on subject: AuditSubject? = nil, why reason: String = "") {
        self.act = act
        self.subject = subject
        self.reason = reason
    }
}

/// To whom something was done.
package struct AuditSubject: Sendable, Hashable {
    package let id: MemberID
    /// As they were called at that time.
    package let name: String

    package init(_ id: MemberID, _ name: String) {
        self.id = id
        self.name = name
    }
}

/// Who did it, and from where.
package struct AuditActor: Sendable {
    /// Nil for the operator at the console, and for Quad itself.
    let member: MemberID?
    let console: String
    let address: String
    let request: String
    /// As what the member acts.
    var staff = Staff.admins

    package static func member(
        _ member: MemberID, as staff: Staff = .admins, address: String, request: String
    ) -> AuditActor {
        AuditActor(member: member, console: "", address: address, request: request, staff: staff)
    }

    /// - Parameter user: of the machine
    package static func console(_ user: String) -> AuditActor {
        AuditActor(member: nil, console: user, address: "", request: "")
    }

    /// What comes by the clock, and has nobody's name.
    package static var quad: AuditActor { AuditActor(member: nil, console: "", address: "", request: "") }
}
