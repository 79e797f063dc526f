import Postgres

/// What a walk over the whole audit log found.
package struct AuditVerification: Sendable {
    package enum Problem: Sendable, Equatable, CustomStringConvertible {
        /// The line's hash does not follow from the line and the one before it.
        case changed(Int)
        /// These lines are not there.
        case missing(ClosedRange<Int>)
        /// Lines are behind the sealed end.
        case added(ClosedRange<Int>)
        /// The last line has another hash than the sealed end, or the seal is no work of this server.
        case rewritten
        /// The kept end is not in the log.
        case keptEndIsNotThere(Int)

        package var description: String {
            switch self {
            case .changed(let number): "line \(number), or the one before it, was changed"
            case .missing(let lines): "lines \(lines.lowerBound)–\(lines.upperBound) are missing"
            case .added(let lines): "lines \(lines.lowerBound)–\(lines.upperBound) were not written by Quad"
            case .rewritten: "the end is not the one that was sealed: lines were rewritten"
            case .keptEndIsNotThere(let number): "line \(number) is not the one that was kept: lines were rewritten"
            }
        }
    }

    package let head: AuditLog.Head
    package let problems: [Problem]
}

extension AuditLog {
    /// Problems that are told of; more tell nothing new.
    private static let mostProblems = 20

    /// Walks over all lines. Acts go on meanwhile; what is looked at is one moment.
    ///
    /// - Parameter kept: an end that was printed before and kept elsewhere: whoever can bring back an older state of the
    ///   whole database is found by nothing else
    package func verify(kept: Head? = nil) throws -> AuditVerification {
        try database.transaction {
            _ = try database.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            let head = try database.row("SELECT number, hash, seal FROM audit_head") { row -> (Head, [UInt8]) in
                (Head(number: try row.next("number"), hash: try row.next("hash")), try row.next("seal"))
            }
            guard let (end, seal) = head else {
                return AuditVerification(head: Head(number: 0, hash: []), problems: [.rewritten])
            }
            var problems: [AuditVerification.Problem] = []
            var last = Head(number: 0, hash: [])
            var keptIsThere = kept == nil
            while true {
                let entries = try database.rows(
                    """
                    SELECT \(AuditEntry.columns)
                    FROM audit_log a
                    WHERE a.number > \(last.number)
                    ORDER BY a.number
                    LIMIT 1000
                    """
                ) { try AuditEntry(&$0) }
                if entries.isEmpty { break }
                for entry in entries {
                    if entry.number != last.number + 1 {
                        problems.append(.missing(last.number + 1...entry.number - 1))
                    } else if entry.hash != entry.hash(behind: last.hash) {
                        problems.append(.changed(entry.number))
                    }
                    last = Head(number: entry.number, hash: entry.hash)
                    if last == kept { keptIsThere = true }
                }
            }
            if last.number < end.number {
                problems.append(.missing(last.number + 1...end.number))
            } else if last.number > end.number {
                problems.append(.added(end.number + 1...last.number))
            } else if last != end || !isSealed(end, seal) {
                problems.append(.rewritten)
            }
            if let kept, !keptIsThere { problems.append(.keptEndIsNotThere(kept.number)) }
            return AuditVerification(head: last, problems: Array(problems.prefix(Self.mostProblems)))
        }
    }

    /// An end that nobody has written yet has no seal.
    private func isSealed(_ end: Head, _ seal: [UInt8]) -> Bool {
        if end.number == 0, seal.isEmpty { return true }
        let text = try? Seal.open(seal, for: Self.place, with: keys)
        return text.map { String(decoding: $0, as: UTF8.self) } == end.description
    }
}
