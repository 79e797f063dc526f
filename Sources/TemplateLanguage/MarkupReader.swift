/// Reads a template's text as a browser would, so that mistakes in markup do not compile, and drops loose space.
struct MarkupReader {
    let path: String
    var state = MarkupState()
    /// Of the byte that is being read.
    private var position = Position(line: 1, column: 1)
    /// What is kept of the text that is being read.
    private var kept: [UInt8] = []

    init(path: String) {
        self.path = path
    }

    /// Reads on through `text`; returns it without indentation and blank lines where space is not shown.
    mutating func read(_ text: Text) throws(Mistake) -> String {
        position = text.position
        kept.removeAll(keepingCapacity: true)
        let bytes = Array(text.text.utf8)
        var isLineStart = text.startsLine
        for (index, byte) in bytes.enumerated() {
            if byte.isSpace, isLineStart, state.hasLooseSpace {
                isLineStart = true
            } else {
                isLineStart = byte == UInt8(ascii: "\n")
                kept.append(byte)
            }
            try take(byte, bytes[(index + 1)...])
            if byte == UInt8(ascii: "\n") {
                position = Position(line: position.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                position.column += 1
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private func mistake(_ message: String, at place: Position? = nil) -> Mistake {
        Mistake(message, in: path, at: place ?? position)
    }

    private mutating func take(_ byte: UInt8, _ rest: ArraySlice<UInt8>) throws(Mistake) {
        state.dropsLineEnd = false
        switch state.mode {
        case .text:
            if byte == UInt8(ascii: "<") {
                state.tag = MarkupState.Tag(position: position)
                state.mode = .tagOpen
            }
        case .tagOpen: try openTag(byte, rest)
        case .tagName:
            if byte.isSpace || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") {
                try endOfAttribute(byte)
            } else {
                state.tag.name.unicodeScalars.append(Unicode.Scalar(byte.lowercased))
            }
        case .between, .closed: try inTag(byte)
        case .attributeName:
            switch byte {
            case UInt8(ascii: "="):
                try endOfName()
                state.mode = .beforeValue
            case UInt8(ascii: ">"), UInt8(ascii: "/"):
                try endOfName()
                try endOfAttribute(byte)
            case _ where byte.isSpace:
                try endOfName()
                state.mode = .afterName
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"):
                throw mistake("“\(byte.scalar)” in an attribute's name")
            default: state.tag.attribute.unicodeScalars.append(Unicode.Scalar(byte.lowercased))
            }
        case .afterName:
            if byte == UInt8(ascii: "=") {
                state.mode = .beforeValue
            } else if !byte.isSpace {
                state.mode = .between
                try inTag(byte)
            }
        case .beforeValue:
            state.tag.value = ""
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): state.mode = .value(quote: byte)
            case UInt8(ascii: ">"): throw mistake("“\(state.tag.attribute)=” without a value")
            case _ where byte.isSpace: break
            default: state.mode = .unquoted
            }
        case .value(let quote):
            if byte == quote {
                try checkScheme()
                state.mode = .closed
            } else {
                state.tag.value.unicodeScalars.append(Unicode.Scalar(byte.lowercased))
            }
        case .unquoted:
            switch byte {
            case UInt8(ascii: ">"): try endOfAttribute(byte)
            case _ where byte.isSpace: try endOfAttribute(byte)
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: "`"):
                throw mistake("“\(byte.scalar)” in a value without quotes")
            default: break
            }
        case .slash:
            guard byte == UInt8(ascii: ">") else { throw mistake("“/” in a tag") }
            try closeTag(closesItself: true)
        case .comment:
            if byte == UInt8(ascii: ">"), kept.suffix(3).elementsEqual("-->".utf8) { state.mode = .text }
        case .declaration:
            if byte == UInt8(ascii: ">") { state.mode = .text }
        case .raw(let element):
            if byte == UInt8(ascii: "<"), rest.startsEndTag(of: element) {
                state.tag = MarkupState.Tag(position: position)
                state.mode = .tagOpen
            }
        }
    }

    private mutating func openTag(_ byte: UInt8, _ rest: ArraySlice<UInt8>) throws(Mistake) {
        switch byte {
        case UInt8(ascii: "/") where !state.tag.isEnd: state.tag.isEnd = true
        case UInt8(ascii: "!") where !state.tag.isEnd:
            state.mode = rest.starts(with: "--".utf8) ? .comment : .declaration
        case _ where byte.isLetter:
            state.tag.name.unicodeScalars.append(Unicode.Scalar(byte.lowercased))
            state.mode = .tagName
        default: throw mistake("“<” begins no tag: write &lt;", at: state.tag.position)
        }
    }

