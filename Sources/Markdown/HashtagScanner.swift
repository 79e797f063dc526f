/// The rule of hashtags: one word; Russian or Latin letters, digits, underscores; at least one letter.
///
/// A word that goes on with anything else that words are made of (`#naïve`, `#日本`) is no hashtag, not even in part.
public struct HashtagScanner {
    /// Why a word is no hashtag.
    public enum Mistake: Error, Hashable, Sendable {
        case empty
        /// The first character that may not be there.
        case character(String)
        case noLetter
    }

    /// - Parameter word: without its `#`
    public static func isValid(_ word: String) -> Bool { mistake(in: word) == nil }

    /// - Parameter word: without its `#`
    public static func mistake(in word: String) -> Mistake? {
        guard !word.isEmpty else { return .empty }
        for character in word where !character.unicodeScalars.allSatisfy(isAllowed) {
            return .character(String(character))
        }
        return word.unicodeScalars.contains(where: isLetter) ? nil : .noLetter
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        isLetter(scalar) || scalar == "_" || ("0"..."9").contains(scalar)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "а"..."я", "А"..."Я", "ё", "Ё": true
        default: false
        }
    }

    /// The length in bytes of the word that begins at `start`, nil when it breaks the rule. Looks at each byte once.
    static func length(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var place = start
        var hasLetter = false
        while let scalar = Bytes.scalar(bytes, at: place) {
            guard isAllowed(scalar) else {
                if Bytes.isWordLike(scalar) { return nil }
                break
            }
            hasLetter = hasLetter || isLetter(scalar)
            place += scalar.value < 0x80 ? 1 : 2
        }
        return hasLetter ? place - start : nil
    }

    /// Whether a hashtag may begin after this scalar: not within a word, an address or a reference.
    static func mayFollow(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return true }
        return !Bytes.isWordLike(scalar) && scalar != "#" && scalar != "/" && scalar != "&" && scalar != "@"
    }
}
