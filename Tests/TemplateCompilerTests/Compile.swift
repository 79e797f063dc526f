import TemplateLanguage

/// Compiles a template whose second line `body` begins in.
func compile(_ body: String) -> TemplateCompilation {
    compile(file: "{% template page(x: String) %}\n\(body)")
}

func compile(file text: String) -> TemplateCompilation {
    let file = TemplateCompilation.File(path: "templates/site/page.html", bytes: Array(text.utf8))
    return TemplateCompilation(target: "Site", folder: "templates/site", files: [file])
}

/// The mistakes in `body`, without the path.
func mistakes(_ body: String) -> [String] {
    compile(body).mistakes.map { "\($0.position.line):\($0.position.column) \($0.message)" }
}

/// The lines of the function made of `body`, without their indentation and without the places they stand for.
func lines(_ body: String) -> [String] {
    let compilation = compile(body)
    if let mistake = compilation.mistakes.first { return [mistake.description] }
    let function = compilation.templates.split(separator: "\n").drop { !$0.contains("func page(") }
    return function.dropFirst().dropLast(3).filter { !$0.hasPrefix("#") }.map { line in
        String(line.drop { $0 == " " })
    }
}

/// What is written of a body without expressions.
func text(_ body: String) -> String {
    lines(body).joined(separator: "|")
}
