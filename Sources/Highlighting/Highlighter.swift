import ChildProcess
import HTML

/// Colours code by Debian's `highlight`, run as a child process when a text comes in, never when it is read.
///
/// What the program answers is not trusted: only spans with its own classes and the five escapes may be in it,
/// otherwise the code stays plain.
public struct Highlighter: Sendable {
    /// Absolute path of the program; nil leaves code plain.
    public let program: String?
    /// The longest that all blocks of a ``HighlightedText`` may take together.
    public let budget: Duration
    private let turn: HighlighterTurn
    /// Is called with why the program did not help.
    private let report: @Sendable (ChildProcess.Failure) -> Void
    /// Bytes of a line; code with a longer one stays plain. The program's time grows with their square in some languages.
    private static let longestLine = 4_096

    /// - Parameter report: is called with why the program did not help, by the thread that asked
    public init(
        program: String?, budget: Duration = .milliseconds(300),
        failing report: @escaping @Sendable (ChildProcess.Failure) -> Void = { _ in }
    ) {
        self.init(program: program, budget: budget, turn: .process, failing: report)
    }

    package init(
        program: String?, budget: Duration, turn: HighlighterTurn,
        failing report: @escaping @Sendable (ChildProcess.Failure) -> Void = { _ in }
    ) {
        self.program = program
        self.budget = budget
        self.turn = turn
        self.report = report
    }

    /// Whether code of this language can be coloured: by the name behind ``` or by a file's extension.
    public static func knows(_ language: String) -> Bool { syntaxes[language.lowercased()] != nil }

    /// Coloured markup, or nil when the language is unknown, a line is too long, or the program does not help.
    ///
    /// - Parameters:
    ///   - largest: bytes of markup
    ///   - time: the longest that it may take, with the wait for others of this process
    ///   - most: how many threads may wait already
    public func highlight(
        _ code: String, language: String, largest: Int = 512 * 1_024, within time: Duration = .seconds(2),
        queue most: Int = .max
    ) -> HTML? {
        guard let program, let syntax = Self.syntaxes[language.lowercased()] else { return nil }
        guard code.utf8.split(separator: 0x0A).allSatisfy({ $0.count <= Self.longestLine }) else { return nil }
        let arguments = ["--out-format=html", "--fragment", "--no-trailing-nl", "--syntax=\(syntax)"]
        let end = ContinuousClock.now + time
        let output: [UInt8]? = turn.take(within: time, queue: most) {
            do throws(ChildProcess.Failure) {
                return try ChildProcess.run(
                    program, arguments, input: .bytes(Array(code.utf8)), seconds: (end - .now) / .seconds(1),
                    largestOutput: largest)
            } catch {
                report(error)
                return nil
            }
        }
        guard let output, Self.isSafe(output) else { return nil }
        return HTML(trusted: String(decoding: output, as: UTF8.self))
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
