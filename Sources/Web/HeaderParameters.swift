/// `value; name=token; name="quoted string"` (RFC 9110 §5.6.6), which `Content-Type` and `Content-Disposition` follow.
enum HeaderParameters {
    /// Names of parameters in lower case; nil for what does not follow the grammar.
    static func read(_ text: String) -> (value: String, parameters: [(name: String, value: String)])? {
        var rest = Array(text.utf8)[...]
        let value = rest.prefix { $0 != UInt8(ascii: ";") }
        rest = rest[value.endIndex...]
        var parameters: [(name: String, value: String)] = []
        while rest.first == UInt8(ascii: ";") {
            rest = rest.dropFirst().drop(while: isSpace)
            if rest.isEmpty { break }
            let name = rest.prefix(while: ASCII.isToken)
            rest = rest[name.endIndex...]
            guard !name.isEmpty, rest.first == UInt8(ascii: "=") else { return nil }
            rest = rest.dropFirst()
            guard let parameter = take(from: &rest) else { return nil }
            parameters.append((string(name).lowercased(), parameter))
            rest = rest.drop(while: isSpace)
        }
        guard rest.isEmpty else { return nil }
        return (string(value.trimmed), parameters)
    }

    /// A token or a quoted string from the beginning of `rest`.
    private static func take(from rest: inout ArraySlice<UInt8>) -> String? {
        guard rest.first == UInt8(ascii: "\"") else {
            let token = rest.prefix(while: ASCII.isToken)
            rest = rest[token.endIndex...]
            return token.isEmpty ? nil : string(token)
        }
        rest = rest.dropFirst()
        var value: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return String(validating: value, as: UTF8.self) }
            guard !ASCII.isControl(byte) else { return nil }
            // Browsers write a quote as %22 and leave a backslash alone; others write \" and \\.
            if byte == UInt8(ascii: "\\"), let next = rest.first, next == UInt8(ascii: "\"") || next == byte {
                value.append(next)
                rest = rest.dropFirst()
            } else {
                value.append(byte)
            }
        }
        return nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func string(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension ArraySlice<UInt8> {
    /// Without spaces and tabs around.
    var trimmed: ArraySlice<UInt8> {
        var slice = self
        while let first = slice.first, first == 0x20 || first == 0x09 { slice = slice.dropFirst() }
        while let last = slice.last, last == 0x20 || last == 0x09 { slice = slice.dropLast() }
        return slice
    }
}
