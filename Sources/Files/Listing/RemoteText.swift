/// Text that a source sent, as Quad may keep it.
enum RemoteText {
    /// The longest name that is kept, in characters: both sources allow less.
    static let longestName = 1_024

    /// The name of an entry. PostgreSQL holds no NUL; a name that says nothing is `fallback`.
    static func name(_ text: String, or fallback: String) -> String {
        let kept = String(clean(text).prefix(longestName))
        return kept.allSatisfy(\.isWhitespace) ? fallback : kept
    }

    /// The last part of a path: `disk:/Лекции/План.docx` → `План.docx`.
    static func name(of path: String) -> String {
        name(path.split(separator: "/").last.map(String.init) ?? "", or: path)
    }

    /// An identifier or a path, byte for byte but for NUL.
    static func clean(_ text: String) -> String {
        guard text.utf8.contains(0) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }

    /// An address of the web; nil for any other (`javascript:` and the like).
    static func address(_ text: String?) -> String? {
        guard let text, text.hasPrefix("https://") || text.hasPrefix("http://") else { return nil }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), text.utf8.count <= 8_192 else { return nil }
        return text
    }
}
