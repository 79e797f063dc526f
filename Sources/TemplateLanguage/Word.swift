/// One entry of a file of strings: a key and what it says in a language.
struct Word: Hashable {
    enum Text: Hashable {
        case plain(Phrase)
        case plural([Form])

        var phrases: [Phrase] {
            switch self {
            case .plain(let phrase): [phrase]
            case .plural(let forms): forms.map(\.phrase)
            }
        }
    }

    /// What is said for numbers of one plural form (`one`, `few`, …).
    struct Form: Hashable {
        var name: String
        var position: Position
        var phrase: Phrase
    }

    var key: String
    var position: Position
    var text: Text

    /// Names of the parameters besides `count`, in order of appearance.
    var parameters: [String] {
        var seen: Set<String> = []
        return text.phrases.flatMap(\.parameters).filter { $0 != countName && seen.insert($0).inserted }
    }

    private var countName: String? {
        if case .plural = text { "count" } else { nil }
    }
}

/// A text in which `{name}` stands for a parameter.
struct Phrase: Hashable {
    enum Part: Hashable {
        case text(String)
        case parameter(String)
    }

    var parts: [Part]
    var position: Position

    var parameters: [String] {
        parts.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    }

    /// - Parameters:
    ///   - text: the text; `{{` and `}}` stand for single braces
    ///   - position: where it begins in the file
    init(_ text: String, in path: String, at position: Position) throws(Mistake) {
        self.position = position
        parts = []
        var literal = ""
        var rest = Substring(text)
        while let character = rest.popFirst() {
            switch character {
            case "{" where rest.first == "{", "}" where rest.first == "}":
                literal.append(character)
                rest.removeFirst()
            case "}": throw Mistake("“}” without “{”", in: path, at: position)
            case "{":
                guard let end = rest.firstIndex(of: "}") else {
                    throw Mistake("“{” without “}”", in: path, at: position)
                }
                let name = String(rest[..<end])
                guard name.isName, !name.contains(".") else {
                    throw Mistake("“{\(name)}” is not a parameter's name", in: path, at: position)
                }
                if !literal.isEmpty { parts.append(.text(literal)) }
                literal = ""
                parts.append(.parameter(name))
                rest = rest[rest.index(after: end)...]
            default: literal.append(character)
            }
        }
        if !literal.isEmpty { parts.append(.text(literal)) }
    }
}
