import Web

/// The name under which a browser saves a file.
package enum SavedName {
    /// Bytes. File systems take 255; browsers add « (1)» and the like.
    private static let longest = 200

    /// Without what would make it another name or another place: control characters and what is not seen (directions,
    /// joiners), slashes, dots at its beginning. A long one is cut before its ending.
    package static func safe(_ name: String) -> String {
        if isSafe(name) { return name }
        var kept = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: continue
            default: break
            }
            switch scalar.value {
            case UInt32(UInt8(ascii: "/")), UInt32(UInt8(ascii: "\\")), UInt32(UInt8(ascii: ":")),
                UInt32(UInt8(ascii: "*")), UInt32(UInt8(ascii: "?")), UInt32(UInt8(ascii: "\"")),
                UInt32(UInt8(ascii: "<")), UInt32(UInt8(ascii: ">")), UInt32(UInt8(ascii: "|")):
                kept.append("_")
            default: kept.append(scalar)
            }
        }
        var text = String(kept)[...]
        while let first = text.first, first == "." || first.isWhitespace { text.removeFirst() }
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        return text.isEmpty ? "file" : cut(text)
    }

    /// Whether a name has nothing but letters, digits and what stands between words, as nearly all have: those need no look
    /// into Unicode's tables. False for many that are safe, too.
    private static func isSafe(_ name: String) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        let bytes = name.utf8
        guard let first = bytes.first, let last = bytes.last, bytes.count <= longest else { return false }
        // Cyrillic, from U+0400 to U+047F, stands in two bytes, of which the first is D0 or D1; all of it is letters.
        func isWord(_ byte: UInt8) -> Bool {
            isLetter(byte) || byte == 0xD0 || byte == 0xD1 || (0x80...0xBF).contains(byte)
        }
        guard isLetter(first) || first == 0xD0 || first == 0xD1, isWord(last) else { return false }
        return bytes.allSatisfy { isWord($0) || " .-_(),&+".utf8.contains($0) }
    }

    private static func cut(_ text: Substring) -> String {
        guard text.utf8.count > longest else { return String(text) }
        let dot = text.lastIndex(of: ".") ?? text.endIndex
        let ending = text[dot...].utf8.count <= 20 ? text[dot...] : ""
        var stem = ending.isEmpty ? text : text[..<dot]
        while stem.utf8.count + ending.utf8.count > longest { stem.removeLast() }
        return String(stem) + ending
    }

    /// The value of `Content-Disposition` (RFC 6266): plain ASCII for old programs, UTF-8 for the others.
    package static func header(_ disposition: SignedURL.Disposition, _ name: String) -> String {
        let kind = disposition == .inline ? "inline" : "attachment"
        let name = safe(name)
        let plain = String(
            decoding: name.unicodeScalars.map { $0.isASCII && $0 != "%" ? UInt8($0.value) : UInt8(ascii: "_") },
            as: UTF8.self)
        return "\(kind); filename=\"\(plain)\"; filename*=UTF-8''\(PercentCoding.encode(name))"
    }
}
