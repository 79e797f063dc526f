import Site
import Web

/// A bulk action on members: what it would do is shown first.
enum BulkPages {
    static let field = "member"
    static let actField = "act"

    static func add(to routes: inout SiteRoutes) {
        routes.post(Paths.memberSelection, .admins, choose)
        routes.get(Paths.memberActs, .admins, ask)
        let texts = [Reason.typed, SuspensionForm.typedUntil]
        routes.post(Paths.memberActs, .admins.takingTexts(texts).steppingUp(), act)
    }

    /// What was chosen in the list, on the way to the question about it.
    private static func choose(_ context: Context) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        var question = Paths.memberActs().adding(actField, fields[actField] ?? "")
        for member in members(fields) { question = question.adding(field, member.pathSegment) }
        return .redirect(to: question.adding(LocalPath.returnField, MemberReturn.left(fields)))
    }

    private static func ask(_ context: Context) throws -> Response {
        try page(context.request.query, nil, nil, context)
    }

    private static func act(_ context: Context) throws -> Response {
        let administrator = try context.member()
        let fields = try context.form()
        guard let act = BulkAct(rawValue: fields[actField] ?? "") else { throw Failure.notFound }
        var form = BulkForm(act, fields, context)
        guard form.check(now: context.now) else { return try page(fields, form, nil, context) }
        var count: Int?
        do {
            let address = try context.once(IdempotencyKey(fields)) {
                // Judged anew, within the act: what was shown may have changed since.
                let chosen = try context.database.fetch(
                    BulkMembers.find(members(fields), besides: context.sessionCookie))
                let touched = BulkMembers(act, chosen, by: administrator).touched.map(\.id)
                let changes = MemberChanges(context)
                count =
                    switch form {
                    case .role(let role, let reason): try changes.give(role, to: touched, why: reason.text)
                    case .suspension(let form): try changes.suspend(touched, form)
                    case .sessions: try changes.endSessions(of: touched)
                    }
                return MemberReturn.list(fields[LocalPath.returnField])
            }
            // Sent once more, it has said so already.
            guard let count else { return .redirect(to: address) }
            let flash: MemberFlash =
                switch form {
                case .role(let role, _): .rolesChanged(count, isAdmin: role == .admin)
                case .suspension: .manySuspended(count)
                case .sessions: .sessionsEnded(count)
                }
            return context.redirect(to: address, flash: flash)
        } catch is LastAdministrator {
            return try page(fields, form, AdminWords(context.language).lastAdministrator, context)
        }
    }

    private static func page(
        _ fields: Fields, _ form: BulkForm?, _ problem: String?, _ context: Context
    ) throws -> Response {
        guard let act = BulkAct(rawValue: fields[actField] ?? "") else { throw Failure.notFound }
        let chosen = try context.fetch(BulkMembers.find(members(fields), besides: context.sessionCookie))
        let words = AdminWords(context.language)
        guard !chosen.isEmpty else {
            let state = PageState(
                .nothingChosen, title: words.nobodyChosenTitle, text: words.nobodyChosenText,
                action: Link(words.members, to: MemberReturn.list(fields[LocalPath.returnField])))
            return context.page(state, in: .members)
        }
        let page = BulkPage(
            act, BulkMembers(act, chosen, by: try context.member()),
            backTo: MemberReturn.list(fields[LocalPath.returnField]), fields,
            form ?? BulkForm(act, Fields(), context), isRefused: form != nil, problem, context)
        return context.page(page.title, in: .members, status: page.status, back: page.back) { out, layout in
            out.bulkPage(page, layout: layout)
        }
    }

    private static func members(_ fields: Fields) -> [MemberID] {
        fields.all.filter { $0.name == field }.prefix(BulkMembers.most).compactMap { MemberID(pathSegment: $0.value) }
    }
}
