import FlyingFox
import FlyingSocks
import FoundationEssentials

/// A body that breaks off where its bytes end; the server then closes the connection.
struct Interrupted: AsyncBufferedSequence {
    typealias Element = UInt8

    private let bytes: Data

    init(_ bytes: Data) { self.bytes = bytes }

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        fileprivate var rest: Data

        mutating func next() async throws -> UInt8? {
            guard let byte = rest.popFirst() else { throw SocketError.disconnected }
            return byte
        }

        mutating func nextBuffer(suggested count: Int) async throws -> Data? {
            guard !rest.isEmpty else { throw SocketError.disconnected }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
    }
}
