import Storage
import Testing

struct ReadingBytes {
    @Test func `reads kept bytes to their end, and once more from the beginning`() throws {
        let folder = Folder()
        let store = folder.store
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
        let kept = try store.keep(bytes)
        let reader = try #require(try BlobReader(kept.id, in: store))
        for _ in 1...2 {
            var found: [UInt8] = []
            while case let piece = try reader.next(), !piece.isEmpty { found += piece }
            #expect(found == bytes)
            try reader.rewind()
        }
        try store.remove(kept.id)
        #expect(try BlobReader(kept.id, in: store) == nil)
    }
}
