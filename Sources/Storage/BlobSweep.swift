import Glibc

extension BlobStore {
    /// Deletes what was begun and not touched for so long: nobody goes on with it any more.
    ///
    /// - Returns: how many
    public func sweepUnfinished(olderThan seconds: Int) -> Int {
        var swept = 0
        for name in Self.names(unfinished) {
            let path = "\(unfinished)/\(name)"
            guard let facts = Self.facts(path), facts.st_mtim.tv_sec < time(nil) - seconds else { continue }
            if unlink(path) == 0 { swept += 1 }
        }
        return swept
    }

    /// Deletes files that are older than so many seconds and that nobody knows: their writer died between the file and
    /// its row. Younger ones may be on their way to one.
    ///
    /// - Parameters:
    ///   - part: 0…255, of the first two digits of names: so much is looked at in one go
    ///   - known: which of these are known
    /// - Returns: how many
    public func sweep(
        _ part: UInt8, olderThan seconds: Int, known: ([BlobID]) throws -> Set<BlobID>
    ) throws -> Int {
        var swept = 0
        try eachFolder(of: part, olderThan: seconds) { old in
            for id in try Set(old).subtracting(known(old)) {
                try remove(id)
                swept += 1
            }
        }
        return swept
    }

    /// Deletes files here that the store has and that were neither kept nor brought back for so long.
    ///
    /// - Parameter stored: which of these are in the store
    /// - Returns: how many
    public func evict(
        _ part: UInt8, olderThan seconds: Int, stored: ([BlobID]) throws -> Set<BlobID>
    ) throws -> Int {
        var evicted = 0
        try eachFolder(of: part, olderThan: seconds) { old in
            // Not what somebody has asked for while the question was on its way.
            for id in try stored(old) where Self.isOld(path(of: id), seconds) {
                try remove(id)
                evicted += 1
            }
        }
        return evicted
    }

    /// Gives the old files of each folder that has some.
    private func eachFolder(of part: UInt8, olderThan seconds: Int, _ take: ([BlobID]) throws -> Void) throws {
        let top = Hexadecimal.text([part])
        for folder in Self.names("\(root)/\(top)") where folder.utf8.count == 2 {
            let old = Self.names("\(root)/\(top)/\(folder)").compactMap { name -> BlobID? in
                Self.isOld("\(root)/\(top)/\(folder)/\(name)", seconds) ? BlobID(hex: name) : nil
            }
            if !old.isEmpty { try take(old) }
        }
    }

    private static func isOld(_ path: String, _ seconds: Int) -> Bool {
        facts(path).map { $0.st_mtim.tv_sec < time(nil) - seconds } ?? false
    }

    private static func names(_ folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }
}
