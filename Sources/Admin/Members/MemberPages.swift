import Site
import Web

/// A member, as administrators see them.
enum MemberPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminMember, .admins, show)
    }

    private static func show(_ context: Context, _ id: MemberID) throws -> Response {
        let page = try MemberPage.find(id, context)
        return context.page(page.name, in: .members, back: page.back, hasHeading: false, isWide: true) { out, layout in
            out.memberPage(page, layout: layout)
        }
    }
}
