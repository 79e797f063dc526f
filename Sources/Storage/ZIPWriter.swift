import CZlib
import FoundationEssentials
import Glibc

/// Writes a ZIP of files as they are, without compressing them (APPNOTE.TXT 6.3.10, method 0): most are compressed
/// already. Names are UTF-8 (bit 11); sizes and places beyond four gigabytes stand in the fields of ZIP64.
///
/// The memory that it takes does not grow with the files.
public struct ZIPWriter {
    private let blob: UnfinishedBlob
    private var entries: [Entry] = []
    private var offset = 0

    private struct Entry {
        let name: [UInt8]
        let crc: UInt32
        let size: Int
        let time: UInt32
        let offset: Int
    }

    /// Bytes copied at once.
    private static let piece = 1 << 20
    private static let largest = 0xFFFF_FFFF
    private static let version: UInt16 = 45
    private static let utf8: UInt16 = 1 << 11

    public init(_ blob: UnfinishedBlob) {
        self.blob = blob
    }

    /// Bytes of an archive of such files.
    public static func size(of files: [(name: String, size: Int)]) -> Int {
        files.reduce(200) { $0 + $1.size + 2 * $1.name.utf8.count + 30 + 20 + 46 + 28 }
    }

    /// Adds a file.
    ///
    /// - Parameters:
    ///   - name: unlike all others, and no path that leads anywhere
    ///   - meanwhile: called every few megabytes; throws to stop
    public mutating func add(_ name: String, at path: String, modified: Date, meanwhile: () throws -> Void) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw StorageFailure.refused("open", errno) }
        defer { close(file) }
        // Readers that do not look at the end want the sum before the bytes, so the file is read twice.
        var (crc, size) = (UInt32(0), 0)
        try read(file) { bytes in
            crc = UInt32(
                truncatingIfNeeded: crc32(uLong(crc), bytes.bindMemory(to: Bytef.self).baseAddress, uInt(bytes.count)))
            size += bytes.count
            try meanwhile()
        }
        guard lseek(file, 0, SEEK_SET) == 0 else { throw StorageFailure.refused("lseek", errno) }
        let entry = Entry(name: Array(name.utf8), crc: crc, size: size, time: Self.time(modified), offset: offset)
        var head = Fields()
        let isLarge = size >= Self.largest
        head.four(0x0403_4b50)
        Self.common(entry, &head)
        head.two(UInt16(entry.name.count))
        head.two(isLarge ? 20 : 0)
        head.bytes += entry.name
        if isLarge {
            head.two(1)
            head.two(16)
            head.eight(size)
            head.eight(size)
        }
        try write(head)
        try read(file) { bytes in
            try blob.append(bytes)
            offset += bytes.count
            try meanwhile()
        }
        guard offset == entry.offset + head.bytes.count + size else { throw StorageFailure.wrongContent }
        entries.append(entry)
    }

    /// Ends the archive; gives its size.
    public mutating func end() throws -> Int {
        let start = offset
        for entry in entries {
            var record = Fields()
            var large = Fields()
            if entry.size >= Self.largest {
                large.eight(entry.size)
                large.eight(entry.size)
            }
            if entry.offset >= Self.largest { large.eight(entry.offset) }
            record.four(0x0201_4b50)
            // Made under Unix, so that nobody takes the attributes for those of another system.
            record.two(3 << 8 | Self.version)
            Self.common(entry, &record)
            record.two(UInt16(entry.name.count))
            record.two(UInt16(large.bytes.isEmpty ? 0 : large.bytes.count + 4))
            record.two(0)
            record.two(0)
            record.two(0)
            // A plain file that its owner may read and write.
            record.four(0o100644 << 16)
            record.four(UInt32(min(entry.offset, Self.largest)))
            record.bytes += entry.name
            if !large.bytes.isEmpty {
                record.two(1)
                record.two(UInt16(large.bytes.count))
                record.bytes += large.bytes
            }
            try write(record)
        }
        try end(directory: start, size: offset - start)
        return offset
    }

    private mutating func end(directory: Int, size: Int) throws {
        let isLarge = directory >= Self.largest || size >= Self.largest || entries.count >= 0xFFFF
        var record = Fields()
        if isLarge {
            let place = offset
            record.four(0x0606_4b50)
            record.eight(44)
            record.two(3 << 8 | Self.version)
            record.two(Self.version)
            record.four(0)
            record.four(0)
            record.eight(entries.count)
            record.eight(entries.count)
            record.eight(size)
            record.eight(directory)
            record.four(0x0706_4b50)
            record.four(0)
            record.eight(place)
            record.four(1)
        }
        record.four(0x0605_4b50)
        record.two(0)
        record.two(0)
        record.two(UInt16(min(entries.count, 0xFFFF)))
        record.two(UInt16(min(entries.count, 0xFFFF)))
        record.four(UInt32(min(size, Self.largest)))
        record.four(UInt32(min(directory, Self.largest)))
        record.two(0)
        try write(record)
    }

    /// What stands alike before a file and in the directory.
    private static func common(_ entry: Entry, _ fields: inout Fields) {
        fields.two(version)
        fields.two(utf8)
        fields.two(0)
        fields.four(entry.time)
        fields.four(entry.crc)
        fields.four(UInt32(min(entry.size, largest)))
        fields.four(UInt32(min(entry.size, largest)))
    }

    private mutating func write(_ fields: Fields) throws {
        try blob.append(fields.bytes)
        offset += fields.bytes.count
    }

    private func read(_ file: Int32, _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.piece, alignment: 16)
        defer { piece.deallocate() }
        while true {
            let count = Glibc.read(file, piece.baseAddress, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StorageFailure.refused("read", errno) }
            guard count > 0 else { return }
            try take(UnsafeRawBufferPointer(rebasing: piece[..<count]))
        }
    }

    /// As MS-DOS had it: date in the upper half, time in steps of two seconds in the lower; 1980…2107.
    private static func time(_ date: Date) -> UInt32 {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let year = min(max(Int(parts.tm_year) - 80, 0), 127)
        let day = year << 9 | (Int(parts.tm_mon) + 1) << 5 | Int(parts.tm_mday)
        let time = Int(parts.tm_hour) << 11 | Int(parts.tm_min) << 5 | Int(parts.tm_sec) / 2
        return UInt32(day << 16 | time)
    }

    /// Numbers with their lowest byte first.
    private struct Fields {
        var bytes: [UInt8] = []

        mutating func two(_ value: UInt16) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
        mutating func four(_ value: UInt32) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
        mutating func eight(_ value: Int) { withUnsafeBytes(of: UInt64(value).littleEndian) { bytes += $0 } }
    }
}
