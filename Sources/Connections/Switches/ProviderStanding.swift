import Synchronization

/// What a process knows of the decisions about a provider; one for all its threads.
package final class ProviderStanding: Sendable {
    private struct Known {
        var off: SwitchOff?
        var resets: Int?
    }
    private let known = Mutex(Known())

    package init() {}

    /// Nil while it is on.
    package var off: SwitchOff? { known.withLock { $0.off } }

    /// - Returns: whether an order to ask it again has come since the last time
    func learn(_ decision: ProviderSwitch?) -> Bool {
        known.withLock { known in
            let resets = decision?.resets ?? 0
            defer { known = Known(off: decision?.off, resets: resets) }
            return known.resets.map { $0 < resets } ?? false
        }
    }
}
