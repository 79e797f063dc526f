import CFastCGI
import Glibc
import Threads

/// libfcgi as a whole.
enum Library {
    /// Begun once for the process.
    private static let code: Int32 = {
        // libfcgi installs handlers of its own, after which SIGTERM no longer ends a process that does not wait for it.
        let taken = [SIGPIPE, SIGTERM, SIGUSR1]
        var before = taken.map { _ in sigaction() }
        for (index, signal) in taken.enumerated() { sigaction(signal, nil, &before[index]) }
        let code = FCGX_Init()
        for (index, signal) in taken.enumerated() { sigaction(signal, &before[index], nil) }
        return code
    }()

    static func start() throws {
        guard code == 0 else { throw SystemFailure("FCGX_Init", abs(code)) }
    }
}
