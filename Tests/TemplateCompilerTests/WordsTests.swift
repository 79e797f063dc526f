import TemplateLanguage
import Testing

private func compile(en: String?, ru: String?) -> TemplateCompilation {
    var files: [TemplateCompilation.File] = []
    for (language, text) in [("en", en), ("ru", ru)] {
        guard let text else { continue }
        files.append(TemplateCompilation.File(path: "templates/site/strings/\(language).json", bytes: Array(text.utf8)))
    }
    return TemplateCompilation(target: "Site", folder: "templates/site", files: files)
}

private func mistakes(en: String?, ru: String?) -> [String] {
    compile(en: en, ru: ru).mistakes.map(\.description)
}

@Test func `makes a property of a text and a function of one with parameters`() {
    let compilation = compile(
        en: #"{"delete": "Delete", "default": "a \"b\" \\ \u0416", "said": "{who}: {what}, {who}", "braces": "{{a}}"}"#,
        ru: #"{"delete": "Удалить", "default": "в", "said": "{what} — {who}", "braces": "{{б}}"}"#)
    #expect(compilation.mistakes.isEmpty)
    #expect(
        compilation.words == """
            // Made from the strings.
            import HTML
            import Localization

            /// The words of Site in a reader's language.
            package struct SiteWords: Sendable {
            package let language: Language
            package init(_ language: Language) { self.language = language }
            package var delete: String {
            switch language {
            case .ru:
            return "Удалить"
            case .en:
            return "Delete"
            }
            }
            package var `default`: String {
            switch language {
            case .ru:
            return "в"
            case .en:
            return "a \\"b\\" \\\\ Ж"
            }
            }
            package func said<Who: Speakable, What: Speakable>(who: Who, what: What) -> SaidSentence<Who, What> {
            SaidSentence(language: language, who: who, what: what)
            }
            @_disfavoredOverload
            package func said(who: String, what: String) -> String {
            SaidSentence(language: language, who: who, what: what).description
            }
            package struct SaidSentence<Who: Speakable, What: Speakable>: Speakable {
            let language: Language
            let who: Who
            let what: What
            package func write(to buffer: HTMLBuffer) {
            switch language {
            case .ru:
            buffer.write(self.what)
            buffer.raw(" — ")
            buffer.write(self.who)
            case .en:
            buffer.write(self.who)
            buffer.raw(": ")
            buffer.write(self.what)
            buffer.raw(", ")
            buffer.write(self.who)
            }
            }
            package var description: String {
            switch language {
            case .ru:
            return "\\(self.what) — \\(self.who)"
            case .en:
            return "\\(self.who): \\(self.what), \\(self.who)"
            }
            }
            }
            package var braces: String {
            switch language {
            case .ru:
            return "{б}"
            case .en:
            return "{a}"
            }
            }
            }

            """)
}

@Test func `makes a function of a count of plural forms`() {
    let words = compile(
        en: #"{"new": {"one": "{count} post by {name}", "other": "{count} posts by {name}"}}"#,
        ru:
            #"{"new": {"one": "{count} запись {name}", "few": "{count} записи {name}", "many": "{count} записей {name}"}}"#
    ).words
    #expect(
        words.hasSuffix(
            """
            package func new<Name: Speakable>(count: Int, name: Name) -> NewSentence<Name> {
            NewSentence(language: language, count: count, name: name)
            }
            @_disfavoredOverload
            package func new(count: Int, name: String) -> String {
            NewSentence(language: language, count: count, name: name).description
            }
            package struct NewSentence<Name: Speakable>: Speakable {
            let language: Language
            let count: Int
            let name: Name
            package func write(to buffer: HTMLBuffer) {
            switch language {
            case .ru:
            switch language.plural(count) {
            case .one:
            buffer.write(count, in: language)
            buffer.raw(" запись ")
            buffer.write(self.name)
            case .few:
            buffer.write(count, in: language)
            buffer.raw(" записи ")
            buffer.write(self.name)
            default:
            buffer.write(count, in: language)
            buffer.raw(" записей ")
            buffer.write(self.name)
            }
            case .en:
            switch language.plural(count) {
            case .one:
            buffer.write(count, in: language)
            buffer.raw(" post by ")
            buffer.write(self.name)
            default:
            buffer.write(count, in: language)
            buffer.raw(" posts by ")
            buffer.write(self.name)
            }
            }
            }
            package var description: String {
            switch language {
            case .ru:
            switch language.plural(count) {
            case .one:
            return "\\(language.number(count)) запись \\(self.name)"
            case .few:
            return "\\(language.number(count)) записи \\(self.name)"
            default:
            return "\\(language.number(count)) записей \\(self.name)"
            }
            case .en:
            switch language.plural(count) {
            case .one:
            return "\\(language.number(count)) post by \\(self.name)"
            default:
            return "\\(language.number(count)) posts by \\(self.name)"
            }
            }
            }
            }
            }

            """))
}

