import Postgres

/// Waits until so many statements wait for a lock in a database. Asked over a connection of its own: within a transaction the
/// answer stays as it was.
///
/// - Throws: ``NobodyWaits`` after a minute
package func waitForLocks(_ count: Int = 1, in conninfo: String) throws {
    let database = Connection(conninfo)
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
        let waiting = try database.row(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        ) { try $0.only(Int.self) }
        if let waiting, waiting >= count { return }
        pause(.milliseconds(5))
    }
    throw NobodyWaits()
}

package struct NobodyWaits: Error {}
