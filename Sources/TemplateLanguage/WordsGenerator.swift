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
        writer.line("import HTML")
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
        let entries = Words.languages.compactMap { language in
            words.entries[language.name]?.first { $0.key == reference.key }.map { (language.name, $0) }
        }
        if reference.isPlain {
            writer.line("package var \(reference.key.escaped): String {")
            choice(entries) { ["return \(Self.literal($0))"] }
            writer.line("}")
        } else {
            sentence(reference, entries)
        }
    }

    /// A text with parameters is a value that writes itself. Where a `String` is asked for it is one.
    private mutating func sentence(_ word: Word, _ entries: [(language: String, word: Word)]) {
        let names = word.parameters
        let types = names.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let type = "\(word.key.prefix(1).uppercased() + word.key.dropFirst())Sentence"
        let generics = zip(names, types).map { "\($1): Speakable" }.joined(separator: ", ")
        let bracketed = generics.isEmpty ? "" : "<\(generics)>"
        let concrete = types.isEmpty ? "" : "<\(types.joined(separator: ", "))>"
        let count = word.isPlural ? ["count"] : []
        let make = (["language"] + count + names).map { "\($0): \($0.escaped)" }.joined(separator: ", ")
        func list(_ types: [String]) -> String {
            (count.map { "\($0): Int" } + zip(names, types).map { "\($0.escaped): \($1)" }).joined(separator: ", ")
        }
        writer.line("package func \(word.key.escaped)\(bracketed)(\(list(types))) -> \(type)\(concrete) {")
        writer.line("\(type)(\(make))")
        writer.line("}")
        writer.line("@_disfavoredOverload")
        writer.line("package func \(word.key.escaped)(\(list(names.map { _ in "String" }))) -> String {")
        writer.line("\(type)(\(make)).description")
        writer.line("}")

        writer.line("package struct \(type)\(bracketed): Speakable {")
        writer.line("let language: Language")
        for name in count { writer.line("let \(name): Int") }
        for (name, type) in zip(names, types) { writer.line("let \(name.escaped): \(type)") }
        writer.line("package func write(to buffer: HTMLBuffer) {")
        choice(entries) { Self.writing($0, word.isPlural) }
        writer.line("}")
        writer.line("package var description: String {")
        choice(entries) { ["return \(Self.literal($0, word.isPlural))"] }
        writer.line("}")
        writer.line("}")
    }

    /// What is done for the phrase of the reader's language and the count.
    private mutating func choice(_ entries: [(language: String, word: Word)], _ lines: (Phrase) -> [String]) {
        writer.line("switch language {")
        for (language, word) in entries {
            writer.line("case .\(language):")
            switch word.text {
            case .plain(let phrase):
                for line in lines(phrase) { writer.line(line) }
            case .plural(let forms):
                // Russian needs no “other” for whole numbers: its “many” answers then.
                let last = forms.first { $0.name == "other" } ?? forms.first { $0.name == "many" }
                writer.line("switch language.plural(count) {")
                for form in forms where form != last {
                    writer.line("case .\(form.name):")
                    for line in lines(form.phrase) { writer.line(line) }
                }
                if let last {
                    writer.line("default:")
                    for line in lines(last.phrase) { writer.line(line) }
                }
                writer.line("}")
            }
        }
        writer.line("}")
    }

    /// Calls that write a phrase. Its own text is escaped here, once.
    private static func writing(_ phrase: Phrase, _ isPlural: Bool) -> [String] {
        phrase.parts.isEmpty
            ? ["break"]
            : phrase.parts.map { part in
                switch part {
                case .text(let text): "buffer.raw(\(text.escapedForMarkup.swiftLiteral))"
                case .parameter("count") where isPlural: "buffer.write(count, in: language)"
                case .parameter(let name): "buffer.write(self.\(name.escaped))"
                }
            }
    }

    private static func literal(_ phrase: Phrase, _ isPlural: Bool = false) -> String {
        var literal = ""
        for part in phrase.parts {
            switch part {
            case .text(let text): literal += text.swiftLiteral.dropFirst().dropLast()
            case .parameter("count") where isPlural: literal += "\\(language.number(count))"
            case .parameter(let name): literal += "\\(self.\(name.escaped))"
            }
        }
        return "\"\(literal)\""
    }
}

extension Word {
    fileprivate var isPlural: Bool {
        if case .plural = text { true } else { false }
    }

    fileprivate var isPlain: Bool { !isPlural && parameters.isEmpty }
}

extension String {
    /// As `HTMLBuffer.write` escapes.
    fileprivate var escapedForMarkup: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&#34;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
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
