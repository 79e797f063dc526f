/// Addresses as people paste them: apart by spaces, commas, semicolons or lines, also as mail programs write them, with the
/// name before and the address in angle brackets (RFC 5322, 3.4).
struct TypedAddresses {
    /// What should be addresses, as typed.
    let words: [String]

    /// - Parameter most: of addresses; one beyond is enough to know that there are too many
    init(_ text: String, most: Int) {
        var words: [String] = []
        for piece in Self.unquoted(text).split(whereSeparator: { ",;".contains($0) || $0.isNewline }) {
            guard words.count <= most else { break }
            let found = Self.bracketed(piece)
            words +=
                found.isEmpty ? piece.split(maxSplits: most, whereSeparator: \.isWhitespace).map(String.init) : found
        }
        self.words = Array(words.prefix(most + 1))
    }

    /// Names in quotation marks may have what else parts addresses.
    private static func unquoted(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
            guard parts.count % 2 == 1 else { return String(line) }
            return parts.enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// What stands in angle brackets, and whatever else has an @: nobody is left out unsaid.
    private static func bracketed(_ piece: Substring) -> [String] {
        guard let open = piece.firstIndex(of: "<"), let close = piece[open...].firstIndex(of: ">") else { return [] }
        let around = "\(piece[..<open]) \(piece[piece.index(after: close)...])"
        return [String(piece[piece.index(after: open)..<close])] + (around.contains("@") ? [around.trimmed] : [])
    }
}
