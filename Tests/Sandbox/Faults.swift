import FoundationEssentials

/// How a provider misbehaves on demand.
package enum Fault: String, Codable, CaseIterable, Sendable {
    case none, down, slow, error500, limit429, malformed, truncated, revoked, noscope
}

/// Which provider misbehaves now, and until when.
actor Faults {
    private var standing: [Provider: (fault: Fault, until: ContinuousClock.Instant?)] = [:]

    /// - Parameter seconds: nil lasts until it is changed
    func set(_ fault: Fault, for provider: Provider, seconds: Double?) {
        standing[provider] = (fault, seconds.map { .now + .seconds($0) })
    }

    func now(for provider: Provider) -> Fault {
        guard let (fault, until) = standing[provider] else { return .none }
        if let until, until <= .now { return .none }
        return fault
    }

    func clear() {
        standing = [:]
    }
}
