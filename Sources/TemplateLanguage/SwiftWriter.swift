/// Swift source in lines, some of which stand for a place in a template.
struct SwiftWriter {
    private(set) var text = ""
    /// The place that the compiler would report for the next line, nil for the generated file's own.
    private var next: (path: String, line: Int)?

    /// A line that cannot be wrong.
    mutating func line(_ line: String) {
        text += line
        text += "\n"
        next?.line += 1
    }

    /// A line whose mistakes are reported where `code` stands in the template: the line always, the column when the
    /// `prefix` fits before it.
    mutating func line(_ prefix: String = "", _ code: Code, _ suffix: String = "", in path: String) {
        if next.map({ $0 != (path, code.position.line) }) ?? true {
            text += "#sourceLocation(file: \(path.swiftLiteral), line: \(code.position.line))\n"
            next = (path, code.position.line)
        }
        let padding = code.position.column - 1 - prefix.count
        line(String(repeating: " ", count: max(padding, 0)) + prefix + code.text + suffix)
        next?.line += code.text.utf8.count { $0 == UInt8(ascii: "\n") }
    }

    /// Back to the generated file's own lines.
    mutating func endTemplate() {
        if next != nil { text += "#sourceLocation()\n" }
        next = nil
    }
}

extension String {
    /// The string as a literal of Swift, which stands for the same bytes.
    var swiftLiteral: String {
        var literal = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\\": literal += "\\\\"
            case "\"": literal += "\\\""
            case "\n": literal += "\\n"
            case "\t": literal += "\\t"
            // Invisible in the generated file, or able to hide what follows.
            case _
            where scalar.value < 0x20 || scalar.properties.isDefaultIgnorableCodePoint
                || scalar.properties.isWhitespace && scalar != " ":
                literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}
