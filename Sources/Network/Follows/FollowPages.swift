import Site
import Web

/// Whether a member is notified of comments on a post.
enum FollowPages {
    static func add(to routes: inout SiteRoutes) {
        routes.post(Paths.followPost, .members) { try set($0, $1, isFollowed: true) }
        routes.post(Paths.unfollowPost, .members) { try set($0, $1, isFollowed: false) }
    }

    /// Asking twice is asking once: there is nothing for an idempotency key to keep.
    private static func set(_ context: Context, _ post: PostID, isFollowed: Bool) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        let follows = FollowStore(database: context.database)
        guard try follows.set(post, by: member.id, isFollowed: isFollowed) else { throw Failure.notFound }
        let page = LocalPath.address(form[LocalPath.returnField]) ?? Paths.post(post)
        return context.redirect(
            to: page.fragment("comments-title"), flash: isFollowed ? FollowFlash.followed : FollowFlash.unfollowed)
    }
}

enum FollowFlash: FlashMessage, CaseIterable {
    case followed, unfollowed

    static let name = "follow"
    static let samples = allCases

    func view(on page: FlashPage) -> FlashView {
        let words = NetworkWords(page.language)
        return .toast(Toast(self == .followed ? words.followed : words.unfollowed))
    }
}
