import People
import Site
import Web

/// Another role for a member: a page, which scripts show as a dialog.
enum RolePages {
    private static let field = "role"

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.memberRole, .admins, show)
        routes.post(Paths.memberRole, .admins.takingTexts(Reason.typed).steppingUp(), change)
    }

    private static func show(_ context: Context, _ id: MemberID) throws -> Response {
        let profile = try context.profile(id)
        let query = context.request.query
        return page(profile, profile.role, Reason(Fields(), isRequired: false), query, context)
    }

    private static func change(_ context: Context, _ id: MemberID) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        let profile = try context.profile(id)
        let words = AdminWords(context.language)
        let chosen = fields[field].flatMap(MemberRole.init(rawValue:))
        var reason = Reason(fields, isRequired: false)
        func refused(_ problem: String? = nil) -> Response {
            page(profile, chosen ?? profile.role, reason, fields, context, .unprocessableContent, problem)
        }
        guard let role = chosen else { return refused(words.roleIsUnknown) }
        guard reason.check() else { return refused() }
        do {
            let address = try context.once(IdempotencyKey(fields)) {
                _ = try MemberChanges(context).give(role, to: [id], why: reason.text)
                return MemberReturn(fields).address(id)
            }
            return context.redirect(
                to: address, flash: MemberFlash.roleChanged(name: profile.name, role))
        } catch is LastAdministrator {
            return refused(words.lastAdministrator)
        }
    }

    private static func page(
        _ member: MemberProfile, _ chosen: MemberRole, _ reason: Reason, _ sent: Fields, _ context: Context,
        _ status: Status = .ok, _ problem: String? = nil
    ) -> Response {
        let words = AdminWords(context.language)
        let role = SegmentField(
            field, words.columnRole,
            MemberRole.allCases.map { Segment($0.name(words), value: $0.rawValue, isChosen: $0 == chosen) })
        return MemberForm(
            words.changeRoles, words.roleText,
            [.segments(role), .line(reason.line(words, hint: words.reasonHint))], Button(words.changeRoles, .primary),
            to: Paths.memberRole(member.id), on: member, sent, problem
        ).answer(context, status)
    }
}
