import Site
import Web

extension Paths {
    /// What became of a report, for who sent it; what was decided, for whose thing it was.
    package static let report = Path("/reports/{}", CaseID.self)
    /// Why a thing was taken away, for its author: its kind and its number.
    package static let removal = Path("/removals/{}/{}", String.self, Int.self)
    /// Says something against that.
    package static let appeal = Path("/reports/{}/appeal", CaseID.self)
    package static let adminReports = Path("/admin/reports")
    package static let decidedReports = Path("/admin/reports/decided")
    package static let appealedReports = Path("/admin/reports/appealed")
    package static let adminReport = Path("/admin/reports/{}", CaseID.self)
    package static let takeReport = Path("/admin/reports/{}/claim", CaseID.self)
    package static let leaveReport = Path("/admin/reports/{}/claim/end", CaseID.self)
    package static let decideReport = Path("/admin/reports/{}/decision", CaseID.self)
    package static let answerAppeal = Path("/admin/reports/{}/appeal", CaseID.self)
    package static let unanswerAppeal = Path("/admin/reports/{}/appeal/withdraw", CaseID.self)
    /// Puts back what was hidden.
    package static let showReported = Path("/admin/reports/{}/show", CaseID.self)
    package static let undecideReport = Path("/admin/reports/{}/decision/withdraw", CaseID.self)
}
