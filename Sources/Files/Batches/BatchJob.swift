import Site

package struct BatchJob: Job, Hashable {
    package static let kind = "files.batch"
    package static let publishes = [Outbox.Kind.batches, Outbox.Kind.files]
    /// Seconds after which nobody waits for it any more.
    package static let expiry: Int? = 3_600

    let batch: BatchID
    let member: MemberID

    package var owner: MemberID? { member }
    package var dedupeKey: String? { batch.pathSegment }
}
