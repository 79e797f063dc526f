import Web

/// The way to a thing that something else leads to.
enum ThingPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.thing, .members, lead)
    }

    /// What is gone and what was never theirs is one answer.
    private static func lead(_ context: Context, _ id: ThingID) throws -> Response {
        guard context.services.features.linkables.named(id.kind) != nil else { throw Failure.notFound }
        if let thing = try context.fetch(context.services.features.linkables.find(id, for: context.claimedMember())) {
            return .redirect(to: thing.address)
        }
        let words = context.words
        let state = PageState(
            .notFound, title: words.thingUnavailable, text: words.thingUnavailableText,
            action: Link(words.goHome, to: Paths.start()))
        return context.page(state, in: .today, status: .notFound)
    }
}
