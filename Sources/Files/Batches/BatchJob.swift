import Site

/// Goes on with a batch.
package struct BatchJob: Job, Hashable {
    package static let kind = "files.batch"
    package static let tells = [Outbox.Kind.batches, Outbox.Kind.files]
    /// Seconds after which nobody waits for it any more.
    package static let expiry: Int? = 3_600

    let batch: Int
    let member: Int

    package var owner: MemberID? { MemberID(rawValue: member) }
    package var dedupeKey: String? { "\(batch)" }

    init(_ batch: BatchID, of member: MemberID) {
        self.batch = batch.rawValue
        self.member = member.rawValue
    }
}
