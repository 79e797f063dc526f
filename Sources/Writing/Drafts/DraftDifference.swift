/// A text in three parts: its beginning and its end as another text has them, and between them what that has not. Parted
/// between words.
package struct DraftDifference: Equatable {
    package let before: String
    package let other: String
    package let after: String

    package init(of text: String, beside mine: String) {
        let words = Self.words(text)
        let mine = Self.words(mine)
        let begin = zip(words, mine).prefix { $0 == $1 }.count
        let end = zip(words[begin...].reversed(), mine[begin...].reversed()).prefix { $0 == $1 }.count
        before = words[..<begin].joined()
        other = words[begin..<words.count - end].joined()
        after = words[(words.count - end)...].joined()
    }

    /// Each with what parts it from the next.
    private static func words(_ text: String) -> [Substring] {
        var words: [Substring] = []
        var start = text.startIndex
        var isSpace = false
        for index in text.indices {
            if isSpace, !text[index].isWhitespace {
                words.append(text[start..<index])
                start = index
            }
            isSpace = text[index].isWhitespace
        }
        if start < text.endIndex { words.append(text[start...]) }
        return words
    }
}
