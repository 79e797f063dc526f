import ChildProcess
import Conversion
import Glibc
import Testing

/// What a program that a hostile file took over could do.
@Suite struct CageTests {
    let cage = Cage()

    /// What a script prints inside; its input is the file that it was given.
    func inside(_ script: String, seconds: Double = 10) throws -> String {
        let output = try cage.run(
            "/bin/sh", ["-c", script], on: .bytes(Array("input".utf8)), as: "file", seconds: seconds,
            largestOutput: 1 << 20)
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `stands on this machine`() {
        #expect(cage.missing(["/usr/bin/pdftoppm"]).isEmpty)
        #expect(cage.stands())
        #expect(cage.missing(["/usr/bin/no-such-program"]) == ["/usr/bin/no-such-program"])
    }

    @Test func `gives the input, and nothing of the machine`() throws {
        #expect(try inside("cat /input/file") == "input")
        let seen = try inside(
            "ls -A / /etc /input; cat /etc/passwd 2>/dev/null; ls /home /root /var/lib /proc/1 2>/dev/null; true")
        #expect(!seen.contains("passwd"))
        #expect(!seen.contains("root:"))
        for name in ["home", "root", "srv", "run", "boot", "sys", "opt"] {
            #expect(!seen.split(separator: "\n").contains(Substring(name)), "\(name) is there")
        }
    }

    @Test func `stands back for those who wait for pages`() throws {
        #expect(try inside("nice") == "\(Cage.niceness)\n")
    }

    @Test func `gives an environment of its own`() throws {
        setenv("QUAD_SECRET_OF_A_TEST", "1", 1)
        defer { unsetenv("QUAD_SECRET_OF_A_TEST") }
        let names = try inside("env").split(separator: "\n").compactMap { $0.split(separator: "=").first }
        #expect(
            Set(names).isSubset(of: [
                "LANG", "HOME", "PATH", "PWD", "LD_LIBRARY_PATH", "VIPS_BLOCK_UNTRUSTED", "VIPS_CONCURRENCY",
            ]))
    }

    @Test func `reaches no network, not even this machine's own`() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                try #require(bind(listener, $0, length) == 0)
                try #require(listen(listener, 8) == 0)
                try #require(getsockname(listener, $0, &length) == 0)
            }
        }
        let port = UInt16(bigEndian: address.sin_port)
        let connect = "import socket; socket.create_connection(('127.0.0.1', \(port)), 2); print('connected')"
        // From outside the cage it can be reached, so that the refusal inside means something.
        let outside = try ChildProcess.run("/usr/bin/python3", ["-c", connect])
        #expect(String(decoding: outside, as: UTF8.self) == "connected\n")
        #expect(throws: ChildProcess.Failure.failed(1)) {
            try cage.run(
                "/usr/bin/python3", ["-c", connect], on: .bytes([]), as: "file", seconds: 10, largestOutput: 1_024)
        }
    }

    @Test func `writes nothing but its own temporary files, and few of them`() throws {
        let places = "/x /input/x /usr/x /dev/x /etc/fonts/x"
        #expect(try inside("for f in \(places); do (: > $f) 2>/dev/null && echo $f; done; true") == "")
        let written = try inside(
            """
            for i in 1 2 3 4 5 6; do head -c 100000000 /dev/zero > /tmp/$i 2>/dev/null; done
            head -c 100000000 /dev/zero > /dev/shm/x 2>/dev/null
            cat /tmp/* /dev/shm/* | wc -c
            """)
        #expect(try #require(Int(written.split(separator: "\n").last ?? "")) <= Cage.room + 65_536)
    }

    @Test func `ends with everything that it started when its time is over`() throws {
        let mark = "97\(getpid())"
        #expect(throws: ChildProcess.Failure.tookTooLong) {
            try inside("sleep \(mark) & setsid sleep \(mark) & exec >&-; sleep \(mark)", seconds: 1)
        }
        usleep(200_000)
        // The pattern does not fit the words of the search itself.
        let search = "grep -lsa 'sleep[^a-z[]\(mark)' /proc/[0-9]*/cmdline | wc -l"
        let left = try ChildProcess.run("/bin/sh", ["-c", search])
        #expect(String(decoding: left, as: UTF8.self) == "0\n")
    }

    @Test func `has limits of memory, of processes and of output`() throws {
        #expect(throws: ChildProcess.Failure.self) {
            try cage.run(
                "/usr/bin/python3", ["-c", "bytearray(1100 << 20)"], on: .bytes([]), as: "file", seconds: 20,
                largestOutput: 1_024)
        }
        #expect(throws: ChildProcess.Failure.self) {
            try inside("set -e; for i in $(seq 60); do sleep 5 & done; echo all")
        }
        #expect(throws: ChildProcess.Failure.toldTooMuch) { try inside("yes") }
    }
}
