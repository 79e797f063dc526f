/// What a feature looks after in each process that runs, on the one connection of the process that listens: what is decided
/// in one process is known in all of them by it.
package struct Watch: Sendable {
    /// The channel of PostgreSQL on which it is called.
    package let channel: String
    /// Makes what looks: before the process begins its work, then about twice a second, and at once when it is called.
    /// It is cheap when nothing has changed.
    package let start: @Sendable (Services, _ process: String) -> (_ isCalled: Bool) throws -> Void

    /// - Parameter start: is told what the process is called
    package init(
        _ channel: String, start: @escaping @Sendable (Services, _ process: String) -> (_ isCalled: Bool) throws -> Void
    ) {
        self.channel = channel
        self.start = start
    }
}
