import CZlib
import FoundationEssentials

/// A folder as a ZIP file, its files stored as they are (APPNOTE.TXT 6.3, without ZIP64: less than 4 GB).
struct FolderArchive {
    private let file: TemporaryFile
    private var size = 0
    private var directory: [UInt8] = []
    private var count = 0

    /// Bytes of the whole at most.
    static let largest = Int(UInt32.max) - (64 << 20)

    init(_ folder: DiskSnapshot) throws {
        guard folder.size < Self.largest else { throw YandexRefusal.internalError }
        file = try TemporaryFile()
        try add(folder, as: folder.name)
        let start = size
        try write(directory)
        var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
        end.appendLittleEndian(UInt16(truncatingIfNeeded: count))
        end.appendLittleEndian(UInt16(truncatingIfNeeded: count))
        end.appendLittleEndian(UInt32(directory.count))
        end.appendLittleEndian(UInt32(start))
        end += [0, 0]
        try write(end)
    }

    var pieces: FilePieces { FilePieces(of: file, 0..<size) }

    private mutating func add(_ item: DiskSnapshot, as name: String) throws {
        guard let content = item.content else {
            try addEntry(name + "/", size: 0, checksum: 0)
            for child in item.children { try add(child, as: "\(name)/\(child.name)") }
            return
        }
        let pieces = content.pieces(0..<content.fingerprint.size)
        var checksum: uLong = 0
        try pieces.forEach { piece in
            checksum = piece.withUnsafeBytes { buffer in
                crc32(checksum, buffer.bindMemory(to: Bytef.self).baseAddress, uInt(buffer.count))
            }
        }
        try addEntry(name, size: pieces.count, checksum: UInt32(checksum))
        try pieces.forEach { piece in
            try file.append(piece)
            size += piece.count
        }
    }

    private mutating func addEntry(_ name: String, size length: Int, checksum: UInt32) throws {
        // Names are UTF-8 (bit 11); the date is the first that the format knows.
        var common: [UInt8] = []
        for number: UInt16 in [20, 0x0800, 0, 0, 0x21] { common.appendLittleEndian(number) }
        common.appendLittleEndian(checksum)
        common.appendLittleEndian(UInt32(length))
        common.appendLittleEndian(UInt32(length))
        common.appendLittleEndian(UInt16(name.utf8.count))
        common.appendLittleEndian(UInt16(0))
        directory += [0x50, 0x4B, 1, 2, 20, 3] + common
        directory += [UInt8](repeating: 0, count: 10)
        directory.appendLittleEndian(UInt32(size))
        directory += Array(name.utf8)
        try write([0x50, 0x4B, 3, 4] + common + Array(name.utf8))
        count += 1
    }

    private mutating func write(_ bytes: [UInt8]) throws {
        try file.append(Data(bytes))
        size += bytes.count
    }
}

extension FilePieces {
    /// One after the other, waiting for each.
    func forEach(_ body: (Data) throws -> Void) throws {
        var offset = 0
        while offset < count {
            let piece = try self[offset, 1 << 20]
            guard !piece.isEmpty else { return }
            try body(piece)
            offset += piece.count
        }
    }
}
