import FoundationEssentials
import Glibc

/// The process's log: one line an event on standard error, `name=value` pairs, for `journalctl` and `grep`.
///
/// Control characters and quotes of values are escaped, so that nobody writes a line of their own. Codes, tokens and
/// cookies never come here.
package struct Log: Sendable {
    package let program: String
    private let descriptor: Int32

    package init(_ program: String, descriptor: Int32 = STDERR_FILENO) {
        self.program = program
        self.descriptor = descriptor
    }

    /// Writes a line in one call, so that lines of several threads do not mix.
    package func write(_ event: StaticString, _ pairs: KeyValuePairs<StaticString, String>) {
        var line: [UInt8] = []
        line.reserveCapacity(256)
        line += "\(program) ".utf8
        event.withUTF8Buffer { line += $0 }
        for (name, value) in pairs {
            line.append(UInt8(ascii: " "))
            name.withUTF8Buffer { line += $0 }
            line.append(UInt8(ascii: "="))
            Self.append(value, to: &line)
        }
        line.append(UInt8(ascii: "\n"))
        _ = line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }

    /// A value with a space, a quote or a control character stands in quotes.
    private static func append(_ value: String, to line: inout [UInt8]) {
        let isPlain = !value.isEmpty && value.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }
        if isPlain {
            line += value.utf8
            return
        }
        line.append(0x22)
        for byte in value.utf8 {
            switch byte {
            case 0x22, 0x5C: line += [0x5C, byte]
            case 0x0A: line += Array("\\n".utf8)
            case 0..<0x20, 0x7F: line += Array("\\x\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
            default: line.append(byte)
            }
        }
        line.append(0x22)
    }
}
