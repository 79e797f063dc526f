import Glibc

/// The parameters of one request, as they came: names and values are bytes that may hold anything.
///
/// The memory is kept from request to request.
struct Parameters: ~Copyable {
    private struct Entry {
        let name: Int
        let nameLength: Int
        let valueLength: Int

        var value: Int { name + nameLength }
        var end: Int { value + valueLength }
    }

    /// More than nginx sends by far; what bounds the search for a name.
    private static let mostEntries = 1_000

    private let bytes: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private var count = 0
    private var entries: [Entry] = []

    init(capacity: Int) {
        self.capacity = capacity
        bytes = .allocate(capacity: capacity)
        entries.reserveCapacity(64)
    }

    deinit {
        bytes.deallocate()
    }

    mutating func clear() {
        count = 0
        entries.removeAll(keepingCapacity: true)
    }

    /// Adds a piece of the stream; false when there is no room for it.
    mutating func append(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard let start = piece.baseAddress else { return true }
        guard piece.count <= capacity - count else { return false }
        memcpy(bytes + count, start, piece.count)
        count += piece.count
        return true
    }

    /// Finds the names and values in the whole stream (section 3.4); false when a length reaches past the end.
    ///
    /// libfcgi believes these lengths: two large ones make it allocate gigabytes or write past its memory
    /// (CVE-2025-23016, of which Debian 12 has half the repair), so it only sees a stream that passed here.
    mutating func split() -> Bool {
        var position = 0
        while position < count {
            guard let nameLength = length(at: &position), let valueLength = length(at: &position),
                nameLength <= count - position, valueLength <= count - position - nameLength,
                entries.count < Self.mostEntries
            else { return false }
            let entry = Entry(name: position, nameLength: nameLength, valueLength: valueLength)
            entries.append(entry)
            position = entry.end
        }
        return true
    }

    /// One byte, or four of which the first has its high bit set.
    private func length(at position: inout Int) -> Int? {
        guard position < count else { return nil }
        let first = Int(bytes[position])
        guard first >= 0x80 else {
            position += 1
            return first
        }
        guard count - position >= 4 else { return nil }
        let rest = Int(bytes[position + 1]) << 16 | Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
        position += 4
        return (first & 0x7F) << 24 | rest
    }

    /// The value of the first parameter of that name.
    func value(of name: StaticString) -> UnsafeBufferPointer<UInt8>? {
        for entry in entries
        where entry.nameLength == name.utf8CodeUnitCount
            && memcmp(bytes + entry.name, name.utf8Start, entry.nameLength) == 0
        {
            return UnsafeBufferPointer(start: bytes + entry.value, count: entry.valueLength)
        }
        return nil
    }

    /// Whether the first parameter of that name has this value.
    func has(_ name: StaticString, _ value: StaticString) -> Bool {
        guard let found = self.value(of: name), found.count == value.utf8CodeUnitCount else { return false }
        return found.elementsEqual(UnsafeBufferPointer(start: value.utf8Start, count: found.count))
    }

    func forEach(_ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
        for entry in entries {
            try body(
                UnsafeBufferPointer(start: bytes + entry.name, count: entry.nameLength),
                UnsafeBufferPointer(start: bytes + entry.value, count: entry.valueLength))
        }
    }
}
