/// A piece of Swift in a template, and where it begins.
struct Code: Hashable {
    var text: String
    var position: Position
}

/// Finds where a piece of Swift ends: brackets are matched, and what stands in a string does not count.
struct CodeScanner {
    enum Terminator {
        /// `}}`
        case output
        /// `%}`
        case statement
    }

    /// Reads up to the terminator and takes it.
    /// - Parameter opening: where the `{{` or `{%` stands
    static func read(_ source: inout Source, until terminator: Terminator, opening: Position) throws(Mistake) -> Code {
        source.skipSpace()
        let begin = source.position
        let mark = source.mark
        var open: [(bracket: UInt8, position: Position)] = []

        while let byte = source.peek() {
            switch terminator {
            case .output where open.isEmpty && source.starts(with: "}}"),
                .statement where source.starts(with: "%}"):
                if let unclosed = open.last {
                    throw source.mistake("“\(unclosed.bracket.character)” is not closed", at: unclosed.position)
                }
                let text = source.text(from: mark).trimmed()
                source.skip(2)
                return Code(text: text, position: begin)
            default: break
            }
            try take(byte, &source, &open)
        }
        throw source.mistake(
            terminator == .output ? "“{{” without “}}”" : "“{%” without “%}”", at: opening)
    }

    private static func take(
        _ byte: UInt8, _ source: inout Source, _ open: inout [(bracket: UInt8, position: Position)]
    ) throws(Mistake) {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
            open.append((byte, source.position))
            source.advance()
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            guard let last = open.popLast(), last.bracket.closing == byte else {
                throw source.mistake("“\(byte.character)” closes nothing")
            }
            source.advance()
        case UInt8(ascii: "\""), UInt8(ascii: "#"):
            try takeString(&source)
        case UInt8(ascii: "/") where source.starts(with: "//") || source.starts(with: "/*"):
            throw source.mistake("a comment in Swift: write {# … #} outside")
        default:
            source.advance()
        }
    }

    /// A string literal with its interpolations, or a lone `#`.
    private static func takeString(_ source: inout Source) throws(Mistake) {
        let begin = source.position
        var hashes = 0
        while source.peek() == UInt8(ascii: "#") {
            hashes += 1
            source.advance()
        }
        guard source.peek() == UInt8(ascii: "\"") else { return }
        let isLong = source.starts(with: "\"\"\"")
        let quotes = isLong ? 3 : 1
        source.skip(quotes)

        while let byte = source.peek() {
            if byte == UInt8(ascii: "\n"), !isLong { break }
            if byte == UInt8(ascii: "\""), source.ends(quotes: quotes, hashes: hashes) {
                source.skip(quotes + hashes)
                return
            }
            guard byte == UInt8(ascii: "\\"), source.repeats(UInt8(ascii: "#"), hashes, after: 1) else {
                source.advance()
                continue
            }
            source.skip(1 + hashes)
            guard source.peek() == UInt8(ascii: "(") else {
                source.advance()
                continue
            }
            var open: [(bracket: UInt8, position: Position)] = []
            repeat {
                guard let byte = source.peek() else { break }
                try take(byte, &source, &open)
            } while !open.isEmpty
        }
        throw source.mistake("a string that is not closed", at: begin)
    }
}

extension Source {
    fileprivate func ends(quotes: Int, hashes: Int) -> Bool {
        repeats(UInt8(ascii: "\""), quotes, after: 0) && repeats(UInt8(ascii: "#"), hashes, after: quotes)
    }

    fileprivate func repeats(_ byte: UInt8, _ count: Int, after distance: Int) -> Bool {
        (0..<count).allSatisfy { peek(distance + $0) == byte }
    }
}

extension UInt8 {
    fileprivate var character: Character { Character(Unicode.Scalar(self)) }

    fileprivate var closing: UInt8 {
        switch self {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        default: UInt8(ascii: "}")
        }
    }
}
