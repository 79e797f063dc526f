import Glibc
import Site
import Testing

@Suite struct LogTests {
    /// The line that this value makes.
    private func line(_ value: String) throws -> String {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        Log("test", descriptor: ends[1]).write("event", ["value": value])
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(ends[0], &bytes, bytes.count)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    @Test func `writes a name and a value`() throws {
        #expect(try line("plain-1") == "test event value=plain-1\n")
        #expect(try line("two words \"and\" \\") == "test event value=\"two words \\\"and\\\" \\\\\"\n")
        #expect(try line("Анна Ковалёва") == "test event value=\"Анна Ковалёва\"\n")
        #expect(try line("") == "test event value=\"\"\n")
    }

    @Test(arguments: [
        ("a\nb", "a\\nb"), ("a\r\nb", "a\\x0d\\nb"), ("\u{1b}[2J", "\\x1b[2J"), ("\u{7f}", "\\x7f"), ("\0", "\\x00"),
        ("\u{85}next", "\\u{85}next"), ("\u{9b}2J", "\\u{9b}2J"), ("a\u{2028}b", "a\\u{2028}b"),
        ("a\u{2029}b", "a\\u{2029}b"), ("\u{202e}evil", "\\u{202e}evil"),
    ]) func `lets no value begin a line or move the cursor`(value: String, written: String) throws {
        #expect(try line(value) == "test event value=\"\(written)\"\n")
    }
}
