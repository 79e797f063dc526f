import FoundationEssentials

/// A folder of a test's own, gone with it.
final class Scratch {
    let folder: String

    init() throws {
        folder = "/tmp/quad-conversion-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Writes a file and gives its path.
    func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let path = "\(folder)/\(name)"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }
}
