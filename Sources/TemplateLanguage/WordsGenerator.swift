/// Turns a target's words into a type with one property or function for each.
struct WordsGenerator {
    private var writer = SwiftWriter()

    /// The source of `Words.swift`; an empty file when the target has no strings.
    static func generate(target: String, _ words: Words?) -> String {
        var generator = WordsGenerator()
        generator.file(target, words)
        return generator.writer.text
    }

    private mutating func file(_ target: String, _ words: Words?) {
        writer.line("// Made from the strings.")
        guard let words else { return }
        writer.line("import Localization")
        writer.line("")
        writer.line("/// The words of \(target) in a reader's language.")
        writer.line("package struct \(target)Words: Sendable {")
        writer.line("package let language: Language")
        writer.line("package init(_ language: Language) { self.language = language }")
        for word in words.entries[Words.reference] ?? [] { self.word(word, words) }
        writer.line("}")
    }

    private mutating func word(_ reference: Word, _ words: Words) {
        var parameters = reference.parameters.map { "\($0.escaped): String" }
        var isPlural = false
        if case .plural = reference.text {
            isPlural = true
            parameters.insert("count: Int", at: 0)
        }
        let isProperty = parameters.isEmpty
        let list = parameters.joined(separator: ", ")
        writer.line(
            isProperty
                ? "package var \(reference.key.escaped): String {"
                : "package func \(reference.key.escaped)(\(list)) -> String {")
        writer.line("switch language {")
        for language in Words.languages {
            guard let word = words.entries[language.name]?.first(where: { $0.key == reference.key }) else { continue }
            writer.line("case .\(language.name):")
            switch word.text {
            case .plain(let phrase): writer.line("return \(literal(phrase, isPlural))")
            case .plural(let forms): plural(forms)
            }
        }
        writer.line("}")
        writer.line("}")
    }

    private mutating func plural(_ forms: [Word.Form]) {
        // Russian needs no “other” for whole numbers: its “many” answers then.
        let last = forms.first { $0.name == "other" } ?? forms.first { $0.name == "many" }
        writer.line("switch language.plural(count) {")
        for form in forms where form != last {
            writer.line("case .\(form.name): return \(literal(form.phrase, true))")
        }
        if let last { writer.line("default: return \(literal(last.phrase, true))") }
        writer.line("}")
    }

    private func literal(_ phrase: Phrase, _ isPlural: Bool) -> String {
        var literal = ""
        for part in phrase.parts {
            switch part {
            case .text(let text): literal += text.swiftLiteral.dropFirst().dropLast()
            case .parameter("count") where isPlural: literal += "\\(language.number(count))"
            case .parameter(let name): literal += "\\(\(name.escaped))"
            }
        }
        return "\"\(literal)\""
    }
}

extension String {
    /// A name that stands also where Swift has a word of its own.
    fileprivate var escaped: String {
        Self.keywords.contains(self) ? "`\(self)`" : self
    }

    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat", "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
        "try", "typealias", "var", "where", "while",
    ]
}
