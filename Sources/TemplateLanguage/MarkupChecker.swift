/// Walks a template's tree with a browser's eyes: markup is whole in every branch, and an expression stands only where
/// escaping protects it. Leaves the tree without loose space and with the place of each expression.
struct MarkupChecker {
    private var reader: MarkupReader
    private let path: String

    static func check(_ template: Template) throws(Mistake) -> Template {
        var checker = MarkupChecker(reader: MarkupReader(path: template.path), path: template.path)
        var checked = template
        checked.body = try checker.nodes(template.body)
        try checker.reader.end()
        return checked
    }

    private mutating func nodes(_ nodes: [Node]) throws(Mistake) -> [Node] {
        var checked: [Node] = []
        for node in nodes {
            if reader.state.dropsLineEnd, node.writesFirst {
                // A browser drops a line end after <pre> and <textarea>; this one saves the text's own.
                checked.append(.text(Text("\n", at: Position(line: 1, column: 1))))
            }
            checked.append(try self.node(node))
        }
        return checked
    }

    private mutating func node(_ node: Node) throws(Mistake) -> Node {
        switch node {
        case .text(let text):
            return .text(Text(try reader.read(text), at: text.position))
        case .output(let code, _):
            return .output(code, try reader.output(code))
        case .constant:
            return node
        case .place(let code):
            try reader.insertion(code.position)
            return node
        case .forEach(let header, let body, let otherwise):
            let branches = try self.branches(
                [Node.Branch(code: header, body: body), Node.Branch(body: otherwise)], at: header.position)
            return .forEach(header, body: branches[0].body, otherwise: branches[1].body)
        case .when(let branches):
            return .when(try self.branches(branches, at: branches[0].code?.position))
        case .choose(let value, let branches):
            return .choose(value, try self.branches(branches, at: value.position))
        case .call(var call):
            try reader.insertion(call.name.position)
            guard !call.blocks.isEmpty else { return node }
            guard reader.state.mode == .text else {
                throw Mistake("a block in an attribute's value", in: path, at: call.name.position)
            }
            let blocks = try branches(
                call.blocks.map { Node.Branch(body: $0.body) }, at: call.name.position)
            for (index, block) in blocks.enumerated() { call.blocks[index].body = block.body }
            return .call(call)
        }
    }

    /// Each branch begins where the statement stands and must end there.
    private mutating func branches(_ branches: [Node.Branch], at position: Position?) throws(Mistake) -> [Node.Branch] {
        let position = position ?? Position(line: 1, column: 1)
        try reader.boundary(position)
        let before = reader.state
        var after = before
        var checked: [Node.Branch] = []
        for branch in branches {
            reader.state = before
            reader.state.floor = before.open.count
            let body = try nodes(branch.body)
            try end(before, branch.code?.position ?? position)
            after.tag.attributes.formUnion(reader.state.tag.attributes)
            if reader.state.mode == .closed { after.mode = .closed }
            checked.append(Node.Branch(code: branch.code, body: body))
        }
        after.dropsLineEnd = false
        reader.state = after
        return checked
    }

    private mutating func end(_ before: MarkupState, _ position: Position) throws(Mistake) {
        if reader.state.open.count > before.open.count, let element = reader.state.open.last {
            throw Mistake("<\(element.name)> is not closed in its block", in: path, at: element.position)
        }
        try reader.boundary(position)
        let mode = reader.state.mode
        let isSameTag = mode == .text || reader.state.tag.position == before.tag.position
        let isSameValue = mode == .text || mode.isInTag || reader.state.tag.attribute == before.tag.attribute
        guard mode == before.mode || (mode.isInTag && before.mode.isInTag), isSameTag, isSameValue else {
            throw Mistake("a tag or a value begins in this block and does not end in it", in: path, at: position)
        }
    }
}

extension Node {
    fileprivate var writesFirst: Bool {
        switch self {
        case .output, .place, .call: true
        default: false
        }
    }
}
