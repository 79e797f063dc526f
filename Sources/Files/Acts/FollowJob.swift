import Site

/// Looks how far an operation is that a source goes on with, until it has ended; without one, keeps a change that could
/// not be kept at once, or finds out whether one has come about whose answer did not come in time.
package struct FollowJob: Job, Hashable {
    package static let kind = "files.follow"
    package static let tells = [Outbox.Kind.files]
    /// Seconds after which nobody waits for it any more.
    package static let expiry: Int? = 900
    /// Looks of about two seconds each; further ones would tell nobody anything.
    static let most = 400
    /// Looks a second apart at what a source was asked for without an answer.
    static let mostUnsure = 30

    let operation: String?
    let change: FileChange
    let file: FileID?
    let member: MemberID
    let deletion: DeletionID?
    /// The source was asked and nobody knows whether it has done it: it is looked at, never asked again.
    let isUnsure: Bool
    private(set) var looks = 0

    package var owner: MemberID? { member }
    package var dedupeKey: String? { operation }

    init(
        _ operation: String?, _ change: FileChange, of file: FileID?, for member: MemberID, deletion: DeletionID?,
        isUnsure: Bool = false
    ) {
        self.isUnsure = isUnsure
        self.operation = operation
        self.change = change
        self.file = file
        self.member = member
        self.deletion = deletion
    }

    var next: FollowJob {
        var next = self
        next.looks += 1
        return next
    }
}
