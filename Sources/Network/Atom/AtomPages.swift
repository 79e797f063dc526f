import Site
import Web

/// A feed as a program asks for it: by its address, without a cookie and without a session.
enum AtomPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.atom, .everyone, feed)
    }

    private static func feed(_ context: Context, _ text: String) throws -> Response {
        guard let secret = FeedSecret(text) else { return FeedAnswer.nothing }
        let (found, posts) = try context.database.fetch(AtomPosts.answer(to: secret), AtomPosts.newest(for: secret))
        guard let answer = found else { return FeedAnswer.nothing }
        if answer.isStale {
            _ = try context.database.fetch(
                AtomFeedStore.note(answer.id, program: FeedProgram(context.request.headers["User-Agent"] ?? "")))
        }
        let document = AtomDocument(
            answer, posts, at: Paths.atom(text), of: context.organisation, origin: context.settings.origin,
            NetworkWords(answer.language ?? context.language))
        return FeedAnswer.document(
            document.text, updated: document.updated, type: AtomDocument.mediaType, to: context.request)
    }
}
