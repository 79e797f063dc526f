import Cryptography
import Foundation
import Storage
import Testing

/// A store in a folder of its own.
struct Folder: ~Copyable {
    let store: BlobStore

    init() {
        store = BlobStore(root: FileManager.default.temporaryDirectory.path + "/quad-blobs-\(UUID().uuidString)")
    }

    deinit {
        try? FileManager.default.removeItem(atPath: store.root)
    }

    /// Every file below the root.
    var files: [String] {
        let all = FileManager.default.enumerator(atPath: store.root)?.compactMap { $0 as? String } ?? []
        return all.filter {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(store.root)/\($0)", isDirectory: &isFolder)
            return !isFolder.boolValue
        }
    }

    func age(_ path: String, seconds: Int) {
        let then = Date.now.addingTimeInterval(-Double(seconds))
        try? FileManager.default.setAttributes([.modificationDate: then], ofItemAtPath: path)
    }
}

struct KeepingBytes {
    @Test func `puts them two folders deep under a name that tells nothing`() throws {
        let folder = Folder()
        let blob = try folder.store.keep(Array("привет".utf8))
        let name = blob.id.hex
        #expect(folder.files == ["\(name.prefix(2))/\(name.dropFirst(2).prefix(2))/\(name)"])
        #expect(try String(contentsOfFile: folder.store.path(of: blob.id), encoding: .utf8) == "привет")
        #expect(blob.sha256 == Digest.of("привет".utf8))
        #expect(folder.store.size(of: blob.id) == 12)
        let mode = try FileManager.default.attributesOfItem(atPath: folder.store.path(of: blob.id))[.posixPermissions]
        #expect(mode as? Int == 0o640)
    }

    @Test func `shows nothing before all is there`() throws {
        let folder = Folder()
        let id = BlobID()
        let blob = try folder.store.write(id, size: 10)
        try blob.append(Array("12345".utf8))
        #expect(folder.store.size(of: id) == nil)
        #expect(folder.files == ["unfinished/\(id.hex)"])
        #expect(throws: StorageFailure.wrongLength(expected: 10, found: 5)) { try blob.finish(size: 10) }
        #expect(folder.store.size(of: id) == nil)
    }

    @Test func `takes no other bytes than those it was promised`() throws {
        let folder = Folder()
        let blob = try folder.store.write(BlobID(), size: 5)
        try blob.append(Array("12345".utf8))
        let wrong = String(repeating: "0", count: 32)
        #expect(throws: StorageFailure.wrongContent) { try blob.finish(size: 5, md5: wrong) }
        #expect(folder.store.size(of: blob.id) == nil)
        // RFC 1321's way of writing it, in capitals.
        let kept = try blob.finish(size: 5, md5: "827CCB0EEA8A706C4C34A16891F84E7B")
        #expect(folder.store.size(of: kept.id) == 5)
    }

    @Test func `goes on where it was left, and begins anew when told to`() throws {
        let folder = Folder()
        let id = BlobID()
        do { try folder.store.write(id, size: 6).append(Array("abc".utf8)) }
        #expect(folder.store.unfinishedSize(of: id) == 3)
        do {
            let blob = try folder.store.write(id, size: 6)
            #expect(blob.count == 3)
            try blob.append(Array("def".utf8))
            try blob.clear()
            try blob.append(Array("ghijkl".utf8))
            _ = try blob.finish(size: 6)
        }
        #expect(try String(contentsOfFile: folder.store.path(of: id), encoding: .utf8) == "ghijkl")
        #expect(folder.store.unfinishedSize(of: id) == nil)
    }

    /// A worker that lost its lease without knowing it must not write into what another one goes on with.
    @Test func `lets one writer at a time`() throws {
        let folder = Folder()
        let id = BlobID()
        let first = try folder.store.write(id, size: 3)
        #expect(throws: StorageFailure.busy) { try folder.store.write(id, size: 3) }
        try first.append(Array("abc".utf8))
        #expect(folder.store.unfinishedSize(of: id) == 3)
    }

    @Test func `refuses what there is no room for, and leaves nothing`() throws {
        let folder = Folder()
        #expect(throws: StorageFailure.full) { try folder.store.write(BlobID(), size: 1 << 60) }
        #expect(folder.files == [])
    }

    @Test func `keeps a twentieth of the disk free, or two gibibytes of a large one`() {
        #expect(FreeSpace(total: 10 << 30, available: 1 << 30).usable == (1 << 30) - (10 << 30) / 20)
        #expect(FreeSpace(total: 1 << 40, available: 5 << 30).usable == 3 << 30)
        #expect(FreeSpace(total: 1 << 40, available: 1 << 30).usable == 0)
    }

    @Test func `notices bytes that changed on the disk`() throws {
        let folder = Folder()
        let blob = try folder.store.keep(Array("abcdef".utf8))
        #expect(try folder.store.isIntact(blob.id, size: 6, sha256: blob.sha256))
        try Data("abcdeF".utf8).write(to: URL(filePath: folder.store.path(of: blob.id)))
        #expect(try !folder.store.isIntact(blob.id, size: 6, sha256: blob.sha256))
        try folder.store.remove(blob.id)
        #expect(try !folder.store.isIntact(blob.id, size: 6, sha256: blob.sha256))
        try folder.store.remove(blob.id)
    }
}

struct Sweeping {
    @Test func `takes away what was begun and forgotten, and nothing else`() throws {
        let folder = Folder()
        let (old, young) = (BlobID(), BlobID())
        for id in [old, young] { try folder.store.write(id, size: 1).append([1]) }
        let kept = try folder.store.keep([1])
        folder.age(folder.store.unfinishedPath(of: old), seconds: 100)
        folder.age(folder.store.path(of: kept.id), seconds: 100)
        #expect(folder.store.sweepUnfinished(olderThan: 50) == 1)
        #expect(folder.store.unfinishedSize(of: old) == nil)
        #expect(folder.store.unfinishedSize(of: young) == 1)
        #expect(folder.store.size(of: kept.id) == 1)
    }

    @Test func `takes away old files that nobody knows`() throws {
        let folder = Folder()
        let blobs = try (0..<6).map { _ in try folder.store.keep([1]) }
        let known = Set(blobs[..<3].map(\.id))
        for blob in blobs[..<5] { folder.age(folder.store.path(of: blob.id), seconds: 100) }
        let swept = try (UInt8.min...UInt8.max).reduce(0) {
            try $0 + folder.store.sweep($1, olderThan: 50) { Set($0).intersection(known) }
        }
        #expect(swept == 2)
        #expect(blobs.map { folder.store.size(of: $0.id) != nil } == [true, true, true, false, false, true])
    }
}

struct NamesOfBytes {
    @Test func `are read back from their files, and nothing else is`() {
        let id = BlobID()
        #expect(BlobID(hex: id.hex) == id)
        #expect(BlobID(bytes: id.bytes) == id)
        for text in [
            "", "../../etc/passwd", String(repeating: "A", count: 32), String(repeating: "g", count: 32),
            id.hex + "0", String(id.hex.dropLast()),
        ] { #expect(BlobID(hex: text) == nil) }
    }
}
