import HTML

/// What stands around and between the parameters of a pattern. Only unreserved characters and slashes, so it is the same
/// in an address, in markup and decoded.
@usableFromInline
final class PathLiterals: Sendable {
    /// Pieces of a literal of the program; one more than there are parameters.
    private let pieces: [Piece]
    /// The last parameter takes all segments that are left.
    private let endsWithRest: Bool

    /// Read-only memory of the program, which is never freed.
    private struct Piece: @unchecked Sendable {
        let bytes: UnsafeBufferPointer<UInt8>
    }

    init(_ pattern: StaticString, endsWithRest: Bool) {
        let whole = UnsafeBufferPointer(start: pattern.utf8Start, count: pattern.utf8CodeUnitCount)
        var pieces: [Piece] = []
        var start = 0
        for place in whole.indices {
            switch whole[place] {
            case UInt8(ascii: "{"): pieces.append(Piece(bytes: UnsafeBufferPointer(rebasing: whole[start..<place])))
            case UInt8(ascii: "}"): start = place + 1
            default: break
            }
        }
        pieces.append(Piece(bytes: UnsafeBufferPointer(rebasing: whole[start...])))
        self.pieces = pieces
        self.endsWithRest = endsWithRest
    }

    @usableFromInline
    func write(_ place: Int, to page: HTMLBuffer) {
        page.copy(UnsafeRawBufferPointer(pieces[place].bytes))
    }

    /// Whether the parameter before this literal takes all segments that are left.
    @usableFromInline
    func isRest(before place: Int) -> Bool {
        endsWithRest && place == pieces.count - 1
    }

    @usableFromInline
    func writeRest(_ segments: String, to page: HTMLBuffer) {
        var isFirst = true
        for segment in segments.utf8.split(separator: UInt8(ascii: "/")) {
            if !isFirst { page.raw("/") }
            isFirst = false
            Substring(segment).writeEncoded(to: page)
        }
    }
}
