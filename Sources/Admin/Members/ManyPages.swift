import Site
import Web

/// One act on many members: what it would do is shown first.
enum ManyPages {
    static let field = "member"
    static let actField = "act"

    static func add(to routes: inout SiteRoutes) {
        routes.post(Paths.memberSelection, .admins, choose)
        routes.get(Paths.memberActs, .admins, ask)
        let texts = [RolePage.reasonField, SuspensionForm.untilField]
        routes.post(Paths.memberActs, .admins.takingTexts(texts).steppingUp(), act)
    }

    /// What was chosen in the list, on the way to the question about it.
    private static func choose(_ context: Context) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        var question = Paths.memberActs().adding(actField, fields[actField] ?? "")
        for member in members(fields) { question = question.adding(field, member.pathSegment) }
        return .redirect(to: question.adding(LocalPath.returnField, fields[LocalPath.returnField]))
    }

    private static func ask(_ context: Context) throws -> Response {
        let fields = context.request.query
        return try page(fields, nil, nil, context)
    }

    private static func act(_ context: Context) throws -> Response {
        let administrator = try context.member()
        let fields = try context.form()
        guard let act = ManyAct(rawValue: fields[actField] ?? "") else { throw Failure.notFound }
        var form: SuspensionForm?
        if act == .suspend {
            var typed = SuspensionForm(fields, context)
            typed.check(now: context.now)
            guard typed.problem == nil else { return try page(fields, typed, nil, context) }
            form = typed
        }
        let reason = String((fields[RolePage.reasonField] ?? "").trimmed.prefix(RolePage.longestReason))
        var count: Int?
        do {
            let address = try context.once(IdempotencyKey(fields)) {
                // Judged anew, within the act: what was shown may have changed since.
                let chosen = try context.database.fetch(
                    ManyMembers.find(members(fields), besides: context.sessionCookie))
                let touched = ManyMembers(act, chosen, by: administrator).touched.map(\.id)
                let changes = MemberChanges(context)
                count =
                    try act.role.map { try changes.give($0, to: touched, why: reason) }
                    ?? form.map { try changes.suspend(touched, $0) } ?? changes.endSessions(of: touched)
                return MemberReturn.list(fields[LocalPath.returnField])
            }
            // Sent once more, it has said so already.
            guard let count else { return .redirect(to: address) }
            let flash: MemberFlash =
                switch act {
                case .grant: .rolesChanged(count, isAdmin: true)
                case .revoke: .rolesChanged(count, isAdmin: false)
                case .sessions: .sessionsEnded(count)
                case .suspend: .manySuspended(count)
                }
            return context.redirect(to: address, flash: flash)
        } catch is LastAdministrator {
            return try page(fields, form, .lastAdministrator, context)
        }
    }

    private static func page(
        _ fields: Fields, _ form: SuspensionForm?, _ problem: ManyPage.Problem?, _ context: Context
    ) throws -> Response {
        guard let act = ManyAct(rawValue: fields[actField] ?? "") else { throw Failure.notFound }
        let chosen = try context.fetch(ManyMembers.find(members(fields), besides: context.sessionCookie))
        let words = AdminWords(context.language)
        guard !chosen.isEmpty else {
            let state = PageState(
                .nothingFound, title: words.nobodyChosenTitle, text: words.nobodyChosenText,
                action: Link(words.members, to: MemberReturn.list(fields[LocalPath.returnField])))
            return context.page(state, in: .members)
        }
        let page = ManyPage(
            act, ManyMembers(act, chosen, by: try context.member()),
            backTo: MemberReturn.list(fields[LocalPath.returnField]), fields,
            form ?? (act == .suspend ? SuspensionForm(Fields(), context) : nil), problem, context)
        return context.page(page.title, in: .members, status: page.status, back: page.back) { out, layout in
            out.manyPage(page, layout: layout)
        }
    }

    private static func members(_ fields: Fields) -> [MemberID] {
        fields.all.filter { $0.name == field }.prefix(ManyMembers.most).compactMap { MemberID(pathSegment: $0.value) }
    }
}
