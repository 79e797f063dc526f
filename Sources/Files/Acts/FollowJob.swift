import Site

/// Looks how far an operation is that a source goes on with, until it has ended; without one, keeps a change that could
/// not be kept at once, asks for one that came too close after other calls, or finds out whether one has come about whose
/// answer did not come in time.
package struct FollowJob: Job, Hashable {
    package static let kind = "files.follow"
    package static let publishes = [Outbox.Kind.files]
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
    private(set) var standing: Standing
    private(set) var looks = 0

    enum Standing: Codable {
        /// The source has done it, or is at it.
        case taken
        /// The source was asked and nobody knows whether it has done it: it is looked at, never asked again.
        case unsure
        /// The source has refused it for its pace alone: it is asked for once more.
        case due
    }

    package var owner: MemberID? { member }
    package var dedupeKey: String? { operation }

    init(
        _ operation: String?, _ change: FileChange, of file: FileID?, for member: MemberID, deletion: DeletionID?,
        as standing: Standing = .taken
    ) {
        self.standing = standing
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

    /// It was asked for, and the answer was lost.
    var unsure: FollowJob {
        var unsure = self
        unsure.standing = .unsure
        return unsure
    }
}
