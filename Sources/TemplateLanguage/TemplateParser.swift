/// Builds the tree of a template from its tokens.
struct TemplateParser {
    private let path: String
    private var tokens: [Token]
    private var index = 0

    static func parse(path: String, bytes: [UInt8]) throws(Mistake) -> Template {
        let tokens = try Token.read(Source(path: path, bytes: bytes))
        var parser = TemplateParser(path: path, tokens: StatementLines.removed(from: tokens))
        return try parser.template()
    }

    private init(path: String, tokens: [Token]) {
        self.path = path
        self.tokens = tokens
    }

    private mutating func template() throws(Mistake) -> Template {
        var imports: [Code] = []
        while index < tokens.count {
            defer { index += 1 }
            switch tokens[index] {
            case .comment: continue
            case .text(let text) where text.isBlank: continue
            case .statement(let statement):
                switch statement.kind {
                case .importModule(let module):
                    imports.append(module)
                    continue
                case .template(let signature):
                    index += 1
                    var body = try nodes { _ in false }
                    Self.dropLastLineEnd(&body)
                    return Template(path: path, imports: imports, signature: signature, body: body)
                default: throw Mistake(Self.firstStatement, in: path, at: statement.position)
                }
            case .text(let text): throw Mistake(Self.firstStatement, in: path, at: text.position)
            case .output(let code): throw Mistake(Self.firstStatement, in: path, at: code.position)
            }
        }
        throw Mistake(Self.firstStatement, in: path, at: Position(line: 1, column: 1))
    }

    private static let firstStatement = "a template begins with {% template name(parameters) %}"

    /// A file and a block end in a line end; where they are written may be the middle of a sentence.
    private static func dropLastLineEnd(_ nodes: inout [Node]) {
        guard case .text(var text)? = nodes.last else { return }
        while text.text.utf8.last?.isSpace == true { text.text.removeLast() }
        nodes[nodes.count - 1] = .text(text)
    }

    /// Nodes up to a statement that `ends` them (which stays) or the end of the file.
    private mutating func nodes(until ends: (Statement.Kind) -> Bool) throws(Mistake) -> [Node] {
        var nodes: [Node] = []
        while index < tokens.count {
            switch tokens[index] {
            case .comment: break
            case .text(let text):
                if !text.text.isEmpty { nodes.append(.text(text)) }
            case .output(let code): nodes.append(.output(code, .text))
            case .statement(let statement):
                if ends(statement.kind) { return nodes }
                index += 1
                nodes.append(try node(statement))
                continue
            }
            index += 1
        }
        return nodes
    }

    private mutating func node(_ statement: Statement) throws(Mistake) -> Node {
        func misplaced(_ message: String) -> Mistake { Mistake(message, in: path, at: statement.position) }
        switch statement.kind {
        case .forEach(let header): return try loop(header, statement)
        case .when(let condition): return try choice(condition, statement)
        case .constant(let code): return .constant(code)
        case .choose(let value): return try options(value, statement)
        case .call(let name, let arguments, let hasBlock):
            var call = Node.Call(name: name, arguments: arguments, constants: [], blocks: [])
            if hasBlock { try readBlock(of: &call, statement) }
            return .call(call)
        case .place(let block): return .place(block)
        case .importModule: throw misplaced("“import” stands before “template”")
        case .template: throw misplaced("a second template: a file holds one")
        case .elseWhen: throw misplaced("“elif” without “if”")
        case .otherwise: throw misplaced("“else” without “if” or “for”")
        case .option: throw misplaced("“case” and “default” stand directly in “switch”")
        case .fill: throw misplaced("“fill” stands directly in the block of “call”")
        case .end: throw misplaced("“end” without a beginning")
        }
    }

    private mutating func loop(_ header: Code, _ statement: Statement) throws(Mistake) -> Node {
        let body = try nodes { $0 == .otherwise || $0 == .end }
        guard try take("for", statement) == .otherwise else { return .forEach(header, body: body, otherwise: []) }
        let otherwise = try nodes { $0 == .end }
        _ = try take("for", statement)
        return .forEach(header, body: body, otherwise: otherwise)
    }

    private mutating func choice(_ condition: Code, _ statement: Statement) throws(Mistake) -> Node {
        var branches: [Node.Branch] = []
        var code: Code? = condition
        while true {
            let body = try nodes { kind in
                switch kind {
                case .elseWhen, .otherwise: code != nil
                case .end: true
                default: false
                }
            }
            branches.append(Node.Branch(code: code, body: body))
            switch try take("if", statement) {
            case .elseWhen(let next): code = next
            case .otherwise: code = nil
            default: return .when(branches)
            }
        }
    }

    private mutating func options(_ value: Code, _ statement: Statement) throws(Mistake) -> Node {
        let before = try nodes { kind in
            if case .option = kind { true } else { kind == .end }
        }
        guard before.allSatisfy({ if case .text(let text) = $0 { text.isBlank } else { false } }) else {
            throw Mistake("something between “switch” and its first “case”", in: path, at: statement.position)
        }
        var branches: [Node.Branch] = []
        while case .option(let code) = try take("switch", statement) {
            let body = try nodes { kind in
                if case .option = kind { true } else { kind == .end }
            }
            branches.append(Node.Branch(code: code, body: body))
        }
        if branches.isEmpty { throw Mistake("“switch” without “case”", in: path, at: statement.position) }
        return .choose(value, branches)
    }

    /// The block of a call: its `fill`s, its `let`s, and the rest as `content`.
    private mutating func readBlock(of call: inout Node.Call, _ statement: Statement) throws(Mistake) {
        var content: [Node] = []
        var fills: [Node.Block] = []
        while true {
            content += try nodes { kind in
                if case .fill = kind { true } else { kind == .end }
            }
            let place = index < tokens.count ? tokens[index] : nil
            guard case .fill(let name) = try take("call", statement) else { break }
            if case .statement(let fill)? = place, fills.contains(where: { $0.name == name.text }) {
                throw Mistake("“\(name.text)” is filled twice", in: path, at: fill.position)
            }
            var body = try nodes { $0 == .end }
            Self.dropLastLineEnd(&body)
            _ = try take("fill", statement)
            fills.append(Node.Block(name: name.text, body: body))
        }
        call.constants = content.compactMap { if case .constant(let code) = $0 { code } else { nil } }
        content.removeAll { if case .constant = $0 { true } else { false } }
        Self.dropLastLineEnd(&content)
        let isBlank = content.allSatisfy { if case .text(let text) = $0 { text.isBlank } else { false } }
        call.blocks = isBlank && !fills.isEmpty ? fills : [Node.Block(name: "content", body: content)] + fills
    }

    /// Takes the statement that ended a block.
    private mutating func take(_ word: String, _ opening: Statement) throws(Mistake) -> Statement.Kind {
        guard index < tokens.count, case .statement(let statement) = tokens[index] else {
            throw Mistake("“\(word)” without “end”", in: path, at: opening.position)
        }
        index += 1
        return statement.kind
    }
}
