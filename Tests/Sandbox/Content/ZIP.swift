/// A ZIP archive (PKWARE APPNOTE), names in UTF-8. The same members give the same bytes: all are of 1 September 2025.
struct ZIP {
    private static let date: UInt16 = (2025 - 1980) << 9 | 9 << 5 | 1

    private var members: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// - Parameter isStored: as it is, not compressed; EPUB wants that of its first member
    mutating func add(_ name: String, _ content: [UInt8], isStored: Bool = false) {
        let packed = isStored ? content : Deflate.raw(content)
        var about: [UInt8] = []
        about.appendLittleEndian(UInt16(20))
        about.appendLittleEndian(UInt16(0x800))
        about.appendLittleEndian(UInt16(isStored ? 0 : 8))
        about.appendLittleEndian(UInt16(0))
        about.appendLittleEndian(Self.date)
        about.appendLittleEndian(Deflate.crc(content))
        about.appendLittleEndian(UInt32(packed.count))
        about.appendLittleEndian(UInt32(content.count))
        about.appendLittleEndian(UInt16(name.utf8.count))
        about.appendLittleEndian(UInt16(0))

        directory += [0x50, 0x4B, 1, 2, 20, 0] + about + [UInt8](repeating: 0, count: 10)
        directory.appendLittleEndian(UInt32(members.count))
        directory += Array(name.utf8)
        members += [0x50, 0x4B, 3, 4] + about + Array(name.utf8) + packed
        count += 1
    }

    mutating func add(_ name: String, _ text: String, isStored: Bool = false) {
        add(name, Array(text.utf8), isStored: isStored)
    }

    var bytes: [UInt8] {
        var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
        end.appendLittleEndian(UInt16(count))
        end.appendLittleEndian(UInt16(count))
        end.appendLittleEndian(UInt32(directory.count))
        end.appendLittleEndian(UInt32(members.count))
        end.appendLittleEndian(UInt16(0))
        return members + directory + end
    }
}
