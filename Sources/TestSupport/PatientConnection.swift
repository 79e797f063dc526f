import Postgres

extension ConnectionOptions {
    /// For tests that are not about connecting: beside others a server may be asked by more than it has time for.
    package static var patient: ConnectionOptions {
        var options = ConnectionOptions()
        options.connectDeadline = .seconds(30)
        return options
    }
}
