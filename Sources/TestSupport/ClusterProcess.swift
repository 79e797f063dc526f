import FoundationEssentials
import Glibc

/// A private PostgreSQL server and the shell that watches over it.
///
/// The shell reads commands from a socket whose other end only this process has. When this process ends, however it ends,
/// the socket closes, and the shell stops the server and removes its directory. PostgreSQL refuses to run as root; then it
/// runs as the user `postgres`, or without that user in a namespace where root has another number.
package final class ClusterProcess: Sendable {
    /// Where the server's socket, data and log are.
    package let directory: String
    /// A socket to the shell's input and output.
    private let line: Int32
    private let shell: pid_t

    package init() throws {
        var template = Array("\(Self.folder)/quad-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw ClusterFailure("no directory under \(Self.folder)") }
        directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var command = ["/bin/sh", "-c", Self.script, "sh", directory, try Self.programs()]
        if geteuid() == 0 {
            if let user = getpwnam("postgres") {
                chown(directory, user.pointee.pw_uid, user.pointee.pw_gid)
                command = ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] + command
            } else {
                command = ["/usr/bin/unshare", "--user", "--map-user=1000", "--map-group=1000"] + command
            }
        }
        // In a session of its own: ^C ends the tests, and that ends the server.
        (shell, line) = try Self.spawn(["/usr/bin/setsid"] + command)
        try expect("started")
    }

    /// In memory where there is room: a database is a thousand small files, and to make these takes a disk's file system
    /// four times as long as to fill them, more so when as many were removed just before.
    private static var folder: String {
        let memory = "/dev/shm"
        var figures = statvfs()
        guard statvfs(memory, &figures) == 0, access(memory, W_OK) == 0,
            UInt64(figures.f_bavail) * UInt64(figures.f_frsize) >= roomInMemory
        else { return "/tmp" }
        return memory
    }

    /// More than twice what the servers of a run hold at its end: some tests never give their databases back.
    private static let roomInMemory: UInt64 = 8 << 30

    /// Stops the server at once. What it wrote is being removed by then.
    package func end() {
        close(line)
        var status: Int32 = 0
        waitpid(shell, &status, 0)
    }

    /// Starts the server after `stop` or `crash`; returns when it can be connected to.
    package func start() throws { try tell("start", "started") }
    /// Stops the server in good order.
    package func stop() throws { try tell("stop", "stopped") }
    /// Stops the server as a power cut would: it recovers when it is started again.
    package func crash() throws { try tell("crash", "stopped") }

    private func tell(_ command: String, _ answer: String) throws {
        let command = Array("\(command)\n".utf8)
        guard send(line, command, command.count, Int32(MSG_NOSIGNAL)) == command.count else {
            throw ClusterFailure("the server's shell is gone")
        }
        try expect(answer)
    }

    private func expect(_ answer: String) throws {
        var said: [UInt8] = []
        var byte: UInt8 = 0
        while read(line, &byte, 1) == 1, byte != 10 { said.append(byte) }
        guard String(decoding: said, as: UTF8.self) == answer else {
            let log = FileManager.default.contents(atPath: directory + "/log").map {
                String(decoding: $0, as: UTF8.self)
            }
            throw ClusterFailure("PostgreSQL did not start: \(log?.suffix(2_000) ?? "no log")")
        }
    }

    /// Durability is off: a test's data need not outlive the machine.
    private static let script = """
        directory=$1 programs=$2
        cd "$directory"
        exec 2>>log
        # An answer that nobody hears any more must not end this shell before the server.
        trap '' PIPE
        start() {
            "$programs/postgres" -D data -k "$directory" -c listen_addresses= -c max_connections=100 \\
                -c fsync=off -c full_page_writes=off -c wal_level=minimal \\
                -c max_wal_senders=0 -c min_wal_size=32MB -c max_wal_size=64MB -c shared_buffers=64MB \\
                -c autovacuum=off -c jit=off >>log 2>&1 </dev/null &
            server=$!
            until "$programs/pg_isready" -q -h "$directory" -d postgres; do
                kill -0 $server || return 1
                sleep 0.02
            done
        }
        end() {
            kill "-$1" $server 2>/dev/null
            wait $server
        }
        "$programs/initdb" -D data -U quad -A trust -E UTF8 --locale=C.UTF-8 --no-sync --no-instructions >>log &&
            start && echo started || echo failed
        while read -r command; do
            case $command in
                start) start && echo started || echo failed ;;
                stop) end INT; echo stopped ;;
                crash) end QUIT; echo stopped ;;
            esac
        done
        end QUIT
        cd /
        # Hundreds of databases take a while to remove, which nobody waits for.
        setsid rm -rf "$directory" >/dev/null 2>&1 &
        """

    /// The directory of PostgreSQL's programs, which Debian keeps out of PATH.
    private static func programs() throws -> String {
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let debian = (13...19).reversed().map { "/usr/lib/postgresql/\($0)/bin" }
        guard
            let found = (["/usr/lib/postgresql/15/bin"] + debian + path).first(where: {
                access($0 + "/initdb", X_OK) == 0
            })
        else { throw ClusterFailure("PostgreSQL is not installed: apt-get install postgresql-15") }
        return found
    }

    /// Starts a program whose input and output are a socket; gives the process and our end.
    private static func spawn(_ command: [String]) throws -> (pid_t, Int32) {
        var ends: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw ClusterFailure("no socket") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        let arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, command[0], &actions, nil, arguments, environ)
        close(ends[1])
        guard failure == 0 else { throw ClusterFailure("\(command[0]): \(String(cString: strerror(failure)))") }
        return (process, ends[0])
    }
}

/// Why the tests have no database.
package struct ClusterFailure: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
