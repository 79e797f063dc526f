import Site
import Web

extension Paths {
    /// What a post was before its changes: `?before=` has a version's number.
    package static let postVersions = Path("/posts/{}/versions", PostID.self)
    package static let commentVersions = Path("/posts/{}/comments/{}/versions", PostID.self, CommentID.self)
}

/// What posts and comments were before they were changed, for a member who may read them.
enum VersionPages {
    /// Names the version behind which a page begins.
    static let before = "before"

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.postVersions, .members) { try show($0, .post($1)) }
        routes.get(Paths.commentVersions, .members) { try show($0, .comment($2, on: $1)) }
    }

    private static func show(_ context: Context, _ thing: Versioned) throws -> Response {
        var before = Int32.max
        if let asked = context.request.query[Self.before] {
            guard let number = Int32(asked), number > 0 else { throw Failure.notFound }
            before = number
        }
        let reader = try context.claimedMember()
        let (found, versions) = try context.fetch(
            VersionStore.find(thing, for: reader), VersionStore.versions(of: thing, before: before, for: reader))
        guard let text = found, !versions.isEmpty else { throw Failure.notFound }
        let page = VersionPage(thing, text, versions, isNewest: before == .max, context)
        return context.page(page.title, in: .feed, back: page.back) { out, layout in
            var layout = layout
            layout.sheets.append("versions.css")
            out.versionPage(page, layout: layout)
        }
    }
}
