import Site
import Web

/// The addresses of administration.
extension Paths {
    package static let admin = Path("/admin")
}
