/// Markup between the statements of a template.
struct Text: Hashable {
    var text: String
    var position: Position

    init(_ text: String, at position: Position) {
        self.text = text
        self.position = position
    }

    /// A line begins with it.
    var startsLine: Bool { position.column == 1 }

    /// Only space stands between the last line's beginning and the text's end.
    var endsInIndentation: Bool {
        guard let newline = text.utf8.lastIndex(of: UInt8(ascii: "\n")) else { return startsLine && text.isBlank }
        return text[newline...].isBlank
    }

    /// Only space stands before the first line's end.
    var beginsWithLineEnd: Bool {
        guard let newline = text.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return false }
        return text[..<newline].isBlank
    }

    var isBlank: Bool { text.isBlank }

    /// Without the space after the last line end.
    var withoutIndentation: Text {
        guard let newline = text.utf8.lastIndex(of: UInt8(ascii: "\n")) else { return Text("", at: position) }
        return Text(String(text[...newline]), at: position)
    }

    /// Without the first line and its end.
    var withoutFirstLine: Text {
        guard let newline = text.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return self }
        let rest = String(text[text.index(after: newline)...])
        return Text(rest, at: Position(line: position.line + 1, column: 1))
    }
}

extension StringProtocol {
    var isBlank: Bool { utf8.allSatisfy(\.isSpace) }
}
