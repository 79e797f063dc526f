/// A line that holds only statements and comments leaves nothing, not even its end.
enum StatementLines {
    static func removed(from tokens: [Token]) -> [Token] {
        var tokens = tokens
        var first = 0
        while first < tokens.count {
            guard tokens[first].isSilent, startsLine(first, tokens), let last = lastOfLine(first, tokens) else {
                first += 1
                continue
            }
            if first > 0, let text = tokens[first - 1].text { tokens[first - 1] = .text(text.withoutIndentation) }
            for between in first...last where !tokens[between].isSilent { tokens[between] = .comment }
            if last + 1 < tokens.count, let text = tokens[last + 1].text {
                tokens[last + 1] = .text(text.withoutFirstLine)
            }
            first = last + 1
        }
        return tokens
    }

    private static func startsLine(_ index: Int, _ tokens: [Token]) -> Bool {
        index == 0 || tokens[index - 1].text?.endsInIndentation == true
    }

    /// The last silent token of the line; nil when something else stands on it.
    private static func lastOfLine(_ first: Int, _ tokens: [Token]) -> Int? {
        var last = first
        for index in tokens.indices[(first + 1)...] {
            if tokens[index].isSilent {
                last = index
            } else if let text = tokens[index].text {
                if text.beginsWithLineEnd { return last }
                if !text.isBlank { return nil }
            } else {
                return nil
            }
        }
        return last
    }
}
