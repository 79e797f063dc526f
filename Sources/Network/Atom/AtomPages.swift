import Site
import Web

/// A feed as a program asks for it: by its address, without a cookie and without a session.
enum AtomPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.atom, .everyone, feed)
    }

    private static func feed(_ context: Context, _ text: String) throws -> Response {
        guard let secret = AtomSecret(text) else { return nothing }
        let (found, posts) = try context.database.fetch(AtomPosts.answer(to: secret), AtomPosts.newest(for: secret))
        guard let answer = found else { return nothing }
        if answer.isStale {
            _ = try context.database.fetch(
                AtomFeedStore.note(answer.id, program: AtomProgram(context.request.headers["User-Agent"] ?? "")))
        }
        let document = AtomDocument(
            answer, posts, at: Paths.atom(text), context.settings, NetworkWords(answer.language ?? context.language))
        let validators = AtomValidators(document)
        var response =
            validators.areKnown(to: context.request)
            ? Response(status: .notModified) : Response(status: .ok, body: .text(document.text))
        if response.status == .ok { response.headers.set("Content-Type", AtomDocument.mediaType) }
        response.headers.set("ETag", validators.tag)
        response.headers.set("Last-Modified", validators.modified)
        response.headers.set("X-Robots-Tag", "noindex, nofollow")
        return response
    }

    /// The same for what never was, what ended and what is nobody's any more.
    private static var nothing: Response {
        var response = Response.text("404\n", status: .notFound).unstored
        response.headers.set("X-Robots-Tag", "noindex, nofollow")
        return response
    }
}
