/// A body that nobody has read yet: too large to be held in memory.
public protocol BodyStream: AnyObject {
    /// Bytes, as the client announced them.
    var length: Int? { get }

    /// Reads it in pieces as they arrive.
    ///
    /// - Parameters:
    ///   - limit: bytes
    ///   - take: gets the bytes, which are valid only inside it; false stops
    /// - Throws: ``BadRequest``; ``BodyLost``
    func read(limit: Int, _ take: (UnsafeRawBufferPointer) -> Bool) throws
}

/// The client has gone, or broke off: nobody waits for an answer.
public struct BodyLost: Error, Hashable {
    public init() {}
}
