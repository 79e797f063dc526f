import FoundationEssentials

/// A job that this process holds by a lease.
package struct TakenJob {
    package let id: Int
    package let kind: String
    package let payload: [UInt8]
    /// How often it was begun, this time included.
    package let attempts: Int
    /// Every taking has a lease of its own: what an earlier one writes afterwards counts for nothing (fencing).
    let lease: UUID
    let queue: JobQueue

    /// Renews the lease; false when it is another worker's by now, or its member is suspended. The process renews the
    /// leases of all that it holds, so a job asks this only where it takes long or must not go on beside another one.
    package func renew() throws -> Bool { try queue.renew(self) }
}
