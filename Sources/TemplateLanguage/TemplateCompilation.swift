/// A target's templates and strings, and the Swift made of them.
public struct TemplateCompilation: Sendable {
    public struct File: Sendable {
        /// As it is to be reported: from the package's root.
        public let path: String
        public let bytes: [UInt8]

        public init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// The source of `Templates.swift`: an extension of `HTMLBuffer`.
    public let templates: String
    /// The source of `Words.swift`: `<Target>Words`.
    public let words: String
    /// One for each file that has any, in order of paths; when there are some, the sources are not to be used.
    public let mistakes: [Mistake]

    /// - Parameters:
    ///   - target: the target's name, which its words begin with
    ///   - folder: `templates/<target>`, from the package's root
    ///   - files: all `.html` files of the folder and `strings/*.json`
    public init(target: String, folder: String, files: [File]) {
        var mistakes: [Mistake] = []
        let files = files.sorted { $0.path < $1.path }

        let templates = files.filter { $0.path.hasSuffix(".html") }.compactMap { file -> Template? in
            do throws(Mistake) {
                return try MarkupChecker.check(TemplateParser.parse(path: file.path, bytes: file.bytes))
            } catch {
                mistakes.append(error)
                return nil
            }
        }
        self.templates = TemplateGenerator.generate(templates)

        let strings = "\(folder)/strings"
        var languages: [String: (path: String, bytes: [UInt8])] = [:]
        for file in files where file.path.hasSuffix(".json") {
            let name = String(file.path.dropFirst(strings.count + 1).dropLast(5))
            guard file.path.hasPrefix(strings + "/"), Words.languages.contains(where: { $0.name == name }) else {
                let message = "strings are \(strings)/en.json and ru.json"
                mistakes.append(Mistake(message, in: file.path, at: Position(line: 1, column: 1)))
                continue
            }
            languages[name] = (file.path, file.bytes)
        }
        var words: Words?
        do throws(Mistake) {
            if !languages.isEmpty { words = try Words(languages, folder: strings) }
        } catch {
            mistakes.append(error)
        }
        self.words = WordsGenerator.generate(target: target, words)
        self.mistakes = mistakes
    }
}
