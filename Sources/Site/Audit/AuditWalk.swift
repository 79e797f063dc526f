import FoundationEssentials

/// A walk over the audit log, line by line, and what it has met so far.
struct AuditWalk {
    let codes: CodeRing
    let kept: AuditLog.Head?
    private(set) var last = AuditLog.Head(number: 0, hash: [])
    /// Of all that the rows have so far (``AuditEntry/digest(behind:)``).
    private(set) var digest: [UInt8] = []
    var problems: [AuditVerification.Problem] = []
    private(set) var acceptances: [AuditVerification.Acceptance] = []
    private(set) var linesOfGoneKeys = 0
    private(set) var hasSeenKept = false

    init(codes: CodeRing, kept: AuditLog.Head?) {
        self.codes = codes
        self.kept = kept
    }

    mutating func pass(_ entry: AuditEntry) {
        if entry.number - 1 > last.number {
            problems.append(.missing(last.number + 1...entry.number - 1))
        } else if entry.hash != entry.hash(behind: last.hash) {
            problems.append(.changed(entry.number))
        }
        let verdict = codes.check(entry.code, of: entry.hash)
        switch verdict {
        case .fits: break
        case .doesNotFit: add(entry.number...entry.number)
        case .keyIsGone: linesOfGoneKeys += 1
        }
        if verdict != .doesNotFit { obey(entry) }
        digest = entry.digest(behind: digest)
        last = AuditLog.Head(number: entry.number, hash: entry.hash)
        if last == kept { hasSeenKept = true }
    }

    /// What the line says of those before it.
    private mutating func obey(_ entry: AuditEntry) {
        guard entry.act.name.hasPrefix("\(AuditLogAct.group).") else { return }
        switch try? JSONDecoder().decode(AuditLogAct.self, from: Data(entry.act.value.utf8)) {
        case .altered: problems.append(.marked(entry.number))
        case .accepted(_, let seen):
            guard seen == AuditLog.Head.hex(digest) else { return }
            problems.removeAll()
            acceptances.append(
                AuditVerification.Acceptance(line: entry.number, user: entry.actorName, reason: entry.reason))
        case nil: problems.append(.changed(entry.number))
        }
    }

    /// Lines that are none of Quad's, reported as one with those beside them.
    mutating func add(_ lines: ClosedRange<Int>) {
        if case .added(let before) = problems.last, before.upperBound >= lines.lowerBound - 1 {
            problems[problems.count - 1] = .added(
                min(before.lowerBound, lines.lowerBound)...max(before.upperBound, lines.upperBound))
        } else {
            problems.append(.added(lines))
        }
    }
}
