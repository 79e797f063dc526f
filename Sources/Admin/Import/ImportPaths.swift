import Site
import Web

extension Paths {
    package static let memberImport = Path("/admin/members/import")
    package static let memberImportMatching = Path("/admin/members/import/matching")
    package static let memberImportRepairs = Path("/admin/members/import/repairs")
    package static let memberImportRun = Path("/admin/members/import/run")
    package static let cancelMemberImport = Path("/admin/members/import/cancel")
    package static let memberImportRefused = Path("/admin/members/import/refused")
}
