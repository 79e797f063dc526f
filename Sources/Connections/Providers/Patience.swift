import Glibc

/// Waiting for something that another thread or process is about to bring.
enum Patience {
    /// Looks until it is there, with growing pauses, for a second at most.
    static func wait<Found>(for find: () throws -> Found?) rethrows -> Found? {
        for milliseconds in [20, 40, 80, 120, 160, 200, 200, 200] {
            if let found = try find() { return found }
            usleep(UInt32(milliseconds) * 1_000)
        }
        return try find()
    }
}
