/// The one definition of an address: printed by views, matched by the router.
///
/// ```swift
/// static let feed = Path("/feed")                                  // Paths.feed()
/// static let post = Path("/posts/{}", PostID.self)                 // Paths.post(id)
/// static let folder = Path("/files/yandex/{*}", FolderPath.self)   // one segment or more
/// ```
public struct Path<each Parameter: PathParameter>: Sendable {
    /// As it was written: names the route in logs and tests.
    public let pattern: String
    let pieces: [PathPiece]
    /// What stands before and behind the parameter of a pattern that has just one: such addresses are printed most.
    private let surroundings: (before: String, behind: String)?

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
        let halves = self.pattern.split(separator: "{}", omittingEmptySubsequences: false)
        surroundings = count == 1 && halves.count == 2 ? (String(halves[0]), String(halves[1])) : nil
    }

    /// The address of these values.
    public func callAsFunction(_ values: repeat each Parameter) -> Address {
        if let surroundings {
            var text = surroundings.before
            for value in repeat each values { text += PercentCoding.encode(value.pathSegment) }
            text += surroundings.behind
            return Address(text)
        }
        guard pieces.contains(where: { $0.isParameter }) else { return Address(pattern) }
        var segments: [String] = []
        for value in repeat each values { segments.append(value.pathSegment) }
        var next = segments.makeIterator()
        var bytes: [UInt8] = []
        for piece in pieces {
            bytes.append(UInt8(ascii: "/"))
            switch piece {
            case .literal(let text): bytes += text.utf8
            case .parameter: PercentCoding.encode(next.next() ?? "", to: &bytes)
            case .rest:
                let names = (next.next() ?? "").split(separator: "/")
                for (place, name) in names.enumerated() {
                    if place > 0 { bytes.append(UInt8(ascii: "/")) }
                    PercentCoding.encode(name, to: &bytes)
                }
            }
        }
        return Address(String(decoding: bytes, as: UTF8.self))
    }
}
