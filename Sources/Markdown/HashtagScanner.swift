/// The rule of hashtags: one word of Russian or Latin letters, digits and underscores, with at least one letter, at most
/// ``longest`` of them. Browsers have it too (`static/writing/hashtags/rule.js`); `Tests/Support/hashtags.json` holds both to it.
///
/// A word that goes on with anything else (`#C++`, `#naïve`, `#a-b`) is no hashtag, not even in part.
public struct HashtagScanner {
    /// The most characters of a hashtag.
    public static let longest = 64

    /// Why a word is no hashtag.
    public enum Mistake: Error, Hashable, Sendable {
        case empty
        /// The first character that may not be there.
        case character(String)
        case noLetter
        case tooLong
    }

    /// - Parameter word: without its `#`, in composed letters (NFC)
    public static func isValid(_ word: String) -> Bool { mistake(in: word) == nil }

    /// - Parameter word: without its `#`, in composed letters (NFC)
    public static func mistake(in word: String) -> Mistake? {
        guard !word.isEmpty else { return .empty }
        for character in word where !character.unicodeScalars.allSatisfy(isAllowed) {
            return .character(String(character))
        }
        guard word.unicodeScalars.contains(where: isLetter) else { return .noLetter }
        return word.unicodeScalars.count > longest ? .tooLong : nil
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

    /// What stands behind a `#` of a text.
    struct Word {
        /// Bytes of the word, without the punctuation of the sentence behind it.
        let length: Int
        /// Bytes that were looked at.
        let looked: Int
        /// It begins like a word: a mark alone is not meant as a hashtag.
        var isMeant: Bool { length > 0 }
    }

    /// The word that begins at `start`. It ends where a sentence ends a word: at a space, a comma, a quote, a bracket, a dash or a
    /// sign that is nobody's letter. What people join words and names with goes on with it. Looks at each byte once.
    static func word(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Word {
        var (place, end) = (start, start)
        while let scalar = Bytes.scalar(bytes, at: place) {
            if Bytes.isWordLike(scalar) {
                place += UTF8.width(scalar)
                end = place
            } else if place > start, joinsWords(scalar) {
                place += UTF8.width(scalar)
                if !endsSentences(scalar) { end = place }
            } else {
                break
            }
        }
        return Word(length: end - start, looked: place - start)
    }

    private static func joinsWords(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "\u{2010}", "\u{2011}", "+", "#", "@", "&", "=", "%", "$", "^", "\\": true
        default: endsSentences(scalar)
        }
    }

    /// Of what joins words: what also stands behind the last one.
    private static func endsSentences(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", ":", "!", "?", "/", "'", "‘", "’", "*", "~", "-": true
        default: false
        }
    }

    /// Whether a hashtag may begin after this scalar: not within a word, an address or a reference.
    static func mayFollow(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return true }
        return !Bytes.isWordLike(scalar) && scalar != "#" && scalar != "/" && scalar != "&" && scalar != "@"
    }
}
