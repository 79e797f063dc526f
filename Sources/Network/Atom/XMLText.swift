/// Text within an element or an attribute of XML 1.0.
enum XMLText {
    /// Escaped. Characters that no XML document may have (section 2.2) become U+FFFD: with one of them nobody could read the rest.
    static func escaped(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            var out: [UInt8] = []
            out.reserveCapacity(bytes.count + bytes.count / 8)
            var place = 0
            while place < bytes.count {
                let byte = bytes[place]
                switch byte {
                case UInt8(ascii: "&"): out += "&amp;".utf8
                case UInt8(ascii: "<"): out += "&lt;".utf8
                // Also for the sake of `]]>`.
                case UInt8(ascii: ">"): out += "&gt;".utf8
                case UInt8(ascii: "\""): out += "&quot;".utf8
                case 0x09, 0x0A, 0x0D: out.append(byte)
                case 0..<0x20: out += "\u{FFFD}".utf8
                // U+FFFE and U+FFFF.
                case 0xEF where bytes.count - place > 2 && bytes[place + 1] == 0xBF && bytes[place + 2] >= 0xBE:
                    out += "\u{FFFD}".utf8
                    place += 2
                default: out.append(byte)
                }
                place += 1
            }
            return String(decoding: out, as: UTF8.self)
        }
    }

    /// Escaped, in one line, without marks that turn what stands beside it.
    static func line(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x202A...0x202E, 0x2066...0x2069: break
            case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: line.append(" ")
            default: line.append(scalar)
            }
        }
        return escaped(String(line))
    }
}
