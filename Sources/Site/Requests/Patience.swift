import Glibc

/// Waiting for something that another thread or process is about to bring.
package enum Patience {
    /// Looks until it is there, with growing pauses, for so many seconds at most.
    package static func wait<Found>(_ seconds: Int = 1, for find: () throws -> Found?) rethrows -> Found? {
        var left = seconds * 1_000
        var pause = 20
        while left > 0 {
            if let found = try find() { return found }
            usleep(UInt32(pause) * 1_000)
            left -= pause
            pause = min(pause * 2, 200)
        }
        return try find()
    }
}
