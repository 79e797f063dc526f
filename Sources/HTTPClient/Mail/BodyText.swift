/// A body's text in lines that every mail server carries: the shorter of quoted-printable and base64.
enum BodyText {
    enum Encoding: String { case quotedPrintable = "quoted-printable", base64 = "base64" }

    static func encode(_ text: String) -> (encoding: Encoding, lines: String) {
        let bytes = withCRLF(text)
        let special = bytes.count { $0 >= 0x7F || $0 == UInt8(ascii: "=") }
        // Quoted-printable makes three of one; base64 four of three.
        return special * 6 < bytes.count ? (.quotedPrintable, quotedPrintable(bytes)) : (.base64, base64(bytes))
    }

    /// CR, LF and CRLF all end a line.
    private static func withCRLF(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 64)
        var last: UInt8 = 0
        for byte in text.utf8 {
            if byte == 0x0A, last == 0x0D {
                last = byte
                continue
            }
            if byte == 0x0D || byte == 0x0A { bytes += [0x0D, 0x0A] } else { bytes.append(byte) }
            last = byte
        }
        return bytes
    }

    /// RFC 2045 §6.8, lines of 76.
    private static func base64(_ bytes: [UInt8]) -> String {
        stride(from: 0, to: bytes.count, by: 57)
            .map { Base64.text(bytes[$0..<min($0 + 57, bytes.count)]) + "\r\n" }
            .joined()
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    /// RFC 2045 §6.7, lines of at most 76 with the soft break.
    private static func quotedPrintable(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 5 / 4)
        var column = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x0D {
                text += [0x0D, 0x0A]
                column = 0
                index += 2
                continue
            }
            let endsLine = index + 1 == bytes.count || bytes[index + 1] == 0x0D
            let isPlain = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
            let isBlank = (byte == 0x20 || byte == 0x09) && !endsLine
            let width = isPlain || isBlank ? 1 : 3
            if column + width > 75 {
                text += [UInt8(ascii: "="), 0x0D, 0x0A]
                column = 0
            }
            if width == 1 {
                text.append(byte)
            } else {
                text += [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
            column += width
            index += 1
        }
        if column > 0 { text += [0x0D, 0x0A] }
        return String(decoding: text, as: UTF8.self)
    }
}
