import Glibc

/// The process's log: one line an event on standard error, `name=value` pairs, for `journalctl` and `grep`.
///
/// Control characters (C1 and the line separators of Unicode too, which some terminals and viewers obey), invisible marks
/// and quotes of values are escaped, so that nobody writes a line of their own. Codes, tokens and cookies never come here.
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

    /// A value with a space, a quote or anything but ASCII's visible characters stands in quotes.
    private static func append(_ value: String, to line: inout [UInt8]) {
        let isPlain = !value.isEmpty && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
        if isPlain {
            line += value.utf8
            return
        }
        line.append(0x22)
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"", "\\": line += [0x5C, UInt8(ascii: scalar)]
            case "\n": line += "\\n".utf8
            case _ where scalar.value < 0x80 && scalar.value != 0x7F && scalar.value >= 0x20:
                line.append(UInt8(ascii: scalar))
            case _ where scalar.isUnseen:
                let digits = String(scalar.value, radix: 16)
                line += (scalar.value < 0x80 ? "\\x\(digits.count < 2 ? "0" : "")\(digits)" : "\\u{\(digits)}").utf8
            default: line += String(scalar).utf8
            }
        }
        line.append(0x22)
    }
}

extension Unicode.Scalar {
    /// Does something to a line instead of standing in it: C0, C1, separators of lines, marks of direction.
    fileprivate var isUnseen: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
