import TemplateLanguage
import Testing

@Test func `writes an expression by its type`() {
    #expect(lines("<p>{{ x.name }}</p>") == [#"self.raw("<p>")"#, "write(x.name)", #"self.raw("</p>")"#])
    #expect(lines("          {{ x }}") == ["self.write(x)"])
    #expect(lines(#"<a title="{{ x }}">a</a>"#)[1] == "self.write(Self.quoted(x))")
}

@Test func `reads an expression with braces, strings and interpolations of its own`() {
    #expect(lines("          {{ xs.map { $0 } }}") == ["self.write(xs.map { $0 })"])
    #expect(lines("          {{ xs.map { $0 }}}") == ["self.write(xs.map { $0 })"])
    #expect(lines(#"          {{ "}}" }}"#) == [#"self.write("}}")"#])
    #expect(lines(#"          {{ "\(a["}}"])" }}"#) == [#"self.write("\(a["}}"])")"#])
    #expect(lines(##"          {{ #"\(a " }}"# }}"##) == [##"self.write(#"\(a " }}"#)"##])
    #expect(lines(##"          {{ #"\#(a + "}}") "# }}"##) == [##"self.write(#"\#(a + "}}") "#)"##])
}

@Test func `repeats a block`() {
    #expect(
        lines("{% for y in ys where y > 1 %}<i></i>{% end %}") == [
            "for y in ys where y > 1 {", #"self.raw("<i></i>")"#, "}",
        ])
}

@Test func `says what to write when there is nothing to repeat`() {
    #expect(
        lines("{% for y in ys %}a{% else %}b{% end %}") == [
            "var isEmpty_1 = true", "for y in ys {", "isEmpty_1 = false", #"self.raw("a")"#, "}",
            "if isEmpty_1 {", #"self.raw("b")"#, "}",
        ])
}

@Test func `chooses by conditions`() {
    #expect(
        lines("{% if let y = x, y > 1 %}a{% elif z %}b{% else %}c{% end %}") == [
            "if let y = x, y > 1 {", #"self.raw("a")"#, "}", "else {", "if z {", #"self.raw("b")"#, "}",
            "else {", #"self.raw("c")"#, "}", "}",
        ])
}

@Test func `chooses by a value`() {
    #expect(
        lines("{% switch x %}\n{% case .a(let y) where y %}\na\n{% case .b, .c %}{% default %}d{% end %}") == [
            "switch x {", "case .a(let y) where y:", #"self.raw("a\n")"#, "case .b, .c:", "break", "default:",
            #"self.raw("d")"#, "}",
        ])
}

@Test func `names a value without parting the text around`() {
    #expect(lines("a{% let y = x %}b") == ["let y = x", #"self.raw("ab")"#])
}

@Test func `calls a template without a block`() {
    #expect(lines("a{% call card(x, y: 1) /%}") == [#"self.raw("a")"#, "self.card(x, y: 1)"])
    #expect(lines("{% call card()/%}") == ["self.card()"])
}

@Test func `passes a block as content and its fills by their names`() {
    #expect(
        lines("{% call frame(x) %}a{% fill aside %}b{% end %}c{% end %}") == [
            "func content_1() {", #"self.raw("ac")"#, "}", "func aside_2() {", #"self.raw("b")"#, "}",
            "self.frame(x, content: content_1, aside: aside_2)",
        ])
    #expect(lines("{% call frame() %}{% end %}") == ["func content_1() {", "}", "self.frame(content: content_1)"])
}

@Test func `passes no content when there are only fills`() {
    #expect(
        lines("{% call frame() %}\n  {% fill aside %}b{% end %}\n{% end %}") == [
            "func aside_1() {", #"self.raw("b")"#, "}", "self.frame(aside: aside_1)",
        ])
}

@Test func `lets the whole block of a call use its constants`() {
    #expect(
        lines("{% call frame() %}{% let y = x %}{% fill aside %}{{ y }}{% end %}{% end %}") == [
            "do {", "let y = x", "func aside_1() {", "self.write(y)", "}", "self.frame(aside: aside_1)", "}",
        ])
}

@Test func `places a block`() {
    #expect(lines("{% place content %}") == ["content()"])
    #expect(lines("{% place row(x) %}") == ["row(x)"])
}

@Test func `merges static text across comments and constants`() {
    #expect(lines("a{# {{ not read %} #}b") == [#"self.raw("ab")"#])
}

@Test func `writes static text byte by byte`() {
    #expect(lines(#"<p title='\"'>\(x)</p>"#) == [##"self.raw("<p title='\\\"'>\\(x)</p>")"##])
    #expect(lines("a\u{A0}\u{202E}\tё") == [#"self.raw("a\u{A0}\u{202E}\tё")"#])
}

@Test func `tells the compiler the template's own line and column`() {
    let source = compile("<p>\n\n     {{ abc }}</p>").templates
    #expect(
        source.contains("#sourceLocation(file: \"templates/site/page.html\", line: 1)\n       func page(x: String) {\n")
    )
    #expect(source.contains("#sourceLocation(file: \"templates/site/page.html\", line: 4)\n  write(abc)\n"))
    // The line after the function's first is the template's second, where the next expression is.
    #expect(compile("\n{{ x }}").templates.contains("(x: String) {\nwrite(x)\n") == false)
    #expect(compile("{{ x }}").templates.contains("(x: String) {\nwrite(x)\n"))
    #expect(source.hasSuffix("}\n#sourceLocation()\n}\n"))
}

