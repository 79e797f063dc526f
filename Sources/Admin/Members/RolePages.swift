import Site
import Web

/// Another role for a member: a page, which scripts show as a dialog.
enum RolePages {
    static let field = "role"

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.memberRole, .admins, show)
        routes.post(Paths.memberRole, .admins.takingTexts(RolePage.reasonField).steppingUp(), change)
    }

    private static func show(_ context: Context, _ id: MemberID) throws -> Response {
        let profile = try context.profile(id)
        return page(RolePage(profile, context.request.query, nil, context), context)
    }

    private static func change(_ context: Context, _ id: MemberID) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        let profile = try context.profile(id)
        guard let role = fields[field].flatMap(MemberRole.init(rawValue:)) else {
            return page(RolePage(profile, fields, .noRole, context), context)
        }
        let reason = String((fields[RolePage.reasonField] ?? "").trimmed.prefix(RolePage.longestReason))
        do {
            let address = try context.once(IdempotencyKey(fields)) {
                _ = try MemberChanges(context).give(role, to: [id], why: reason)
                return MemberReturn(fields).address(id)
            }
            return context.redirect(
                to: address, flash: MemberFlash.roleChanged(name: profile.name, isAdmin: role == .admin))
        } catch is LastAdministrator {
            return page(RolePage(profile, fields, .lastAdministrator, context), context)
        }
    }

    private static func page(_ page: RolePage, _ context: Context) -> Response {
        context.page(page.title, in: .members, status: page.status, back: page.back) { out, layout in
            out.rolePage(page, layout: layout)
        }
    }
}

/// The form of a member's role, in words.
package struct RolePage {
    enum Problem {
        case noRole, lastAdministrator
    }

    static let reasonField = "reason"
    static let longestReason = 500

    package let words: AdminWords
    package let title: String
    package let text: String
    package let role: SegmentField
    package let reason: TextField
    package let action: FormAction
    package let back: Link
    package let problem: Notice?
    let status: Status

    /// - Parameter sent: the form as it was sent, or the address of the page
    init(_ member: MemberProfile, _ sent: Fields, _ problem: Problem?, _ context: Context) {
        let words = AdminWords(context.language)
        self.words = words
        let way = MemberReturn(sent)
        title = words.roleOf(name: member.name)
        text = words.roleText
        let chosen = sent[RolePages.field].flatMap(MemberRole.init(rawValue:)) ?? member.role
        role = SegmentField(
            RolePages.field, words.columnRole,
            MemberRole.allCases.map { Segment($0.name(words), value: $0.rawValue, isChosen: $0 == chosen) })
        reason = TextField(
            Self.reasonField, words.reasonLabel, value: sent[Self.reasonField] ?? "", hint: words.reasonHint)
        let key = sent[IdempotencyKey.field].map { _ in IdempotencyKey(sent) } ?? IdempotencyKey()
        action = FormAction(
            Paths.memberRole(member.id), way.fields + [FormAction.Field(IdempotencyKey.field, key.text)])
        back = Link(member.name, to: way.address(member.id))
        switch problem {
        case .noRole: self.problem = Notice(.warning, words.roleIsUnknown)
        case .lastAdministrator: self.problem = Notice(.warning, words.lastAdministrator)
        case nil: self.problem = nil
        }
        status = problem == nil ? .ok : .unprocessableContent
    }
}
