/// Where a link may lead: `http`, `https`, `mailto`, `tel`, a path of this site or a place in the page.
///
/// A browser skips controls and reads `\` as `/`, so what is taken is spelled anew: controls are refused, and all that
/// is not plain in an address is percent-encoded.
struct LinkTarget {
    /// Bytes; a longer address leads nowhere.
    static let longest = 2_048

    /// Percent-encoded; not yet escaped for HTML.
    let text: String
    var isOwnPath: Bool { text.hasPrefix("/") }

    init?(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, bytes.count <= Self.longest, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
            bytes.first != 0x20, bytes.last != 0x20
        else { return nil }
        let end = bytes.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        guard let colon = bytes[..<(end ?? bytes.count)].firstIndex(of: UInt8(ascii: ":")) else {
            guard Self.isOwn(bytes) else { return nil }
            text = Self.encoded(bytes)
            return
        }
        let rest = bytes[(colon + 1)...]
        switch String(decoding: bytes[..<colon], as: UTF8.self).lowercased() {
        case "http", "https":
            guard Self.hasHost(rest) else { return nil }
        case "mailto":
            guard Self.isMailbox(rest) else { return nil }
        case "tel":
            guard rest.contains(where: Bytes.isDigit), rest.allSatisfy(Self.isOfTelephone) else { return nil }
        default: return nil
        }
        text = Self.encoded(bytes)
    }

    /// `/path` or `#place`; `//host` and `/\host` are other sites.
    private static func isOwn(_ bytes: [UInt8]) -> Bool {
        if bytes[0] == UInt8(ascii: "#") { return true }
        guard bytes[0] == UInt8(ascii: "/") else { return false }
        return bytes.count == 1 || (bytes[1] != UInt8(ascii: "/") && bytes[1] != UInt8(ascii: "\\"))
    }

    /// Whether it begins with a host: `//host:port/…`. A user before the host is refused: `https://hse.ru@evil.example`
    /// is a link to the latter.
    private static func hasHost(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.starts(with: "//".utf8) else { return false }
        let authority = bytes.dropFirst(2).prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        guard let first = authority.first, Bytes.isASCIIAlphanumeric(first) || first >= 0x80 || first == 0x5B else {
            return false
        }
        return authority.allSatisfy { Bytes.isASCIIAlphanumeric($0) || $0 >= 0x80 || "-._:[]".utf8.contains($0) }
    }

    private static func isMailbox(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let at = bytes.firstIndex(of: UInt8(ascii: "@")), at > bytes.startIndex, at + 1 < bytes.endIndex else {
            return false
        }
        return bytes[(at + 1)...].allSatisfy { Bytes.isASCIIAlphanumeric($0) || "-.".utf8.contains($0) }
            && bytes[..<at].allSatisfy { Bytes.isASCIIAlphanumeric($0) || "!#$&'*+-/=^_`{|}~.".utf8.contains($0) }
    }

    private static func isOfTelephone(_ byte: UInt8) -> Bool {
        Bytes.isDigit(byte) || "+-.() *#;=".utf8.contains(byte)
    }

    private static func encoded(_ bytes: [UInt8]) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.count)
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in bytes {
            if Bytes.isASCIIAlphanumeric(byte) || "-._~!*'();:@&=+$,/?#[]%".utf8.contains(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
