import Postgres

/// What a feature looks after in each process that runs, on the one connection of the process that listens: what is decided
/// in one process is known in all of them by it.
package struct Watch: Sendable {
    /// The process that looks, as its thread has it that listens.
    package struct Process {
        /// What it is called: "quad serve quad-a".
        package let name: String
        package let settings: Settings
        package let database: Connection
        package let log: Log

        package init(_ name: String, _ settings: Settings, _ database: Connection, _ log: Log) {
            self.name = name
            self.settings = settings
            self.database = database
            self.log = log
        }
    }

    /// The channel of PostgreSQL on which it is called.
    package let channel: String
    /// Makes what looks: before the process begins its work, then about twice a second, and at once when it is called.
    /// It is cheap when nothing has changed.
    package let start: @Sendable (Process) -> (_ isCalled: Bool) throws -> Void

    package init(_ channel: String, start: @escaping @Sendable (Process) -> (_ isCalled: Bool) throws -> Void) {
        self.channel = channel
        self.start = start
    }
}
