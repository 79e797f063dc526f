import ChildProcess
import Glibc

/// Runs a program on one file of a stranger's, under bubblewrap, so that whatever the file makes of the program stays
/// within these walls.
///
/// The program sees `/usr` and the settings of fonts, read-only; its input as `/input/<name>`, a copy in memory; and an
/// empty `/tmp` of 256 MiB in memory. There is no network, no `/proc`, no `/home`, no `/etc/passwd`, no process besides
/// its own and nothing in its environment. What it makes leaves by its standard output, counted. Under root it is
/// `nobody` before the walls go up.
///
/// It has a time in all, 1 GiB of addresses a process, 200 MB a file, and few processes, and stands back for processes
/// that answer pages (niceness 10). When its time is over or this process ends, bubblewrap's namespace ends with
/// everything in it (DECISIONS, 56).
public struct Cage: Sendable {
    /// Seconds for a run when none are said.
    public static let patience = 50.0
    /// Bytes of memory that a process may address.
    public static let memory = 1 << 30
    /// Bytes of all temporary files of a run.
    public static let room = 256 << 20
    /// How far the program stands back for others that want the processor, as `nice(1)` counts.
    public static let niceness = 10

    private static let bubblewrap = "/usr/bin/bwrap"

    public init() {}

    /// The programs of these that this machine lacks.
    public func missing(_ programs: [String]) -> [String] {
        ([Self.bubblewrap, "/usr/bin/nice", "/usr/bin/prlimit"] + programs).filter { access($0, X_OK) != 0 }
    }

    /// Whether a program can be run at all: a kernel may forbid namespaces to ordinary users.
    public func stands() -> Bool {
        (try? run("/usr/bin/true", [], on: .bytes([]), as: "nothing", seconds: 5, largestOutput: 0)) != nil
    }

    /// The standard output of `program` (an absolute path), which finds the input at `/input/<name>`.
    public func run(
        _ program: String, _ arguments: [String], on input: ChildProcess.Input, as name: String,
        seconds: Double = patience, largestOutput: Int
    ) throws(ChildProcess.Failure) -> [UInt8] {
        let words = Self.walls(name) + Self.limits(seconds) + [program] + arguments
        let outer = getuid() == 0 ? Self.asNobody + words : words
        return try ChildProcess.run(
            outer[0], Array(outer.dropFirst()), input: input, seconds: seconds, largestOutput: largestOutput)
    }

    private static let asNobody = [
        "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs", "--",
    ]

    private static func walls(_ name: String) -> [String] {
        [
            bubblewrap, "--unshare-all", "--unshare-user", "--uid", "65534", "--gid", "65534", "--cap-drop", "ALL",
            "--die-with-parent", "--new-session",
            "--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin", "--symlink", "usr/lib", "/lib",
            "--symlink", "usr/lib64", "/lib64",
            "--ro-bind-try", "/etc/fonts", "/etc/fonts", "--ro-bind-try", "/etc/libreoffice", "/etc/libreoffice",
            "--ro-bind-try", "/var/cache/fontconfig", "/var/cache/fontconfig",
            // LibreOffice only looks whether /proc is there. A real one could not be mounted in a service that protects
            // the kernel's settings, and would tell of the machine.
            "--dir", "/proc/version", "--dev", "/dev", "--size", "65536", "--tmpfs", "/dev/shm",
            "--size", String(room), "--tmpfs", "/tmp", "--ro-bind-data", "0", "/input/\(name)",
            "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/tmp",
            "--clearenv", "--setenv", "LANG", "C.UTF-8", "--setenv", "HOME", "/tmp", "--setenv", "PATH", "/usr/bin",
            // Libraries are looked for beside the program by /proc, which is not there.
            "--setenv", "LD_LIBRARY_PATH", "/usr/lib/libreoffice/program",
            // Only the formats whose readers are fuzzed; one thread.
            "--setenv", "VIPS_BLOCK_UNTRUSTED", "1", "--setenv", "VIPS_CONCURRENCY", "1", "--",
        ]
    }

    /// Set inside: outside, the limit of processes would count those of the whole account.
    private static func limits(_ seconds: Double) -> [String] {
        [
            "/usr/bin/nice", "-n\(niceness)", "/usr/bin/prlimit", "--as=\(memory)", "--cpu=\(Int(seconds) + 1)",
            "--fsize=\(200 << 20)", "--nproc=48", "--nofile=256", "--core=0", "--",
        ]
    }
}