@Test func `escapes the words of a sentence as text is escaped`() {
    let words = compile(en: #"{"a": "\"{x}\" & <b>'"}"#, ru: #"{"a": "{x}"}"#).words
    #expect(words.contains(#"buffer.raw("&#34;")"#))
    #expect(words.contains(#"buffer.raw("&#34; &amp; &lt;b&gt;&#39;")"#))
}

@Test func `lets a translation have a form of its own for fractions`() {
    #expect(
        mistakes(
            en: #"{"a": {"one": "1", "other": "{count}"}}"#,
            ru: #"{"a": {"one": "{count}", "few": "{count}", "many": "{count}", "other": "{count}"}}"#) == [])
}

private let en = "templates/site/strings/en.json"
private let ru = "templates/site/strings/ru.json"

private let differing: [(String?, String?, String)] = [
    (#"{"a": "x"}"#, nil, "\(ru):1:1: error: the file is missing"),
    (nil, #"{"a": "x"}"#, "\(en):1:1: error: the file is missing"),
    ("{\n  \"a\": \"x\",\n  \"b\": \"y\"\n}", #"{"a": "x"}"#, "\(en):3:3: error: “b” is missing in \(ru)"),
    (#"{"a": "x"}"#, "{\"a\": \"x\",\n\"c\": \"y\"}", "\(ru):2:1: error: “c” is missing in \(en)"),
    (#"{"a": "{x}"}"#, #"{"a": "x"}"#, "\(ru):1:7: error: “a” does not use {x}"),
    (#"{"a": "x"}"#, #"{"a": "{x}"}"#, "\(ru):1:7: error: “a” has no parameter {x} in “en”"),
    (
        #"{"a": "x"}"#, #"{"a": {"one": "", "few": "", "many": ""}}"#,
        "\(ru):1:2: error: “a” has plural forms in one language only"
    ),
    (
        #"{"a": {"one": "x", "other": "y"}}"#, "{\n \"a\": {\"one\": \"x\", \"many\": \"y\"}}",
        "\(ru):2:2: error: “a” has no form “few”"
    ),
    (#"{"a": {"one": "x"}}"#, nil, "\(ru):1:1: error: the file is missing"),
    (
        #"{"a": {"one": "x"}}"#, #"{"a": {"one": "x", "few": "", "many": ""}}"#,
        "\(en):1:2: error: “a” has no form “other”"
    ),
    (
        #"{"a": {"one": "x", "few": "y", "other": "z"}}"#, #"{"a": {"one": "x", "few": "", "many": ""}}"#,
        "\(en):1:20: error: there is no form “few” in “en”"
    ),
    (
        #"{"a": {"one": "{x}", "other": "y"}}"#, #"{"a": {"one": "{x}", "few": "{x}", "many": "{x}"}}"#,
        "\(en):1:31: error: “a” does not use {x}"
    ),
]

@Test(arguments: differing)
func `refuses words that differ between languages`(english: String?, russian: String?, mistake: String) {
    #expect(mistakes(en: english, ru: russian) == [mistake])
}

@Test(arguments: [
    ("", "1:1: error: expected “{”"),
    ("[]", "1:1: error: expected “{”"),
    ("{}}", "1:3: error: something after the object"),
    (#"{"a": 1}"#, "1:7: error: expected a text or its plural forms"),
    (#"{"a": {"two": "x"}}"#, "1:8: error: “two” is not a plural form"),
    (#"{"a": {"one": "x", "one": "y"}}"#, "1:20: error: “one” stands here twice"),
    (#"{"a": {"one": {}}}"#, "1:15: error: expected a text in quotes"),
    ("{\"a\": \"x\",\n \"a\": \"y\"}", "2:2: error: “a” stands in line 1 too"),
    (#"{"a": "x",}"#, "1:11: error: expected a text in quotes"),
    (#"{"a": "x" "b": "y"}"#, "1:11: error: expected “,”"),
    (#"{"a-b": "x"}"#, "1:2: error: “a-b” is not a key: write camelCase"),
    (#"{"Ab": "x"}"#, "1:2: error: “Ab” is not a key: write camelCase"),
    (#"{"language": "x"}"#, "1:2: error: “language” is taken"),
    (#"{"a": "x}"#, "1:7: error: a text that is not closed"),
    (#"{"a": "\x"}"#, "1:8: error: an unknown escape"),
    (#"{"a": "\u00"}"#, "1:8: error: “\\u” without a character's four digits"),
    (#"{"a": "{x"}"#, "1:7: error: “{” without “}”"),
    (#"{"a": "x}"}"#, "1:7: error: “}” without “{”"),
    (#"{"a": "{x y}"}"#, "1:7: error: “{x y}” is not a parameter's name"),
])
func `refuses a file of strings that is not right`(text: String, mistake: String) {
    #expect(mistakes(en: text, ru: text) == ["\(ru):\(mistake)"])
}

@Test func `refuses a file of a language that is not spoken`() {
    let file = TemplateCompilation.File(path: "templates/site/strings/de.json", bytes: Array("{}".utf8))
    let compilation = TemplateCompilation(target: "Site", folder: "templates/site", files: [file])
    #expect(compilation.mistakes.count == 1)
}
