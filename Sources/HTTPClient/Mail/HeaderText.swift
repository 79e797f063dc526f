/// Text on its way into a header field: what must be refused, quoted or encoded.
enum HeaderText {
    /// Nothing that could end a line or a string, or turn the direction of what stands around it.
    static func isClean(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: false
            default: true
            }
        }
    }

    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// RFC 5322 §3.2.3
    static func isAtom(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }

    /// Unstructured text as words that may be folded between: ASCII as it is, everything else as encoded words.
    static func words(of text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        let isPlain = text.utf8.allSatisfy { $0 < 0x7F } && !text.contains("=?") && !text.contains("  ")
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        // A space at either end would be lost; a word longer than a line could not be folded.
        let isFoldable = words.allSatisfy { !$0.isEmpty && $0.utf8.count <= 60 }
        return isPlain && isFoldable ? words.map(String.init) : encodedWords(text)
    }

    /// A display name as words: atoms, a quoted string or encoded words (RFC 5322 §3.4, RFC 2047 §5).
    static func phrase(_ name: String) -> [String] {
        let words = words(of: name)
        guard words.first?.hasPrefix("=?") != true else { return words }
        if words.allSatisfy({ $0.utf8.allSatisfy(isAtom) }) { return words }
        guard name.utf8.count <= 60 else { return encodedWords(name) }
        var quoted = "\""
        for character in name.unicodeScalars {
            if character == "\"" || character == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(character)
        }
        return [quoted + "\""]
    }

    /// `=?utf-8?B?…?=` of at most 75 characters each, never cutting a character (RFC 2047 §2, §5).
    static func encodedWords(_ text: String) -> [String] {
        // 39 bytes become 52 characters, 64 in the frame: with the name of the field at most 76 on a line.
        let longest = 39
        var words: [String] = []
        var piece: [UInt8] = []
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if piece.count + bytes.count > longest {
                words.append("=?utf-8?B?\(Base64.text(piece))?=")
                piece = []
            }
            piece += bytes
        }
        words.append("=?utf-8?B?\(Base64.text(piece))?=")
        return words
    }
}
