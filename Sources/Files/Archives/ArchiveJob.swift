import Site

/// Packs an archive once its files are here.
package struct ArchiveJob: Job {
    package static let kind = "files.archive"
    package static let pool = WorkPool.transfers

    package let archive: Int
    package let member: Int

    package var owner: MemberID? { MemberID(rawValue: member) }
    package var dedupeKey: String? { "\(archive)" }
}
