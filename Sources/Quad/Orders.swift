import Connections
import Glibc
import Site
import Threads

/// What an operator orders a process that runs: to stop, or to forget the failures of providers.
enum Orders {
    /// Waits for SIGTERM or SIGINT. Each SIGHUP before it closes the circuits, so that providers which were left alone after
    /// failures are asked at once.
    static func awaitStop(closing circuits: Circuits, _ log: Log) {
        while Signals.wait(for: [SIGTERM, SIGINT, SIGHUP]) == SIGHUP {
            circuits.forget()
            log.write("reloaded", [:])
        }
    }
}
