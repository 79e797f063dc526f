import Media
import Postgres
import Site
import Web

/// The small pictures of some files, for a page that waits for them: all in one answer.
enum PreviewPages {
    /// Of one question.
    private static let most = 100

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.filePreviews, .members, show)
    }

    private static func show(_ context: Context) throws -> Response {
        let ids = context.request.query.all("id").prefix(most).compactMap { FileID(pathSegment: $0)?.rawValue }
        let member = try context.claimedMember()
        let files = try context.fetch(find(ids, of: member))
        guard !files.isEmpty else { return Response(status: .noContent) }
        let thumbs = files.map { Thumb($0, of: member, context) }
        return context.fragment { out, layout in out.thumbs(thumbs, layout) }
    }

    private static func find(_ ids: [Int], of member: MemberID) -> Query<[File]> {
        .rows(
            """
            SELECT \(File.columns)
            FROM files f
            WHERE f.member_id = \(member) AND f.id = ANY(\(ids)::bigint[])
            """
        ) { try File(&$0) }
    }
}
