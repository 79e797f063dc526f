import Site
import Web

/// A member's projects.
enum ProjectListPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.projects, .members, list)
        routes.get(Paths.archivedProjects, .members, archive)
    }

    private static func list(_ context: Context) throws -> Response {
        let reader = try context.claimedMember()
        let last = try place(context)
        let (found, archived, invitations) = try context.fetch(
            ProjectLine.page(of: reader, isArchived: false, after: last),
            last == nil
                ? ProjectLine.page(of: reader, isArchived: true, most: ProjectListPage.mostArchived) : .known([]),
            last == nil ? ProjectInvitation.all(of: reader) : .known([]))
        return show(
            ProjectListPage(found, archived: archived, invitations, isArchive: false, after: last, context), context)
    }

    private static func archive(_ context: Context) throws -> Response {
        let last = try place(context)
        let found = try context.fetch(
            ProjectLine.page(of: context.claimedMember(), isArchived: true, after: last))
        return show(ProjectListPage(found, archived: [], [], isArchive: true, after: last, context), context)
    }

    private static func place(_ context: Context) throws -> ProjectID? {
        guard let text = context.request.query[ListField.after] else { return nil }
        guard let id = ProjectID(pathSegment: text) else { throw Failure.notFound }
        return id
    }

    private static func show(_ page: ProjectListPage, _ context: Context) -> Response {
        context.page(page.title, in: .projects, back: page.back) { out, layout in
            out.projectListPage(page, layout: layout)
        }
    }
}