    private mutating func inTag(_ byte: UInt8) throws(Mistake) {
        switch byte {
        case _ where byte.isSpace: state.mode = .between
        case UInt8(ascii: ">"): try closeTag(closesItself: false)
        case UInt8(ascii: "/"): state.mode = .slash
        case _ where state.mode == .closed: throw mistake("expected space between attributes")
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: "="):
            throw mistake("“\(byte.scalar)” in a tag; is a quote missing before?")
        default:
            state.tag.attribute = ""
            state.tag.attributePosition = position
            state.tag.attribute.unicodeScalars.append(Unicode.Scalar(byte.lowercased))
            state.mode = .attributeName
        }
    }

    /// A tag's name, an attribute's name or a value without quotes ends before `byte`.
    private mutating func endOfAttribute(_ byte: UInt8) throws(Mistake) {
        state.mode = .closed
        try inTag(byte)
    }

    private mutating func endOfName() throws(Mistake) {
        guard state.tag.attributes.insert(state.tag.attribute).inserted else {
            throw mistake("“\(state.tag.attribute)” stands in this tag twice", at: state.tag.attributePosition)
        }
    }

    /// Links and images must not run scripts, wherever the rest of the address comes from.
    private func checkScheme() throws(Mistake) {
        let scheme = state.tag.value.filter { !$0.isWhitespace }
        if scheme.hasPrefix("javascript:") || scheme.hasPrefix("vbscript:") {
            throw mistake("a script in “\(state.tag.attribute)”", at: state.tag.position)
        }
    }
}

// What happens at the edges of the text.
extension MarkupReader {
    /// Where an expression stands.
    mutating func output(_ code: Code) throws(Mistake) -> Node.Place {
        func refuse(_ message: String) -> Mistake { mistake(message, at: code.position) }
        state.dropsLineEnd = false
        switch state.mode {
        case .text: return .text
        case .value:
            if let refusal = Elements.refusal(ofExpressionIn: state.tag.attribute) { throw refuse(refusal) }
            state.tag.value += "?"
            return .attribute
        case .raw(let element): throw refuse("an expression in <\(element)>: escaping for HTML does not protect it")
        case .comment: throw refuse("an expression in an HTML comment: write {# … #}")
        case .beforeValue, .unquoted:
            throw refuse("an attribute's value without quotes: write \(state.tag.attribute)=\"…\"")
        case .tagOpen, .tagName: throw refuse("an expression in a tag's name")
        default: throw refuse("an expression in a tag, outside of a quoted value")
        }
    }

    /// A statement stands here: what it leaves out or repeats must be whole.
    mutating func boundary(_ position: Position) throws(Mistake) {
        func refuse(_ message: String) -> Mistake { mistake(message, at: position) }
        switch state.mode {
        case .text, .between, .closed: break
        case .value:
            if let refusal = Elements.refusal(ofExpressionIn: state.tag.attribute) {
                throw refuse(refusal.replacing("an expression", with: "a statement"))
            }
        case .tagName: state.mode = .closed
        case .attributeName:
            try endOfName()
            state.mode = .closed
        case .afterName: state.mode = .between
        case .raw(let element): throw refuse("a statement in <\(element)>")
        case .comment: throw refuse("a statement in an HTML comment: write {# … #}")
        case .beforeValue, .unquoted:
            throw refuse("an attribute's value without quotes: write \(state.tag.attribute)=\"…\"")
        case .tagOpen, .slash, .declaration: throw refuse("a statement in the middle of a tag")
        }
    }

    /// Another template's or a block's markup is written here.
    mutating func insertion(_ position: Position) throws(Mistake) {
        try boundary(position)
        state.dropsLineEnd = false
        if state.mode.isInTag {
            throw mistake("a template can stand in text or in a quoted value, not among attributes", at: position)
        }
    }

    /// The whole template has been read.
    func end() throws(Mistake) {
        if let element = state.open.last {
            throw mistake("<\(element.name)> is not closed", at: element.position)
        }
        guard state.mode == .text else { throw mistake("the tag is not finished", at: state.tag.position) }
    }
}

extension UInt8 {
    fileprivate var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }

    fileprivate var scalar: Unicode.Scalar { Unicode.Scalar(self) }
}

extension ArraySlice<UInt8> {
    /// After a `<`: the end tag of an element whose content is not read as tags.
    fileprivate func startsEndTag(of element: String) -> Bool {
        guard first == UInt8(ascii: "/"), count > element.utf8.count + 1 else { return false }
        let name = dropFirst().prefix(element.utf8.count)
        guard name.map(\.lowercased).elementsEqual(element.utf8) else { return false }
        let next = self[startIndex + 1 + element.utf8.count]
        return next.isSpace || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
    }
}
