import Site
import Web

extension Paths {
    /// A member's own photo: sent, cut, taken away.
    package static let portrait = Path("/settings/photo")
    package static let cropPortrait = Path("/settings/photo/part")
    package static let removePortrait = Path("/settings/photo/remove")
}
