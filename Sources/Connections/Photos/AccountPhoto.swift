import FoundationEssentials
import Postgres
import Storage

/// What is known of the photo of an account that Quad fetched from its provider.
struct AccountPhoto: Sendable {
    /// Where the provider has it.
    let address: String?
    /// Where its bytes are kept.
    let blob: BlobID?
    let asked: Date?
    let failed: Date?

    /// Seconds after which nobody is at it any more who was asked.
    static let patience = 90.0
    /// Seconds for which a photo that could not be had is left alone: a day.
    static let rest = 86_400.0
    /// Seconds after which one that is shown is fetched anew: a week.
    static let age = 604_800.0
    /// Seconds that one is kept which nobody looks at: a month.
    static let life = 2_592_000.0

    /// What ``init(_:)`` reads, of `connections`.
    static let columns = Columns("photo", "photo_id", "photo_asked_at", "photo_failed_at")

    init(_ row: inout Row) throws {
        address = try row.next("photo")
        blob = try row.next("photo_id")
        asked = try row.next("photo_asked_at")
        failed = try row.next("photo_failed_at")
    }

    /// Whether it may still come: initials stand in its place meanwhile.
    func isExpected(now: Date) -> Bool { blob == nil && mayBeHad(now: now) }

    /// Whether somebody should be asked for it.
    func isWanted(now: Date) -> Bool {
        mayBeHad(now: now) && isOver(blob == nil ? Self.patience : Self.age, since: asked, now)
    }

    private func mayBeHad(now: Date) -> Bool { address != nil && isOver(Self.rest, since: failed, now) }

    private func isOver(_ seconds: Double, since date: Date?, _ now: Date) -> Bool {
        date.map { now.timeIntervalSince($0) > seconds } ?? true
    }
}
