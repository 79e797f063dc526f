/// A place in a file, as editors count: both from 1, columns in Unicode scalars.
public struct Position: Sendable, Hashable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// What is wrong in a template or a file of strings, in the form that Swift's own compiler uses.
public struct Mistake: Error, Hashable, CustomStringConvertible {
    public let path: String
    public let position: Position
    public let message: String

    public init(_ message: String, in path: String, at position: Position) {
        self.path = path
        self.position = position
        self.message = message
    }

    public var description: String {
        "\(path):\(position.line):\(position.column): error: \(message)"
    }
}
