import People
import Site
import Web

/// People for a mention that is being typed.
enum MentionSuggestions {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.mentions, .members, options)
    }

    /// The options of a list box; 204 where there is nobody to offer.
    private static func options(_ context: Context) throws -> Response {
        let query = context.request.query
        guard let beginning = PersonBeginning(query["query"] ?? "") else {
            _ = try context.member()
            return Response(status: .noContent)
        }
        let post = query["post"].flatMap { PostID(pathSegment: $0) }
        let found = try context.fetch(
            MentionSuggestionStore.suggestions(for: beginning, on: post, to: context.claimedMember()))
        guard !found.isEmpty else { return Response(status: .noContent) }
        return context.fragment { out, layout in out.mentionSuggestions(found, layout) }
    }
}
