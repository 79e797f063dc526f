import Site

/// Fetches a file that its member wants kept. The row of the copy says how far it is, and whether it is still wanted.
package struct FetchJob: Job {
    package static let kind = "files.fetch"
    package static let pool = WorkPool.transfers

    package let file: Int
    package let member: Int

    package var owner: MemberID? { MemberID(rawValue: member) }
    package var dedupeKey: String? { "\(file)" }
}
