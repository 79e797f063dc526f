import Site

/// Fetches a public file of another feature, whose upload waits for its bytes.
struct PublicFetchJob: Job {
    static let kind = "files.public"
    static let pool = WorkPool.transfers

    let upload: Int
    let member: Int

    var owner: MemberID? { MemberID(rawValue: member) }
    var dedupeKey: String? { "\(upload)" }
}
