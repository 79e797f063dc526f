import Site

package enum ExportNoun {}
package typealias ExportID = Identifier<ExportNoun>

/// Writes one part of an archive after the other, a turn for each, and puts it together last.
struct ExportJob: Job {
    static let kind = "export"
    static let pool = WorkPool.transfers

    let export: ExportID
    let member: MemberID

    var owner: MemberID? { member }
    var dedupeKey: String? { export.pathSegment }
}
