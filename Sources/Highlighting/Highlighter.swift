import ChildProcess
import HTML

/// Colours code by Debian's `highlight`, run as a child process when a text comes in, never when it is read.
///
/// What the program answers is not trusted: only spans with its own classes and the five escapes may be in it,
/// otherwise the code stays plain.
public struct Highlighter: Sendable {
    /// Absolute path of the program; nil leaves code plain.
    public let program: String?
    /// The longest that one block may take, in seconds.
    private static let seconds = 2.0

    public init(program: String?) {
        self.program = program
    }

    /// Whether code of this language can be coloured: by the name behind ``` or by a file's extension.
    public static func knows(_ language: String) -> Bool { syntaxes[language.lowercased()] != nil }

    /// Coloured markup, or nil when the language is unknown or the program does not help. `largest`: bytes of markup.
    public func highlight(_ code: String, language: String, largest: Int = 512 * 1_024) -> HTML? {
        guard let program, let syntax = Self.syntaxes[language.lowercased()] else { return nil }
        let arguments = ["--out-format=html", "--fragment", "--no-trailing-nl", "--syntax=\(syntax)"]
        guard
            let output = try? ChildProcess.run(
                program, arguments, input: .bytes(Array(code.utf8)), seconds: Self.seconds,
                largestOutput: largest)
        else { return nil }
        return Self.isSafe(output) ? HTML(trusted: String(decoding: output, as: UTF8.self)) : nil
    }

    /// The names that people write behind ``` and give to files, and what the program calls them.
    private static let syntaxes: [String: String] = [
        "bash": "sh", "c": "c", "h": "c", "cc": "cpp", "hpp": "cpp", "c#": "csharp", "c++": "cpp", "cpp": "cpp",
        "cs": "csharp", "csharp": "csharp",
        "css": "css", "diff": "diff", "go": "go", "haskell": "haskell", "hs": "haskell", "html": "html",
        "htm": "html", "java": "java", "javascript": "js", "mjs": "js", "kt": "kotlin", "js": "js", "json": "json",
        "kotlin": "kotlin", "latex": "tex",
        "lua": "lua", "make": "make", "matlab": "matlab", "perl": "perl", "pl": "perl", "php": "php", "py": "python",
        "python": "python", "r": "r", "rb": "ruby", "rs": "rs", "ruby": "ruby", "rust": "rs", "scala": "scala",
        "sh": "sh", "shell": "sh", "sql": "sql", "swift": "swift", "tex": "tex",
        "ts": "ts", "typescript": "ts", "xml": "xml", "yaml": "yaml", "yml": "yaml",
    ]

    /// Nothing but text, the program's spans, and character references.
    public static func isSafe(_ markup: [UInt8]) -> Bool {
        let opening = Array("<span class=\"hl ".utf8)
        let closing = Array("</span>".utf8)
        var depth = 0
        var index = 0
        while index < markup.count {
            let byte = markup[index]
            if byte == UInt8(ascii: ">") || byte == 0 { return false }
            guard byte == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            let rest = markup[index...]
            if rest.starts(with: closing) {
                depth -= 1
                index += closing.count
            } else if rest.starts(with: opening) {
                var end = index + opening.count
                while end < markup.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(markup[end]) { end += 1 }
                guard markup[end...].starts(with: Array("\">".utf8)), end > index + opening.count else { return false }
                depth += 1
                index = end + 2
            } else {
                return false
            }
            guard depth >= 0 else { return false }
        }
        return depth == 0
    }
}
