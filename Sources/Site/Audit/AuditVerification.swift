/// What a walk over the whole audit log found.
package struct AuditVerification: Sendable {
    package enum Problem: Sendable, Equatable, CustomStringConvertible {
        /// The line's hash does not follow from the line and the one before it.
        case changed(Int)
        /// These lines are not there.
        case missing(ClosedRange<Int>)
        /// These lines are none of Quad's: they have no code of its keys, or stand behind the sealed end.
        case added(ClosedRange<Int>)
        /// The last line has another hash than the sealed end, or the seal is no work of this server.
        case rewritten
        /// Quad itself wrote into this line that the past before it had been altered.
        case marked(Int)
        /// The kept end is not in the log.
        case keptEndIsNotThere(Int)

        package var description: String {
            switch self {
            case .changed(let number): "line \(number), or the one before it, was changed"
            case .missing(let lines): "lines \(lines.lowerBound)–\(lines.upperBound) are missing"
            case .added(let lines): "lines \(lines.lowerBound)–\(lines.upperBound) were not written by Quad"
            case .rewritten: "the end is not the one that was sealed: lines were rewritten"
            case .marked(let number): "line \(number) says that the log was altered before it"
            case .keptEndIsNotThere(let number): "line \(number) is not the one that was kept: lines were rewritten"
            }
        }
    }

    /// A past that the operator has taken as it stands.
    package struct Acceptance: Sendable, Equatable, CustomStringConvertible {
        /// Of the line that says so.
        package let line: Int
        package let user: String
        package let reason: String

        package var description: String {
            "what was altered before line \(line) was accepted there by \(user): \(reason)"
        }
    }

    package let head: AuditLog.Head
    package let problems: [Problem]
    package let acceptances: [Acceptance]
    /// Lines whose key is not in the keys file any more: those behind them vouch for them by their hashes.
    package let linesOfGoneKeys: Int
}

extension AuditLog {
    /// Problems that are reported; more say nothing new.
    private static let mostProblems = 20

    /// Walks over all lines. Acts go on meanwhile; what is looked at is one moment.
    ///
    /// - Parameter kept: an end that was printed before and kept elsewhere: anyone who can bring back an older state of
    ///   the whole database is found by nothing else
    package func verify(kept: Head? = nil) throws -> AuditVerification {
        try database.transaction {
            _ = try database.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            return try found(kept: kept)
        }
    }

    private func found(kept: Head?) throws -> AuditVerification {
        let end = try database.row("SELECT \(KeptHead.columns) FROM audit_head h") { try KeptHead(&$0) }
        var walk = try walk(kept: kept)
        if let end {
            if walk.last.number < end.head.number {
                walk.problems.append(.missing(walk.last.number + 1...end.head.number))
            } else if walk.last.number > end.head.number {
                walk.add(end.head.number + 1...walk.last.number)
            } else if walk.last != end.head || !isSealed(end) {
                walk.problems.append(.rewritten)
            }
        } else {
            walk.problems.append(.rewritten)
        }
        if let kept, !walk.hasSeenKept { walk.problems.append(.keptEndIsNotThere(kept.number)) }
        return AuditVerification(
            head: walk.last, problems: Array(walk.problems.prefix(Self.mostProblems)), acceptances: walk.acceptances,
            linesOfGoneKeys: walk.linesOfGoneKeys)
    }

    private func walk(kept: Head? = nil) throws -> AuditWalk {
        var walk = AuditWalk(codes: keys.auditLines, kept: kept)
        while true {
            let entries = try database.rows(
                """
                SELECT \(AuditEntry.columns)
                FROM audit_log a
                WHERE a.number > \(walk.last.number)
                ORDER BY a.number
                LIMIT 1000
                """
            ) { try AuditEntry(&$0) }
            if entries.isEmpty { return walk }
            for entry in entries { walk.pass(entry) }
        }
    }

    /// Takes the past as it stands, with whatever is wrong in it, in a line that says so: what is altered afterwards is found
    /// again. Only somebody with the keys can write it.
    ///
    /// - Returns: what was wrong; nothing was written when that is nothing
    package func accept(by user: String, why reason: String) throws -> [AuditVerification.Problem] {
        try database.transaction {
            _ = try database.execute("SELECT FROM audit_head FOR UPDATE")
            let problems = try found(kept: nil).problems
            guard !problems.isEmpty else { return [] }
            // Where the end does not fit, a line says so before all is counted.
            try append([], by: .console(user))
            let walk = try walk()
            let act = AuditLogAct.accepted(lines: walk.last.number, digest: Head.hex(walk.digest))
            try append([AuditDraft(act, why: reason)], by: .console(user))
            return problems
        }
    }
}
