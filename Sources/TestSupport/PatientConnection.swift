import Postgres

extension ConnectionOptions {
    /// For tests that are not about connecting: beside others a server may be asked by more than it has time for.
    package static var patient: ConnectionOptions {
        var options = ConnectionOptions()
        options.connectDeadline = .seconds(30)
        return options
    }

    /// For tests that write many rows before they look: what a busy machine takes a minute for comes in silence, and is no
    /// failure.
    package static var filling: ConnectionOptions {
        var options = patient
        options.silenceDeadline = .seconds(300)
        options.statementTimeout = .seconds(300)
        return options
    }
}
