import Site
import Web

extension Paths {
    package static let photos = Path("/photos")
    /// What stands behind the last photo of a page, for pages that wait for more.
    package static let photosTail = Path("/photos/tail")
}
