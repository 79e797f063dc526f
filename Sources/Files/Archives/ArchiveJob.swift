import Site

/// Packs an archive once its files are here.
package struct ArchiveJob: Job {
    package static let kind = "files.archive"
    package static let pool = WorkPool.transfers

    let archive: ArchiveID
    let member: MemberID

    package var owner: MemberID? { member }
    package var dedupeKey: String? { archive.pathSegment }
}
