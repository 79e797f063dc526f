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
    /// What stands around and between the parameters, unless the last one takes all segments that are left.
    private let literals: [String]?

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
        literals =
            pieces.contains(.rest)
            ? nil : self.pattern.split(separator: "{}", omittingEmptySubsequences: false).map(String.init)
    }

    /// The address of these values.
    public func callAsFunction(_ values: repeat each Parameter) -> Address {
        if let literals {
            var text = ""
            text.reserveCapacity(pattern.utf8.count + 32)
            text += literals[0]
            var place = 1
            for value in repeat each values {
                text += PercentCoding.encode(value.pathSegment)
                text += literals[place]
                place += 1
            }
            return Address(text)
        }
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
