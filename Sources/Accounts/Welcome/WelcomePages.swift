import Site
import Web

/// Three short pages, one after another by links. Whoever is through, or passes them over, sees them no more by
/// themselves; the address stays open to all.
enum WelcomePages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.welcome, .members, show)
        routes.post(Paths.welcome, .members, end)
    }

    static let step = "step"
    /// The section that the last page's button leads to: the files, where sources are connected.
    static let goal = "to"

    private static func show(_ context: Context) throws -> Response {
        _ = try context.member()
        let fields = context.request.query
        let step = fields[Self.step].flatMap(Int.init).flatMap(WelcomePage.Step.init) ?? .files
        let page = WelcomePage(step, returnTo: ReturnPath.checked(fields[ReturnPath.field]), context)
        return context.plainPage(page.title) { out, layout in out.welcomePage(page, layout: layout) }.unstored
    }

    private static func end(_ context: Context) throws -> Response {
        let member = try context.member()
        _ = try context.database.fetch(Welcome.end(for: member.id))
        let form = try context.form()
        let section = context.services.rail.first { $0.name == form[goal] }
        return .redirect(
            to: section?.address ?? ReturnPath.address(form[ReturnPath.field] ?? "", home: context.services.home))
    }
}
