/// A template as a tree: what is written and when.
indirect enum Node: Hashable {
    case text(Text)
    case output(Code, Place)
    case forEach(Code, body: [Node], otherwise: [Node])
    case when([Branch])
    case constant(Code)
    case choose(Code, [Branch])
    case call(Call)
    case place(Code)

    /// Where an expression stands in the markup.
    enum Place: Hashable {
        case text
        case attribute
    }

    /// One way through an `if` (no code: `else`) or a `switch`.
    struct Branch: Hashable {
        var code: Code?
        var body: [Node]
    }

    struct Call: Hashable {
        var name: Code
        var arguments: String
        /// The `let`s that stand directly in the block: every part of it may use them.
        var constants: [Code]
        var blocks: [Block]
    }

    /// What a called template places; `content` unless a `fill` names it.
    struct Block: Hashable {
        var name: String
        var body: [Node]
    }
}

/// One file: a template with a name and parameters.
struct Template: Hashable {
    var path: String
    var imports: [Code]
    /// `name(parameters)`
    var signature: Code
    var body: [Node]
}
