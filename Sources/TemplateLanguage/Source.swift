/// A file's text, read byte by byte with the place of each.
struct Source {
    let path: String
    private let bytes: [UInt8]
    private var index = 0
    private(set) var position = Position(line: 1, column: 1)

    /// - Throws: `Mistake` when the bytes are not UTF-8 or hold a NUL
    init(path: String, bytes: [UInt8]) throws(Mistake) {
        self.path = path
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw Mistake("the file is not UTF-8", in: path, at: position)
        }
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var text = bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
        // Line ends of Windows become ours; a lone carriage return stays and is refused below.
        if text.contains(0x0D) {
            text = text.indices.compactMap { at in
                text[at] == 0x0D && at + 1 < text.count && text[at + 1] == 0x0A ? nil : text[at]
            }
        }
        self.bytes = text
        var reader = self
        while let byte = reader.peek() {
            if byte < 0x20, byte != 0x0A, byte != 0x09 { throw reader.mistake("a control character") }
            reader.advance()
        }
    }

    var isAtEnd: Bool { index == bytes.count }

    func peek(_ distance: Int = 0) -> UInt8? {
        index + distance < bytes.count ? bytes[index + distance] : nil
    }

    func starts(with text: StaticString) -> Bool {
        guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
    }

    @discardableResult
    mutating func advance() -> UInt8? {
        guard index < bytes.count else { return nil }
        let byte = bytes[index]
        index += 1
        if byte == UInt8(ascii: "\n") {
            position = Position(line: position.line + 1, column: 1)
        } else if byte & 0xC0 != 0x80 {
            // Only a character's first byte moves on: the later ones stand in its column.
            position.column += 1
        }
        return byte
    }

    mutating func skip(_ count: Int) {
        for _ in 0..<count { advance() }
    }

    mutating func skipSpace() {
        while let byte = peek(), byte.isSpace { advance() }
    }

    /// A mark to cut text from.
    var mark: Int { index }

    func text(from mark: Int) -> String {
        String(decoding: bytes[mark..<index], as: UTF8.self)
    }

    func mistake(_ message: String, at position: Position? = nil) -> Mistake {
        Mistake(message, in: path, at: position ?? self.position)
    }
}

extension UInt8 {
    var isSpace: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\t")
    }

    var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }

    var isDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }

    /// A letter of ASCII, a digit, `_`, or a byte of any other script: what Swift's names are made of.
    var isNamePart: Bool {
        isLetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80
    }
}

extension StringProtocol {
    func trimmed() -> String {
        let isSpace = { (character: Character) in character == " " || character == "\n" || character == "\t" }
        guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
            return ""
        }
        return String(self[first...last])
    }
}
