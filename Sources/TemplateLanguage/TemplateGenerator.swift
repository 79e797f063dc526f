/// Turns templates into functions of the page they write to (DECISIONS, 3).
struct TemplateGenerator {
    private var writer = SwiftWriter()
    private var path = ""
    /// Static text that waits for its neighbours.
    private var pending = ""
    /// How many names were made in this template.
    private var names = 0

    /// The source of `Templates.swift`.
    static func generate(_ templates: [Template]) -> String {
        var generator = TemplateGenerator()
        generator.file(templates)
        return generator.writer.text
    }

    private mutating func file(_ templates: [Template]) {
        writer.line("// Made from the templates; each function names its own.")
        var imported: Set<String> = ["HTML", "Localization"]
        writer.line("import HTML")
        writer.line("import Localization")
        for template in templates {
            path = template.path
            for module in template.imports where imported.insert(module.text).inserted {
                writer.line("import ", module, in: path)
            }
        }
        writer.endTemplate()
        guard !templates.isEmpty else { return }
        writer.line("")
        writer.line("package extension HTMLBuffer {")
        for template in templates {
            path = template.path
            names = 0
            writer.line("/// `\(path)`")
            writer.line("func ", template.signature, " {", in: path)
            nodes(template.body)
            flush()
            writer.line("}")
            writer.endTemplate()
        }
        writer.line("}")
    }

    private mutating func nodes(_ nodes: [Node]) {
        for node in nodes { self.node(node) }
    }

    private mutating func node(_ node: Node) {
        if case .text(let text) = node {
            pending += text.text
            return
        }
        if case .constant(let code) = node {
            writer.line("let ", code, in: path)
            return
        }
        flush()
        switch node {
        case .text, .constant: break
        case .output(let code, let place): output(code, place)
        case .place(let code): writer.line("", code, code.text.isName ? "()" : "", in: path)
        case .forEach(let header, let body, let otherwise): loop(header, body, otherwise)
        case .when(let branches): choice(branches)
        case .choose(let value, let branches): options(value, branches)
        case .call(let call): self.call(call)
        }
    }

    private mutating func flush() {
        if pending.isEmpty { return }
        writer.line("self.raw(\(pending.swiftLiteral))")
        pending = ""
    }

    private mutating func block(_ body: [Node]) {
        nodes(body)
        flush()
    }

    private mutating func output(_ code: Code, _ place: Node.Place) {
        switch place {
        case .text:
            let prefix = "self.write("
            // Near the left edge the shorter form keeps the column right.
            writer.line(code.position.column > prefix.count ? prefix : "write(", code, ")", in: path)
        case .attribute:
            writer.line("self.write(Self.quoted(", code, "))", in: path)
        }
    }

    private mutating func loop(_ header: Code, _ body: [Node], _ otherwise: [Node]) {
        guard !otherwise.isEmpty else {
            writer.line("for ", header, " {", in: path)
            block(body)
            writer.line("}")
            return
        }
        let isEmpty = name("isEmpty")
        writer.line("var \(isEmpty) = true")
        writer.line("for ", header, " {", in: path)
        writer.line("\(isEmpty) = false")
        block(body)
        writer.line("}")
        writer.line("if \(isEmpty) {")
        block(otherwise)
        writer.line("}")
    }

    private mutating func choice(_ branches: [Node.Branch]) {
        // An “else if” would leave no room to tell its place.
        var open = 0
        for (index, branch) in branches.enumerated() {
            if index > 0 {
                writer.line("else {")
                open += 1
            }
            if let code = branch.code { writer.line("if ", code, " {", in: path) }
            block(branch.body)
            if branch.code != nil { writer.line("}") }
        }
        for _ in 0..<open { writer.line("}") }
    }

    private mutating func options(_ value: Code, _ branches: [Node.Branch]) {
        writer.line("switch ", value, " {", in: path)
        for branch in branches {
            if let code = branch.code { writer.line("", code, ":", in: path) }
            let isEmpty = branch.body.allSatisfy { if case .text(let text) = $0 { text.text.isEmpty } else { false } }
            if isEmpty { writer.line("break") }
            block(branch.body)
        }
        writer.line("}")
    }

    /// Blocks are local functions: each is type-checked by itself, and none escapes.
    private mutating func call(_ call: Node.Call) {
        if !call.constants.isEmpty {
            writer.line("do {")
            for code in call.constants { writer.line("let ", code, in: path) }
        }
        var arguments: [String] = []
        for block in call.blocks {
            let function = name(block.name)
            writer.line("func \(function)() {")
            self.block(block.body)
            writer.line("}")
            arguments.append("\(block.name): \(function)")
        }
        let comma = call.arguments.isEmpty || arguments.isEmpty ? "" : ", "
        let suffix = "\(comma)\(arguments.joined(separator: ", ")))"
        let code = Code(text: "\(call.name.text)(\(call.arguments)", position: call.name.position)
        writer.line("self.", code, suffix, in: path)
        if !call.constants.isEmpty { writer.line("}") }
    }

    private mutating func name(_ base: String) -> String {
        names += 1
        return "\(base)_\(names)"
    }
}
