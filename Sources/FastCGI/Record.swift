/// The parts of the protocol that this module reads and writes itself (FastCGI Specification 1.0, section 8).
enum Record {
    static let version: UInt8 = 1
    static let headerLength = 8
    static let responder = 1
    static let keepsConnection: UInt8 = 1

    enum Kind {
        static let begin: UInt8 = 1
        static let end: UInt8 = 3
        static let parameters: UInt8 = 4
        static let input: UInt8 = 5
        static let output: UInt8 = 6
        static let error: UInt8 = 7
    }

    /// Writes the eight bytes of a header.
    static func writeHeader(_ kind: UInt8, request: UInt16, length: Int, to memory: UnsafeMutableRawPointer) {
        memory.storeBytes(of: version, as: UInt8.self)
        memory.storeBytes(of: kind, toByteOffset: 1, as: UInt8.self)
        memory.storeBytes(of: request.bigEndian, toByteOffset: 2, as: UInt16.self)
        memory.storeBytes(of: UInt16(length).bigEndian, toByteOffset: 4, as: UInt16.self)
        memory.storeBytes(of: 0, toByteOffset: 6, as: UInt16.self)
    }
}
