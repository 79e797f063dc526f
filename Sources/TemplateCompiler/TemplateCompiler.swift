import FoundationEssentials
import Glibc
import TemplateLanguage

/// Compiles the templates and strings of one target into `Templates.swift` and `Words.swift`.
///
///     TemplateCompiler <target> <package root> <folder, from the root> <output folder> <file, from the folder>…
///
/// Run by the plugin CompileTemplates, which names the files it knew when the package was read. Mistakes go to the error
/// stream as `path:line:column: error: message`; then the exit code is 1 and nothing is written.
@main
struct TemplateCompiler {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 5 else {
            fail("usage: TemplateCompiler <target> <root> <folder> <output folder> <file>…")
        }
        let (target, root, folder, output) = (arguments[1], arguments[2], arguments[3], arguments[4])
        do {
            let files = try read(root: root, folder: folder)
            if Set(files.map(\.path)) != Set(arguments[5...].map { "\(folder)/\($0)" }) {
                // A file is new: have the package read again by the next build, which then sees changes of it too.
                utimes("\(root)/Package.swift", nil)
            }
            try compile(target: target, files: files, folder: folder, output: output)
        } catch {
            fail("error: \(error)")
        }
    }

    /// The templates and strings of the folder, whether the plugin knows them or not.
    private static func read(root: String, folder: String) throws -> [TemplateCompilation.File] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
            .filter { $0.hasSuffix(".html") || $0.hasSuffix(".json") }
            .map { name in
                let bytes = try Data(contentsOf: URL(filePath: "\(root)/\(folder)/\(name)"))
                return TemplateCompilation.File(path: "\(folder)/\(name)", bytes: Array(bytes))
            }
    }

    private static func compile(
        target: String, files: [TemplateCompilation.File], folder: String, output: String
    ) throws {
        let compilation = TemplateCompilation(target: target, folder: folder, files: files)
        guard compilation.mistakes.isEmpty else {
            fail(compilation.mistakes.map(\.description).joined(separator: "\n"))
        }
        try write(compilation.templates, to: "\(output)/Templates.swift")
        try write(compilation.words, to: "\(output)/Words.swift")
    }

    /// An unchanged file stays as old as it is, so that Swift does not compile it again.
    private static func write(_ text: String, to path: String) throws {
        let data = Data(text.utf8)
        if let old = try? Data(contentsOf: URL(filePath: path)), old == data { return }
        try data.write(to: URL(filePath: path), options: .atomic)
    }

    private static func fail(_ text: String) -> Never {
        let line = Array("\(text)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
        exit(1)
    }
}
