import Site
import Web

/// A form for a post that was sent and not acted on, on its way back to whoever wrote it.
struct RefusedPost {
    let form: PostForm
    let key: IdempotencyKey
    let status: Status
    /// What will be no hashtags, as the page names it.
    let left: [BrokenHashtag]
    /// What was saved meanwhile, from another page.
    let standing: PostStore.Standing?

    var isLimited: Bool { status == .tooManyRequests }

    /// - Parameter left: those of the form's field that were not named yet, when nothing is said
    init(
        _ form: PostForm, _ key: IdempotencyKey, _ status: Status, left: [BrokenHashtag]? = nil,
        standing: PostStore.Standing? = nil
    ) {
        self.form = form
        self.key = key
        self.status = status
        self.left = left ?? form.broken.filter { !form.without.contains($0.key) }
        self.standing = standing
    }
}