@Test func `keeps the lines of an expression that has several`() {
    let source = compile("{% call card(\n  x, y: 1) /%}\n{{ x }}").templates
    #expect(source.contains("{\n   self.card(\n  x, y: 1)\n"))
    #expect(source.contains("line: 4)\nwrite(x)\n"))
}

@Test func `imports what templates ask for, once`() {
    let source = compile(file: "{% import Web %}\n{% import HTML %}\n{% import Web %}\n{% template a() %}").templates
    let modules = source.split(separator: "\n").compactMap { $0.split(separator: "import ").last }
        .filter { ["HTML", "Localization", "Web"].contains($0) }
    #expect(modules == ["HTML", "Localization", "Web"])
}

@Test func `makes an empty file of no templates`() {
    let compilation = TemplateCompilation(target: "Site", folder: "templates/site", files: [])
    #expect(compilation.mistakes.isEmpty)
    #expect(!compilation.templates.contains("extension"))
    #expect(!compilation.words.contains("struct"))
}

@Test(arguments: [
    ("{{ x", "2:1 “{{” without “}}”"),
    ("a {% if x", "2:3 “{%” without “%}”"),
    ("a\n {# x", "3:2 “{#” without “#}”"),
    ("{{ }}", "2:1 an empty expression"),
    ("{% %}", "2:1 an empty statement"),
    ("{{ f(x }}", "2:8 “}” closes nothing"),
    ("{{ x) }}", "2:5 “)” closes nothing"),
    ("{% if (x %}a{% end %}", "2:7 “(” is not closed"),
    ("{{ \"a }}", "2:4 a string that is not closed"),
    ("{{ x // y }}", "2:6 a comment in Swift: write {# … #} outside"),
    ("{% unless x %}", "2:4 “unless” is not a statement"),
    ("{% if %}a{% end %}", "2:4 “if” without a condition"),
    ("ё{% if x %}a", "2:2 “if” without “end”"),
    ("{% for x in xs %}a{% else %}b{% else %}{% end %}", "2:30 “else” without “if” or “for”"),
    ("{% if x %}a{% else %}b{% elif y %}{% end %}", "2:23 “elif” without “if”"),
    ("{% if x %}a{% else if y %}{% end %}", "2:15 write {% elif … %}"),
    ("{% if x %}{% end if %}", "2:18 nothing follows “end”"),
    ("a{% end %}", "2:2 “end” without a beginning"),
    ("{% case .a %}", "2:1 “case” and “default” stand directly in “switch”"),
    ("{% switch x %}a{% case .a %}{% end %}", "2:1 something between “switch” and its first “case”"),
    ("{% switch x %}{% end %}", "2:1 “switch” without “case”"),
    ("{% fill a %}{% end %}", "2:1 “fill” stands directly in the block of “call”"),
    (
        "{% call a() %}{% if x %}{% fill b %}{% end %}{% end %}{% end %}",
        "2:25 “fill” stands directly in the block of “call”"
    ),
    ("{% call a() %}{% fill b %}{% end %}{% fill b %}{% end %}{% end %}", "2:36 “b” is filled twice"),
    ("{% call a %}{% end %}", "2:9 expected a template and its arguments: {% call name(arguments) %}"),
    ("{% call a() %}b", "2:1 “call” without “end”"),
    ("{% place a b %}", "2:10 “a b” is not a block's name"),
    ("{% import Web %}", "2:1 “import” stands before “template”"),
    ("{% template b() %}", "2:1 a second template: a file holds one"),
    ("a\u{1}", "2:2 a control character"),
])
func `refuses a statement that is not right`(body: String, mistake: String) {
    #expect(mistakes(body) == [mistake])
}

@Test(arguments: ["", "a{% template a() %}", "{{ x }}", "{% if x %}{% end %}{% template a() %}", "{# a #}"])
func `begins with the template's name`(file: String) {
    #expect(compile(file: file).mistakes.map(\.message) == ["a template begins with {% template name(parameters) %}"])
}

@Test(arguments: [
    "{% template %}", "{% template a %}", "{% template a-b() %}", "{% template 1() %}", "{% template a<T>(x: T) %}",
])
func `wants a name and parameters`(file: String) {
    #expect(compile(file: file).mistakes.count == 1)
}

@Test func `refuses bytes that are not UTF-8`() {
    let file = TemplateCompilation.File(path: "a.html", bytes: [0x61, 0xFF])
    let compilation = TemplateCompilation(target: "Site", folder: "templates/site", files: [file])
    #expect(compilation.mistakes.map(\.description) == ["a.html:1:1: error: the file is not UTF-8"])
}

@Test func `reports the mistakes of every file`() {
    let files = ["b", "a"].map { TemplateCompilation.File(path: "\($0).html", bytes: Array("x".utf8)) }
    let compilation = TemplateCompilation(target: "Site", folder: "templates/site", files: files)
    #expect(compilation.mistakes.map(\.path) == ["a.html", "b.html"])
}
