import Site
import Web

extension Paths {
    package static let newExport = Path("/settings/data/export")
    package static let stopExport = Path("/settings/data/export/stop")
    package static let exportDownload = Path("/settings/data/archive")
    /// What somebody sees whose account is closed now.
    package static let departed = Path("/account-deleted")
    package static let departure = Path("/settings/data/deletion")
}
