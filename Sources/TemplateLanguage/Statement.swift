/// One `{% … %}`.
struct Statement: Hashable {
    enum Kind: Hashable {
        case importModule(Code)
        case template(Code)
        case forEach(Code)
        case when(Code)
        case elseWhen(Code)
        case otherwise
        case constant(Code)
        case choose(Code)
        case option(Code)
        case call(name: Code, arguments: String, hasBlock: Bool)
        case fill(Code)
        case place(Code)
        case end
    }

    let kind: Kind
    let position: Position

    /// Nothing is written where it stands.
    var isSilent: Bool {
        switch kind {
        case .place: false
        case .call(_, _, let hasBlock): hasBlock
        default: true
        }
    }

    init(_ code: Code, in path: String, at position: Position) throws(Mistake) {
        func mistake(_ message: String, at place: Position? = nil) -> Mistake {
            Mistake(message, in: path, at: place ?? code.position)
        }
        let word = String(code.text.prefix { $0.isLetter })
        let rest = code.dropping(word.count)

        func required(_ what: String) throws(Mistake) -> Code {
            if rest.text.isEmpty { throw mistake("“\(word)” without \(what)") }
            return rest
        }
        func nothing() throws(Mistake) {
            if !rest.text.isEmpty { throw mistake("nothing follows “\(word)”", at: rest.position) }
        }
        func name(_ what: String) throws(Mistake) -> Code {
            let code = try required(what)
            guard code.text.isName else { throw mistake("“\(code.text)” is not \(what)", at: code.position) }
            return code
        }

        self.position = position
        switch word {
        case "import": kind = .importModule(try name("a module's name"))
        case "template":
            let signature = try required("a name and parameters: {% template name(parameters) %}")
            guard let call = signature.call else {
                throw mistake("expected a name and parameters: {% template name(parameters) %}", at: signature.position)
            }
            guard call.name.text.isName else {
                throw mistake("“\(call.name.text)” is not a template's name", at: signature.position)
            }
            kind = .template(signature)
        case "for": kind = .forEach(try required("“item in items”"))
        case "if": kind = .when(try required("a condition"))
        case "elif": kind = .elseWhen(try required("a condition"))
        case "else":
            if rest.text.hasPrefix("if ") { throw mistake("write {% elif … %}") }
            try nothing()
            kind = .otherwise
        case "let": kind = .constant(try required("a name and a value"))
        case "switch": kind = .choose(try required("a value"))
        case "case": kind = .option(Code(text: "case \(try required("a pattern").text)", position: code.position))
        case "default":
            try nothing()
            kind = .option(code)
        case "call":
            var target = try required("a template: {% call name(arguments) %}")
            let hasBlock = !target.text.hasSuffix("/")
            if !hasBlock { target.text = String(target.text.dropLast()).trimmed() }
            guard let call = target.call, call.name.text.isName else {
                throw mistake("expected a template and its arguments: {% call name(arguments) %}", at: target.position)
            }
            kind = .call(name: call.name, arguments: call.arguments, hasBlock: hasBlock)
        case "fill": kind = .fill(try name("a block's name"))
        case "place":
            let block = try required("a block's name")
            guard block.text.isName || block.call?.name.text.isName == true else {
                throw mistake("“\(block.text)” is not a block's name", at: block.position)
            }
            kind = .place(block)
        case "end":
            try nothing()
            kind = .end
        case "": throw mistake("an empty statement", at: position)
        default: throw mistake("“\(word)” is not a statement")
        }
    }
}

extension Code {
    /// Without its first characters and the space after them.
    func dropping(_ count: Int) -> Code {
        var place = position
        var rest = Substring(text)
        var dropped = 0
        while let character = rest.first, dropped < count || character.isWhitespace {
            if character == "\n" {
                place = Position(line: place.line + 1, column: 1)
            } else {
                place.column += character.unicodeScalars.count
            }
            rest = rest.dropFirst()
            dropped += 1
        }
        return Code(text: String(rest), position: place)
    }

    /// The parts of `name(arguments)`, nil for another form.
    var call: (name: Code, arguments: String)? {
        guard let parenthesis = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
        let name = text[..<parenthesis]
        // Line ends before the first argument stay: they keep it on its line.
        let arguments = String(text[text.index(after: parenthesis)...].dropLast())
        return (Code(text: name.trimmed(), position: position), arguments.isBlank ? "" : arguments)
    }
}

extension String {
    /// A name in Swift, perhaps with dots.
    var isName: Bool {
        guard let first = utf8.first, first.isNamePart, !first.isDigit, utf8.last != UInt8(ascii: ".") else {
            return false
        }
        return utf8.allSatisfy { $0.isNamePart || $0 == UInt8(ascii: ".") }
    }
}
