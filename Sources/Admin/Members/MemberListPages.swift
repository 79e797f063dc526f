import Site
import Web

/// The list of members.
enum MemberListPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminMembers, .admins, show)
    }

    private static func show(_ context: Context) throws -> Response {
        if context.request.query[MemberFilters.state.name] == MemberFilters.invited {
            return .redirect(to: Paths.adminInvitations())
        }
        let list = try MemberList.find(context)
        try context.remember(list.address)
        let page = MemberListPage(list, context)
        return context.page(page.words.members, in: .members, isWide: true) { out, layout in
            out.memberListPage(page, layout: layout)
        }
    }
}
