/// How the letters of a file are written: what spreadsheets save where Russian is spoken.
public enum TextEncoding: String, Sendable {
    case utf8 = "UTF-8"
    case windows1251 = "windows-1251"

    /// - Parameter bytes: of one field; those that stand for no letter become U+FFFD
    public func text(_ bytes: some Collection<UInt8>) -> String {
        switch self {
        case .utf8: return String(decoding: bytes, as: UTF8.self)
        case .windows1251:
            var text = String.UnicodeScalarView()
            for byte in bytes { text.append(byte < 0x80 ? Unicode.Scalar(byte) : Self.upper[Int(byte) - 0x80]) }
            return String(text)
        }
    }

    /// The upper half of the code page: its Cyrillic letters stand in one run, what is before them in a table.
    private static let upper: [Unicode.Scalar] =
        Array(
            """
            ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї
            """.unicodeScalars) + (0x410...0x44F).compactMap { Unicode.Scalar($0) }
}

/// Finds out how a file is written, from all of its bytes, piece by piece.
public struct EncodingProbe: Sendable {
    /// Continuation bytes that a letter of UTF-8 still lacks, and what the next of them may be (RFC 3629, section 4).
    private var missing = 0
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF
    private var isUTF8 = true
    private var isText = true

    public init() {}

    public mutating func look(at bytes: some Sequence<UInt8>) {
        guard isText else { return }
        for byte in bytes {
            if byte == 0 {
                isText = false
                return
            }
            if isUTF8 { follow(byte) }
        }
    }

    private mutating func follow(_ byte: UInt8) {
        if missing > 0 {
            isUTF8 = allowed.contains(byte)
            missing -= 1
            allowed = 0x80...0xBF
            return
        }
        switch byte {
        case 0..<0x80: break
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF:
            missing = 2
            if byte == 0xE0 { allowed = 0xA0...0xBF } else if byte == 0xED { allowed = 0x80...0x9F }
        case 0xF0...0xF4:
            missing = 3
            if byte == 0xF0 { allowed = 0x90...0xBF } else if byte == 0xF4 { allowed = 0x80...0x8F }
        default: isUTF8 = false
        }
    }

    /// What all bytes so far are; nil for what is no text: it has NUL bytes, as UTF-16, workbooks and pictures have.
    public var encoding: TextEncoding? { isText ? isUTF8 && missing == 0 ? .utf8 : .windows1251 : nil }
}
