/// Thrown by a job that was not begun, or was interrupted: it goes back as if nobody had taken it.
package struct Requeue: Error, Sendable {
    /// Seconds until somebody may take it again.
    package let delay: Int
    /// What it waits for: it is due at once when that is there again (``JobQueue/wake(waitingFor:)``), and the time until
    /// then does not count.
    package let awaited: String?

    package init(after delay: Int = 0, waitingFor awaited: String? = nil) {
        self.delay = delay
        self.awaited = awaited
    }
}

/// Thrown by a job that no further try will help: it is a dead letter at once.
package struct HopelessJob: Error, Sendable {
    package let reason: String
    package init(_ reason: String) { self.reason = reason }
}
