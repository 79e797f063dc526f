import Web

/// The name under which a browser saves a file.
package enum SavedName {
    /// Bytes. File systems take 255; browsers add « (1)» and the like.
    private static let longest = 200

    /// Without what would make it another name or another place: control characters and what is not seen (directions,
    /// joiners), slashes, dots at its beginning. A long one is cut before its ending.
    package static func safe(_ name: String) -> String {
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
