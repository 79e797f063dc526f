import People
import Site
import Web
import Writing

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
        let project = query["project"].flatMap { ProjectID(pathSegment: $0) }
        return context.options(
            try context.fetch(
                MentionSuggestionStore.suggestions(
                    for: beginning, on: post, in: project, to: context.claimedMember())))
    }
}
