/// Work that goes on after it was answered.
struct DiskOperations {
    enum Status: String, Sendable {
        case inProgress = "in-progress"
        case success, failed
    }

    private struct Operation {
        /// When it ends; nil is not known yet.
        var end: ContinuousClock.Instant?
        var outcome: Status
    }

    /// The oldest are forgotten.
    static let most = 1_000

    private var operations: [String: Operation] = [:]
    private var order: [String] = []

    mutating func add(_ id: String, seconds: Double?, outcome: Status = .success) {
        operations[id] = Operation(end: seconds.map { .now + .seconds($0) }, outcome: outcome)
        order.append(id)
        if order.count > Self.most { operations[order.removeFirst()] = nil }
    }

    mutating func end(_ id: String, _ outcome: Status) {
        operations[id]?.end = .now
        operations[id]?.outcome = outcome
    }

    func status(_ id: String) -> Status? {
        guard let operation = operations[id] else { return nil }
        guard let end = operation.end, end <= .now else { return .inProgress }
        return operation.outcome
    }
}
