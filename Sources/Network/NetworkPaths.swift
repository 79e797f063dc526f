import Site
import Web

extension Paths {
    package static let feed = Path("/feed")
    package static let feedNews = Path("/feed/news")
    package static let newPost = Path("/posts/new")
    package static let post = Path("/posts/{}", PostID.self)
    package static let editPost = Path("/posts/{}/edit", PostID.self)
    package static let deletePost = Path("/posts/{}/delete", PostID.self)
    package static let restorePost = Path("/posts/{}/restore", PostID.self)
    package static let tag = Path("/tags/{}", String.self)
    /// Suggestions: `?query=` has what is typed.
    package static let hashtags = Path("/hashtags")
    package static let person = Path("/people/{}", MemberID.self)
    package static let personDetails = Path("/people/{}/info", MemberID.self)
}
