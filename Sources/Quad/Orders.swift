import Glibc
import Site
import Threads

/// What an operator orders a process that runs: to stop, or to reload.
enum Orders {
    /// Waits for SIGTERM or SIGINT. Each SIGHUP before it has features reload: providers which were left alone after failures
    /// are asked at once.
    static func awaitStop(reloading features: [Feature], _ log: Log) {
        while Signals.wait(for: [SIGTERM, SIGINT, SIGHUP]) == SIGHUP {
            for feature in features { feature.reload() }
            log.write("reloaded", [:])
        }
    }
}
