import Glibc

/// What a file system has left, and what of it stays free whoever asks.
package struct FreeSpace {
    /// Never given away: 5 % or 2 GiB, whichever is less, so that the database and the logs on the same disk go on.
    static func reserve(of total: Int) -> Int { min(total / 20, 2 << 30) }

    package let total: Int
    package let available: Int

    init(at path: String) throws(StorageFailure) {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0 else { throw .now("statvfs") }
        total = Int(facts.f_blocks) * Int(facts.f_frsize)
        available = Int(facts.f_bavail) * Int(facts.f_frsize)
    }

    package init(total: Int, available: Int) {
        self.total = total
        self.available = available
    }

    /// Bytes that may still be written.
    package var usable: Int { max(0, available - Self.reserve(of: total)) }
}
