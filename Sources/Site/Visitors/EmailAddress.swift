/// An address that letters reach: dot-atom local part and ASCII domain (RFC 5321, section 4.1.2), at most 254 bytes.
///
/// Quoted local parts, comments, address literals and non-ASCII domains are refused: nobody in an organisation has
/// one, and look-alike addresses are made of them.
package struct EmailAddress: Hashable, Sendable {
    package static let longest = 254

    /// In lower case, however it was written: what tells people apart, and where letters go. A local part may mean another one
    /// in capitals (RFC 5321, section 2.4); no organisation's does.
    package let text: String
    package var key: String { text }

    package var domain: Substring { key[key.index(after: key.lastIndex(of: "@") ?? key.startIndex)...] }

    /// Nil for what is not an address.
    package init?(_ raw: String) {
        let text = raw.drop(while: \.isWhitespace)
        let trimmed = String(text.reversed().drop(while: \.isWhitespace).reversed())
        guard trimmed.utf8.count <= Self.longest, trimmed.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            return nil
        }
        let halves = trimmed.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, Self.isLocalPart(halves[0]), Self.isDomain(halves[1]) else { return nil }
        self.text = trimmed.lowercased()
    }

    /// Counters take `anna+news@…` and `anna@…` for one address; delivery does not.
    package var counterKey: String {
        let local = key.prefix { $0 != "@" }
        return "\(local.prefix { $0 != "+" })@\(domain)"
    }

    /// Whether the domain is one of these, exactly.
    package func isOf(_ domains: [String]) -> Bool {
        domains.contains { $0 == domain }
    }

    private static func isLocalPart(_ text: Substring) -> Bool {
        let marks = Array("!#$%&'*+-/=?^_`{|}~".utf8)
        // What mail programs would decode into another address (RFC 2047 encoded words).
        return (1...64).contains(text.utf8.count) && !text.contains("=?")
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
                !atom.isEmpty && atom.utf8.allSatisfy { isAlphanumeric($0) || marks.contains($0) }
            }
    }

    /// Whether it is a name that addresses may have behind their `@`.
    package static func isDomain(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
            }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }
}
