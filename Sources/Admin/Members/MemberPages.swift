import Site
import Web

/// A member, as administrators see them.
enum MemberPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminMember, .admins, show)
        routes.post(Paths.memberAddresses, .admins, showWhole)
    }

    private static func show(_ context: Context, _ id: MemberID) throws -> Response {
        let page = try MemberPage.find(id, context)
        return answer(page, context)
    }

    /// The page with whole addresses, once; that it was asked for stands in the log.
    private static func showWhole(_ context: Context, _ id: MemberID) throws -> Response {
        _ = try context.member()
        let profile = try context.profile(id)
        try context.database.transaction {
            try context.audit(MemberAct.addressesOpened, on: AuditSubject(id, profile.name))
        }
        return answer(try MemberPage.find(id, opening: context.form(), context), context)
    }

    static func answer(_ page: MemberPage, _ context: Context, _ status: Status = .ok) -> Response {
        context.page(
            page.name, in: .members, status: status, notice: page.notice, back: page.back, hasHeading: false,
            isWide: true
        ) { out, layout in out.memberPage(page, layout: layout) }
    }
}
