import CChildProcess
import Glibc

/// A program run to its end with bytes on its standard input and its standard output collected.
///
/// The child gets the arguments as they are (no shell), an empty environment but for `LANG`, and none of this
/// process's descriptors. It leads a process group of its own, and the whole group is killed when it takes or tells too
/// much.
public enum ChildProcess {
    /// What the child reads from its standard input.
    public enum Input: Sendable {
        case bytes([UInt8])
        /// A file, opened for reading by this process's rights; a symbolic link is refused.
        case file(String)
    }

    public enum Failure: Error, Equatable {
        /// The program could not be started; the number is `errno`.
        case notStarted(Int32)
        /// It ended with this status, or -signal.
        case failed(Int32)
        case tookTooLong
        case toldTooMuch
    }

    /// Runs `program` (an absolute path). `seconds`: the whole time it may take; `largestOutput`: bytes.
    public static func run(
        _ program: String, _ arguments: [String], input: Input = .bytes([]), seconds: Double = 5,
        largestOutput: Int = 1 << 20
    ) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var path: String?
        switch input {
        case .bytes(let given): bytes = given
        case .file(let given): path = given
        }
        var toChild: [Int32] = [0, 0]
        var fromChild: [Int32] = [0, 0]
        guard pipe2(&toChild, O_CLOEXEC) == 0 else { throw .notStarted(errno) }
        guard pipe2(&fromChild, O_CLOEXEC) == 0 else {
            close(toChild[0])
            close(toChild[1])
            throw .notStarted(errno)
        }
        let started = spawn(program, arguments, input: toChild[0], path: path, output: fromChild[1])
        close(toChild[0])
        close(fromChild[1])
        guard case .success(let child) = started else {
            close(toChild[1])
            close(fromChild[0])
            if case .failure(let failure) = started { throw failure }
            throw .notStarted(0)
        }
        var talk = Talk(
            write: toChild[1], read: fromChild[0], input: bytes, largestOutput: largestOutput,
            deadline: ContinuousClock.now + .seconds(seconds))
        var trouble = talk.run()
        // One that closed its output may still run.
        if trouble == nil, !ends(child, before: talk.deadline) { trouble = .tookTooLong }
        if trouble != nil { kill(-child, SIGKILL) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        if let trouble { throw trouble }
        let signal = status & 0x7F
        let code = signal == 0 ? (status >> 8) & 0xFF : -signal
        guard code == 0 else { throw .failed(code) }
        return talk.output
    }

    /// Whether the child ends in time; its status is left to be collected.
    private static func ends(_ child: pid_t, before deadline: ContinuousClock.Instant) -> Bool {
        var pause: UInt32 = 100
        while true {
            var information = siginfo_t()
            let found = waitid(P_PID, id_t(child), &information, WEXITED | WNOHANG | WNOWAIT)
            if found != 0 || information.si_signo == SIGCHLD { return true }
            guard ContinuousClock.now < deadline else { return false }
            usleep(pause)
            pause = min(pause * 2, 20_000)
        }
    }

    private static func spawn(
        _ program: String, _ arguments: [String], input: Int32, path: String?, output: Int32
    ) -> Result<pid_t, Failure> {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let path {
            posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY | O_NOFOLLOW, 0)
        } else {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        // The server's threads block signals; a child starts with none blocked and all at their defaults.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        var words = ([program] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [strdup("LANG=C.UTF-8"), nil]
        defer { free(environment[0]) }
        var child: pid_t = 0
        let code = posix_spawn(&child, program, &actions, &attributes, &words, &environment)
        return code == 0 ? .success(child) : .failure(.notStarted(code))
    }
}

/// Feeds a child and listens to it at the same time, so that neither waits for the other for ever.
private struct Talk {
    let write: Int32
    let read: Int32
    let input: [UInt8]
    let largestOutput: Int
    let deadline: ContinuousClock.Instant
    var output: [UInt8] = []

    /// Closes both ends when it is over; nil when the child closed its output.
    mutating func run() -> ChildProcess.Failure? {
        var written = 0
        var isWriting = true
        _ = fcntl(write, F_SETFL, O_NONBLOCK)
        defer {
            if isWriting { close(write) }
            close(read)
        }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            if isWriting, written == input.count {
                close(write)
                isWriting = false
            }
            let left = deadline - ContinuousClock.now
            guard left > .zero else { return .tookTooLong }
            let milliseconds = left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
            var ends = [pollfd(fd: read, events: Int16(POLLIN), revents: 0)]
            if isWriting { ends.append(pollfd(fd: write, events: Int16(POLLOUT), revents: 0)) }
            _ = poll(&ends, nfds_t(ends.count), Int32(clamping: milliseconds + 1))
            if ends.count > 1, ends[1].revents != 0 {
                let count = input[written...].withUnsafeBytes { writeWithoutSignal($0) }
                // A child that stopped listening may still have something to tell.
                written = count > 0 ? written + count : (errno == EAGAIN ? written : input.count)
            }
            if ends[0].revents != 0 {
                let count = Glibc.read(read, &chunk, chunk.count)
                if count == 0 { return nil }
                if count > 0 { output += chunk[..<count] }
                if output.count > largestOutput { return .toldTooMuch }
            }
        }
    }

    /// As `write`: a pipe that the child has closed is `EPIPE` alone. The signal SIGPIPE, by which the kernel tells the same, would
    /// end a process that does not ignore it, and nothing says that every program of this module does.
    private func writeWithoutSignal(_ bytes: UnsafeRawBufferPointer) -> Int {
        var broken = sigset_t()
        sigemptyset(&broken)
        sigaddset(&broken, SIGPIPE)
        // One that waited before is another's.
        var pending = sigset_t()
        sigpending(&pending)
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &broken, &before)
        let count = Glibc.write(write, bytes.baseAddress, bytes.count)
        let failure = errno
        if count < 0, failure == EPIPE, sigismember(&pending, SIGPIPE) == 0 {
            // It waits for this thread, also where the process ignores it (signal(7): a blocked one is queued), and is taken.
            var now = timespec()
            while sigtimedwait(&broken, nil, &now) < 0, errno == EINTR {}
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
        errno = failure
        return count
    }
}
