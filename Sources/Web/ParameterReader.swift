/// Reads the parameters of a pattern out of the segments that matched it, in order.
struct ParameterReader {
    struct NotOne: Error {}

    let pieces: [PathPiece]
    let segments: [String]
    private var place = 0

    init(pieces: [PathPiece], segments: [String]) {
        self.pieces = pieces
        self.segments = segments
    }

    mutating func next<P: PathParameter>(_: P.Type) throws(NotOne) -> P {
        while place < pieces.count, !pieces[place].isParameter { place += 1 }
        guard place < pieces.count else { throw NotOne() }
        let segment = try text
        place += 1
        guard let value = P(pathSegment: segment) else { throw NotOne() }
        return value
    }

    private var text: String {
        get throws(NotOne) {
            guard pieces[place] == .rest else { return segments[place] }
            // A slash within a name cannot be told from one between names.
            let names = segments[place...]
            guard !names.contains(where: { $0.utf8.contains(UInt8(ascii: "/")) }) else { throw NotOne() }
            return names.joined(separator: "/")
        }
    }
}
