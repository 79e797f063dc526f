/// Reads a file of strings (JSON, RFC 8259) and remembers where each stands.
struct WordsParser {
    private var source: Source

    static func parse(path: String, bytes: [UInt8]) throws(Mistake) -> [Word] {
        var parser = WordsParser(source: try Source(path: path, bytes: bytes))
        let words = try parser.words()
        parser.source.skipSpace()
        guard parser.source.isAtEnd else { throw parser.source.mistake("something after the object") }
        return words
    }

    private mutating func words() throws(Mistake) -> [Word] {
        var words: [Word] = []
        try members { parser, key, position throws(Mistake) in
            guard key.isName, !key.contains("."), key.utf8.first.map({ $0 | 0x20 == $0 }) == true else {
                throw parser.source.mistake("“\(key)” is not a key: write camelCase", at: position)
            }
            if ["language", "self", "init", "Type", "Protocol"].contains(key) {
                throw parser.source.mistake("“\(key)” is taken", at: position)
            }
            if let first = words.first(where: { $0.key == key }) {
                throw parser.source.mistake("“\(key)” stands in line \(first.position.line) too", at: position)
            }
            words.append(Word(key: key, position: position, text: try parser.text()))
        }
        return words
    }

    private mutating func text() throws(Mistake) -> Word.Text {
        let position = source.position
        switch source.peek() {
        case UInt8(ascii: "\""): return .plain(try phrase())
        case UInt8(ascii: "{"):
            var forms: [Word.Form] = []
            try members { parser, name, position throws(Mistake) in
                guard ["one", "few", "many", "other"].contains(name) else {
                    throw parser.source.mistake("“\(name)” is not a plural form", at: position)
                }
                if forms.contains(where: { $0.name == name }) {
                    throw parser.source.mistake("“\(name)” stands here twice", at: position)
                }
                forms.append(Word.Form(name: name, position: position, phrase: try parser.phrase()))
            }
            return .plural(forms)
        default: throw source.mistake("expected a text or its plural forms", at: position)
        }
    }

    private mutating func phrase() throws(Mistake) -> Phrase {
        let position = source.position
        return try Phrase(try string(), in: source.path, at: position)
    }

    /// An object; `member` is called after the colon of each key and reads the value.
    private mutating func members(
        _ member: (inout WordsParser, _ key: String, _ position: Position) throws(Mistake) -> Void
    ) throws(Mistake) {
        source.skipSpace()
        try take("{")
        source.skipSpace()
        if source.peek() == UInt8(ascii: "}") {
            source.advance()
            return
        }
        while true {
            source.skipSpace()
            let position = source.position
            let key = try string()
            source.skipSpace()
            try take(":")
            source.skipSpace()
            try member(&self, key, position)
            source.skipSpace()
            if source.peek() == UInt8(ascii: "}") {
                source.advance()
                return
            }
            try take(",")
        }
    }

    private mutating func take(_ character: Unicode.Scalar) throws(Mistake) {
        guard source.peek() == UInt8(ascii: character) else { throw source.mistake("expected “\(character)”") }
        source.advance()
    }

    private mutating func string() throws(Mistake) -> String {
        let begin = source.position
        guard source.peek() == UInt8(ascii: "\"") else { throw source.mistake("expected a text in quotes") }
        source.advance()
        var text = ""
        var mark = source.mark
        while let byte = source.peek(), byte != UInt8(ascii: "\n") {
            switch byte {
            case UInt8(ascii: "\""):
                text += source.text(from: mark)
                source.advance()
                return text
            case UInt8(ascii: "\\"):
                text += source.text(from: mark)
                text.unicodeScalars.append(try escape())
                mark = source.mark
            case UInt8(ascii: "\t"): throw source.mistake("a tab in a text: write \\t")
            default: source.advance()
            }
        }
        throw source.mistake("a text that is not closed", at: begin)
    }

    private mutating func escape() throws(Mistake) -> Unicode.Scalar {
        let begin = source.position
        source.advance()
        switch source.advance() {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let mark = source.mark
            source.skip(4)
            guard let value = UInt32(source.text(from: mark), radix: 16), value >= 0x20,
                let scalar = Unicode.Scalar(value)
            else { throw source.mistake("“\\u” without a character's four digits", at: begin) }
            return scalar
        default: throw source.mistake("an unknown escape", at: begin)
        }
    }
}
