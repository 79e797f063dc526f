import FlyingSocks
import FoundationEssentials

/// A part of a file as the HTTP server takes it, never more than a piece in memory unless it was there already.
struct FilePieces: AsyncBufferedSequence, Sendable {
    typealias Element = UInt8

    private let read: @Sendable (_ offset: Int, _ count: Int) throws -> Data
    let count: Int

    init(of data: Data) {
        count = data.count
        read = { data[data.startIndex + $0..<data.startIndex + $0 + $1] }
    }

    init(of file: TemporaryFile, _ range: Range<Int>) {
        count = range.count
        read = { try file.read(at: range.lowerBound + $0, count: $1) }
    }

    /// - Parameter most: bytes at most
    subscript(_ offset: Int, most: Int) -> Data {
        get throws { try read(offset, Swift.min(most, count - offset)) }
    }

    func makeAsyncIterator() -> Iterator { Iterator(pieces: self) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        fileprivate let pieces: FilePieces
        private var offset = 0

        fileprivate init(pieces: FilePieces) {
            self.pieces = pieces
        }

        mutating func next() async throws -> UInt8? {
            try await nextBuffer(suggested: 1)?.first
        }

        mutating func nextBuffer(suggested count: Int) async throws -> Data? {
            guard offset < pieces.count else { return nil }
            let piece = try pieces[offset, count]
            guard !piece.isEmpty else { throw SocketError.disconnected }
            offset += piece.count
            return piece
        }
    }
}
