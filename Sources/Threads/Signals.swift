import Glibc

/// Signals of the process, taken by one thread at a time of its choosing and never by a handler.
public enum Signals {
    /// What an operator or the system sends to ask for something.
    public static let requests: [Int32] = [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]

    /// Blocks `signals` in this thread and in those it starts, and ignores SIGPIPE in the whole process.
    ///
    /// Call it first thing in `main`. A child process inherits both and must undo them.
    public static func block(_ signals: [Int32] = requests) {
        var set = Self.set(signals)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
    }

    /// Waits for one of `signals`, which must be blocked in every thread, and says which came.
    public static func wait(for signals: [Int32]) -> Int32 {
        var set = Self.set(signals)
        var received: Int32 = 0
        while sigwait(&set, &received) != 0 {}
        return received
    }

    private static func set(_ signals: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        return set
    }
}
