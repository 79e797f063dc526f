/// A template cut into text, expressions, statements and comments.
enum Token: Hashable {
    case text(Text)
    case output(Code)
    case statement(Statement)
    case comment

    static func read(_ source: Source) throws(Mistake) -> [Token] {
        var source = source
        var tokens: [Token] = []
        while !source.isAtEnd {
            let begin = source.position
            if source.starts(with: "{{") {
                source.skip(2)
                let code = try CodeScanner.read(&source, until: .output, opening: begin)
                if code.text.isEmpty { throw source.mistake("an empty expression", at: begin) }
                tokens.append(.output(code))
            } else if source.starts(with: "{%") {
                source.skip(2)
                let code = try CodeScanner.read(&source, until: .statement, opening: begin)
                tokens.append(.statement(try Statement(code, in: source.path, at: begin)))
            } else if source.starts(with: "{#") {
                while !source.starts(with: "#}") {
                    guard source.advance() != nil else { throw source.mistake("“{#” without “#}”", at: begin) }
                }
                source.skip(2)
                tokens.append(.comment)
            } else {
                let mark = source.mark
                repeat {
                    source.advance()
                } while !source.isAtEnd && !source.startsToken
                tokens.append(.text(Text(source.text(from: mark), at: begin)))
            }
        }
        return tokens
    }

    /// The text, when it is one.
    var text: Text? {
        if case .text(let text) = self { text } else { nil }
    }

    /// Nothing is written where it stands.
    var isSilent: Bool {
        switch self {
        case .comment: true
        case .statement(let statement): statement.isSilent
        case .text, .output: false
        }
    }
}

extension Source {
    fileprivate var startsToken: Bool {
        starts(with: "{{") || starts(with: "{%") || starts(with: "{#")
    }
}
