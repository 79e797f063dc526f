/// A name that was typed behind an `@`, without being a link.
public struct TypedName: Sendable, Equatable {
    /// Names of one text that are noted.
    static let mostNoted = 20
    private static let mostWords = 3
    /// Bytes of a word; nobody's name is longer.
    private static let longestWord = 160

    /// The word behind the sign and those after it that begin with a capital: one of these beginnings is the name.
    public let words: [String]
    /// Bytes of the text before the `@`.
    public let start: Int

    /// The words that begin at `place`, each a space behind the one before. Looks at each byte once.
    static func words(_ bytes: UnsafeRawBufferPointer, from place: Int) -> [String] {
        var words: [String] = []
        var start = place
        while words.count < mostWords {
            guard let first = Bytes.scalar(bytes, at: start), first.properties.isAlphabetic,
                words.isEmpty || first.properties.isUppercase
            else { break }
            var end = start
            while end - start < longestWord, let scalar = Bytes.scalar(bytes, at: end),
                Bytes.isWordLike(scalar) && scalar != "_" || "-'’".unicodeScalars.contains(scalar)
            {
                end += UTF8.width(scalar)
            }
            words.append(String(decoding: bytes[start..<end], as: UTF8.self))
            guard end < bytes.count, bytes[end] == UInt8(ascii: " ") else { break }
            start = end + 1
        }
        return words
    }
}
