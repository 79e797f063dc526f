import Site
import Web

extension Paths {
    package static let photos = Path("/photos")
    /// What stands behind the last photo of a page, for pages that wait for more.
    package static let photosTail = Path("/photos/tail")
    package static let photoProfile = Path("/photos/profile")
    package static let photoSignOut = Path("/photos/profile/sign-out")
    package static let favourites = Path("/photos/favourites")
    package static let photo = Path("/photos/{}", PhotoID.self)
    package static let downloadPhoto = Path("/photos/{}/download", PhotoID.self)
    package static let likePhoto = Path("/photos/{}/like", PhotoID.self)
    package static let unlikePhoto = Path("/photos/{}/unlike", PhotoID.self)
}
