import Site

/// Packs an archive once its files are here.
package struct ArchiveJob: Job {
    package static let kind = "files.archive"
    package static let lane = JobLane.transfers

    package let archive: Int
    package let member: Int
}
