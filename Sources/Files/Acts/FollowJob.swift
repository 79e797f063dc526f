import Site

/// Looks how far an operation is that a source goes on with, until it has ended; without one, keeps a change that could
/// not be kept at once.
package struct FollowJob: Job, Hashable {
    package static let kind = "files.follow"
    package static let tells = [Outbox.Kind.files]
    /// Seconds after which nobody waits for it any more.
    package static let expiry: Int? = 900
    /// Looks of about two seconds each; further ones would tell nobody anything.
    static let most = 400

    let operation: String?
    let change: FileChange
    let file: Int?
    let member: Int
    let deletion: Int?
    let looks: Int

    package var owner: MemberID? { MemberID(rawValue: member) }
    package var dedupeKey: String? { operation }

    init(
        _ operation: String?, _ change: FileChange, of file: FileID?, for member: MemberID, deletion: DeletionID?,
        looks: Int = 0
    ) {
        self.operation = operation
        self.change = change
        self.file = file?.rawValue
        self.member = member.rawValue
        self.deletion = deletion?.rawValue
        self.looks = looks
    }

    var next: FollowJob {
        FollowJob(
            operation, change, of: file.map(FileID.init(rawValue:)), for: MemberID(rawValue: member),
            deletion: deletion.map(DeletionID.init(rawValue:)), looks: looks + 1)
    }
}
