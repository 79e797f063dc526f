/// Thrown by a job that was not begun, or was interrupted: it goes back as if nobody had taken it.
package struct Requeue: Error, Sendable {
    /// Seconds until somebody may take it again.
    package let delay: Int
    package init(after delay: Int = 0) { self.delay = delay }
}

/// Thrown by a job that no further try will help: it is a dead letter at once.
package struct HopelessJob: Error, Sendable {
    package let reason: String
    package init(_ reason: String) { self.reason = reason }
}
