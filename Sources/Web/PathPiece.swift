/// What stands between two slashes of a pattern.
enum PathPiece: Sendable, Hashable {
    /// Only unreserved characters, so it is the same encoded and decoded.
    case literal(String)
    case parameter
    /// All segments that are left, at least one.
    case rest

    var isParameter: Bool {
        if case .literal = self { false } else { true }
    }

    /// A mistake in a pattern, reported to the programmer.
    struct Mistake: Error {
        let sentence: String
    }

    static func pieces(_ pattern: String, parameters: Int) throws(Mistake) -> [PathPiece] {
        guard pattern.hasPrefix("/") else { throw Mistake(sentence: "a pattern begins with \"/\"") }
        if pattern == "/" {
            guard parameters == 0 else { throw Mistake(sentence: "\"/\" has no parameter, but a type is given") }
            return []
        }
        var pieces: [PathPiece] = []
        for segment in pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard pieces.last != .rest else { throw Mistake(sentence: "{*} must be the last segment") }
            switch segment {
            case "{}": pieces.append(.parameter)
            case "{*}": pieces.append(.rest)
            case "", ".", "..": throw Mistake(sentence: "the segment \"\(segment)\" is never matched")
            default:
                guard segment.utf8.allSatisfy(ASCII.isUnreserved) else {
                    throw Mistake(sentence: "the segment \"\(segment)\" is neither plain text nor {} or {*}")
                }
                pieces.append(.literal(String(segment)))
            }
        }
        let count = pieces.count { $0.isParameter }
        guard count == parameters else {
            throw Mistake(sentence: "the pattern has \(count) parameters and \(parameters) types are given")
        }
        return pieces
    }
}
