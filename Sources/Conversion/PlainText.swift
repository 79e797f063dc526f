/// The beginning of a text file as text, whatever of the usual ways its letters are written in.
public struct PlainText: Sendable {
    /// The most bytes of a file that are shown.
    public static let most = 256 << 10

    public let text: String
    /// The file goes on.
    public let isCut: Bool

    /// Reads the file at `path`. Throws ``Refusal/mismatch`` when its bytes are no text.
    public init(_ path: String) throws(Refusal) {
        let bytes = try FileBytes(path).read(at: 0, count: Self.most + 1)
        isCut = bytes.count > Self.most
        guard let text = Self.decode(Array(bytes.prefix(Self.most)), isCut: isCut) else { throw .mismatch }
        self.text = text
    }

    /// UTF-8, UTF-16 with its mark, otherwise Windows-1251; nil for bytes that are no text. Line ends become line feeds.
    static func decode(_ bytes: [UInt8], isCut: Bool) -> String? {
        let text: String
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let isLittle = bytes[0] == 0xFF
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
                UInt16(bytes[$0]) << (isLittle ? 0 : 8) | UInt16(bytes[$0 + 1]) << (isLittle ? 8 : 0)
            }
            text = String(decoding: units, as: UTF16.self)
        } else if let utf8 = whole(bytes, isCut: isCut) {
            text = utf8
        } else {
            text = String(String.UnicodeScalarView(bytes.map(Windows1251.scalar)))
        }
        guard !text.unicodeScalars.contains("\u{0}") else { return nil }
        var clean = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": clean.append("\n")
            case "\n": if !wasReturn { clean.append("\n") }
            case "\t": clean.append("\t")
            case "\u{FEFF}": break
            case "\u{1}"..."\u{1F}", "\u{7F}": clean.append("\u{FFFD}")
            default: clean.append(scalar)
            }
            wasReturn = scalar == "\r"
        }
        return String(clean)
    }

    /// The bytes as UTF-8; a character that the cut went through is left off.
    private static func whole(_ bytes: [UInt8], isCut: Bool) -> String? {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard isCut else { return nil }
        for less in 1...3 {
            if let text = String(validating: bytes.dropLast(less), as: UTF8.self) { return text }
        }
        return nil
    }
}

/// The letters of Windows-1251, in which older Russian texts are written.
enum Windows1251 {
    /// 0x80…0xBF; from 0xC0 on the Russian letters stand in order.
    private static let middle = Array(
        ("ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї").unicodeScalars)

    static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        switch byte {
        case 0..<0x80: Unicode.Scalar(byte)
        case 0x80..<0xC0: middle[Int(byte) - 0x80]
        default: Unicode.Scalar(0x410 + UInt32(byte) - 0xC0) ?? "\u{FFFD}"
        }
    }
}
