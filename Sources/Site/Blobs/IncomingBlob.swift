import Storage

/// A file while it comes from a browser: written to the disk as it comes, with as much memory as one write takes.
///
/// The code that takes it in discards it unless a row came to hold its bytes.
package final class IncomingBlob: FileTaker {
    /// Set once all has come.
    package private(set) var kept: KeptBlob?
    private let blob: UnfinishedBlob
    private let limit: Int
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 4_096)
    private var filled = 0
    private var size = 0
    /// Bytes that the disk was asked to begin to write, so that the end does not wait for all of them.
    private var begun = 0

    /// More bytes than are taken.
    package struct TooLarge: Error {}

    /// - Parameter limit: bytes that are taken
    package init(limit: Int, in blobs: BlobStore) throws {
        self.limit = limit
        // How long it is stands only at its end: the caller has looked for room for the whole form.
        blob = try blobs.write(BlobID(), size: 0)
    }

    deinit {
        buffer.deallocate()
    }

    package func take(_ bytes: UnsafeRawBufferPointer) throws {
        size += bytes.count
        guard size <= limit else { throw TooLarge() }
        var rest = bytes
        while !rest.isEmpty {
            let count = min(rest.count, buffer.count - filled)
            UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[..<count]))
            filled += count
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            if filled == buffer.count { try flush() }
        }
    }

    package func finish() throws {
        try flush()
        kept = try blob.finish(size: size)
    }

    /// What tells its bytes from others.
    package var identity: String { Base64URL.encode(kept?.sha256 ?? []) }

    /// Nobody wants it.
    package func discard(from blobs: BlobStore) throws {
        if let kept { try blobs.remove(kept.id) } else { blob.discard() }
    }

    private func flush() throws {
        try blob.append(UnsafeRawBufferPointer(rebasing: buffer[..<filled]))
        filled = 0
        if size - begun >= 16 << 20 {
            blob.beginWriting(from: begun, count: size - begun)
            begun = size
        }
    }
}
