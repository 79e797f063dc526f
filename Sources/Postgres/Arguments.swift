import CPostgres

/// The lists of pointers in which libpq takes parameters; kept from statement to statement.
struct Arguments: ~Copyable {
    private var room = 0
    private var values: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    private var lengths: UnsafeMutablePointer<Int32>?
    private var formats: UnsafeMutablePointer<Int32>?

    /// The protocol counts them with 16 bits.
    static let most = 65_535
    /// Bytes of one statement's parameters; PostgreSQL takes no value of a gibibyte.
    static let mostBytes = 1 << 30

    deinit {
        release()
    }

    private func release() {
        values?.deallocate()
        lengths?.deallocate()
        formats?.deallocate()
    }

    /// Sends the statement, which is prepared under this name; false when libpq refuses.
    mutating func send(_ sql: SQL, as name: UnsafePointer<CChar>, to handle: OpaquePointer) -> Bool {
        if sql.pieces.count > room { grow(to: sql.pieces.count) }
        return sql.values.bytes.withUnsafeBufferPointer { bytes in
            // An empty value still needs a pointer: a null pointer means NULL.
            let base = UnsafeRawPointer(
                bytes.baseAddress ?? UnsafePointer(name.withMemoryRebound(to: UInt8.self, capacity: 1) { $0 }))
            var count = 0
            if let values, let lengths, let formats {
                for piece in sql.pieces where piece.hasParameter {
                    values[count] =
                        piece.size < 0 ? nil : (base + Int(piece.offset)).assumingMemoryBound(to: CChar.self)
                    lengths[count] = piece.size
                    formats[count] = piece.format
                    count += 1
                }
            }
            return PQsendQueryPrepared(handle, name, Int32(count), values, lengths, formats, 1) == 1
        }
    }

    private mutating func grow(to count: Int) {
        release()
        room = max(16, count)
        values = .allocate(capacity: room)
        lengths = .allocate(capacity: room)
        formats = .allocate(capacity: room)
    }
}
