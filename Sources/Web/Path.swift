import HTML

/// The one definition of an address: printed by views, matched by the router.
///
/// ```swift
/// static let feed = Path("/feed")                                  // Paths.feed()
/// static let post = Path("/posts/{}", PostID.self)                 // Paths.post(id)
/// static let folder = Path("/files/yandex/{*}", FolderPath.self)   // one segment or more
/// ```
///
/// `Paths.post(id)` is an ``Address``, a `String` within, for headers and for what is kept; `Paths.post.printed(id)` prints
/// the same into a page without making one. That of a path without parameters is made once.
public struct Path<each Parameter: PathParameter>: Sendable {
    /// As it was written: names the route in logs and tests.
    public let pattern: String
    let pieces: [PathPiece]
    @usableFromInline let literals: PathLiterals
    private let whole: Address?

    /// - Parameters:
    ///   - pattern: begins with `/`; each `{}` is one parameter, a last `{*}` is one that takes all segments that
    ///     are left. The program ends with a sentence when they are not as many as the types.
    ///   - types: in the order of the pattern
    public init(_ pattern: StaticString, _ types: repeat (each Parameter).Type) {
        var count = 0
        for _ in repeat each types { count += 1 }
        do {
            pieces = try PathPiece.pieces("\(pattern)", parameters: count)
        } catch {
            fatalError("Path(\"\(pattern)\"): \(error.sentence)")
        }
        self.pattern = "\(pattern)"
        whole = count == 0 ? Address("\(pattern)") : nil
        literals = PathLiterals(pattern, endsWithRest: pieces.last == .rest)
    }

    private init<each Other: PathParameter>(_ other: Path<repeat each Other>) {
        (pattern, pieces, literals, whole) = (other.pattern, other.pieces, other.literals, other.whole)
    }

    /// The same pattern with other types, for a route that takes more than what is printed. The program ends with a sentence
    /// when they are not as many as before.
    public func reading<each Other: PathParameter>(_ types: repeat (each Other).Type) -> Path<repeat each Other> {
        var count = 0
        for _ in repeat each types { count += 1 }
        guard pieces.count(where: { $0.isParameter }) == count else {
            fatalError("Path(\"\(pattern)\") is read as \(count) types")
        }
        return Path<repeat each Other>(self)
    }

    /// The address of these values.
    public func callAsFunction(_ values: repeat each Parameter) -> Address {
        if let whole { return whole }
        let page = HTMLBuffer(capacity: pattern.utf8.count + 128)
        printed(repeat each values).write(to: page)
        return Address(page.text)
    }

    /// The address of these values, which prints itself into a page.
    @inlinable
    public func printed(_ values: repeat each Parameter) -> PrintedAddress<repeat each Parameter> {
        PrintedAddress(literals, repeat each values)
    }
}
