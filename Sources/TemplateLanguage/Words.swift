/// A target's words in every language, checked against each other.
struct Words {
    /// A language that Quad speaks, with the plural forms that whole numbers need in it (Unicode CLDR).
    struct Language {
        let name: String
        let needed: [String]
        let allowed: [String]
    }

    static let languages = [
        Language(name: "ru", needed: ["one", "few", "many"], allowed: ["one", "few", "many", "other"]),
        Language(name: "en", needed: ["one", "other"], allowed: ["one", "other"]),
    ]
    /// The language whose words give the order of parameters.
    static let reference = "en"

    /// By language.
    let entries: [String: [Word]]

    /// - Parameter files: path and bytes by language
    init(_ files: [String: (path: String, bytes: [UInt8])], folder: String) throws(Mistake) {
        var entries: [String: [Word]] = [:]
        for language in Self.languages {
            guard let file = files[language.name] else {
                let path = "\(folder)/\(language.name).json"
                throw Mistake("the file is missing", in: path, at: Position(line: 1, column: 1))
            }
            let words = try WordsParser.parse(path: file.path, bytes: file.bytes)
            for word in words { try Self.checkForms(word, language, file.path) }
            entries[language.name] = words
        }
        for language in Self.languages where language.name != Self.reference {
            guard let ours = files[Self.reference]?.path, let theirs = files[language.name]?.path else { continue }
            try Self.compare(entries[Self.reference] ?? [], ours, entries[language.name] ?? [], theirs)
        }
        self.entries = entries
    }

    private static func checkForms(_ word: Word, _ language: Language, _ path: String) throws(Mistake) {
        guard case .plural(let forms) = word.text else { return }
        for form in language.needed where !forms.contains(where: { $0.name == form }) {
            throw Mistake("“\(word.key)” has no form “\(form)”", in: path, at: word.position)
        }
        for form in forms where !language.allowed.contains(form.name) {
            throw Mistake("there is no form “\(form.name)” in “\(language.name)”", in: path, at: form.position)
        }
    }

    private static func compare(
        _ reference: [Word], _ ours: String, _ words: [Word], _ theirs: String
    ) throws(Mistake) {
        for word in reference where !words.contains(where: { $0.key == word.key }) {
            throw Mistake("“\(word.key)” is missing in \(theirs)", in: ours, at: word.position)
        }
        for word in words {
            guard let other = reference.first(where: { $0.key == word.key }) else {
                throw Mistake("“\(word.key)” is missing in \(ours)", in: theirs, at: word.position)
            }
            switch (word.text, other.text) {
            case (.plain, .plain), (.plural, .plural): break
            default: throw Mistake("“\(word.key)” has plural forms in one language only", in: theirs, at: word.position)
            }
            try checkParameters(other, other.parameters, ours)
            try checkParameters(word, other.parameters, theirs)
        }
    }

    /// Every text of a word uses every parameter: none is forgotten in a translation.
    private static func checkParameters(_ word: Word, _ parameters: [String], _ path: String) throws(Mistake) {
        for phrase in word.text.phrases {
            for name in parameters where !phrase.parameters.contains(name) {
                throw Mistake("“\(word.key)” does not use {\(name)}", in: path, at: phrase.position)
            }
            for name in phrase.parameters where !parameters.contains(name) {
                if case .plural = word.text, name == "count" { continue }
                throw Mistake(
                    "“\(word.key)” has no parameter {\(name)} in “\(reference)”", in: path, at: phrase.position)
            }
        }
    }
}
