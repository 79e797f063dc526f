import Postgres
import Site
import Web

/// A member is kept out until an administrator lets them in again. Pages, which scripts show as dialogs.
enum SuspensionPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.memberSuspension, .admins, show)
        routes.post(Paths.memberSuspension, .admins.takingTexts(SuspensionPage.reasonField).steppingUp(), suspend)
        routes.get(Paths.memberRestoration, .admins, ask)
        routes.post(Paths.memberRestoration, .admins.steppingUp(), restore)
    }

    private static func show(_ context: Context, _ id: MemberID) throws -> Response {
        guard let profile = try context.fetch(MemberProfile.find(id)) else { throw Failure.notFound }
        return page(SuspensionPage(profile, context.request.query, nil, context), context)
    }

    private static func suspend(_ context: Context, _ id: MemberID) throws -> Response {
        let administrator = try context.member()
        let fields = try context.form()
        guard let profile = try context.fetch(MemberProfile.find(id)) else { throw Failure.notFound }
        let reason = (fields[SuspensionPage.reasonField] ?? "").trimmed
        let problem: SuspensionPage.Problem? =
            id == administrator.id
            ? .isYourself
            : reason.isEmpty ? .noReason : reason.unicodeScalars.count > SuspensionPage.longestReason ? .isTooLong : nil
        if let problem { return page(SuspensionPage(profile, fields, problem, context), context) }
        do {
            let address = try context.once(IdempotencyKey(fields)) {
                try MemberChanges(context).suspend(id, why: reason)
                return Paths.adminMember(id).adding(LocalPath.returnField, fields[LocalPath.returnField])
            }
            return context.redirect(to: address, flash: MemberFlash.suspended(name: profile.name))
        } catch is LastAdministrator {
            return page(SuspensionPage(profile, fields, .lastAdministrator, context), context)
        }
    }

    private static func ask(_ context: Context, _ id: MemberID) throws -> Response {
        guard let profile = try context.fetch(MemberProfile.find(id)) else { throw Failure.notFound }
        let words = AdminWords(context.language)
        let list = context.request.query[LocalPath.returnField] ?? ""
        let question = Confirmation(
            id: "restore-member", title: words.restoreTitle(name: profile.name), text: words.restoreText,
            verb: words.restore, action: FormAction(Paths.memberRestoration(id), [LocalPath.returnField: list]),
            cancel: Link(context.words.cancel, to: Paths.adminMember(id).adding(LocalPath.returnField, list)),
            isDangerous: false)
        return context.page(question, in: .members)
    }

    private static func restore(_ context: Context, _ id: MemberID) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        let member = try MemberChanges.subject(id, context)
        let address = try context.once(IdempotencyKey(fields)) {
            try MemberChanges(context).restore(id)
            return Paths.adminMember(id).adding(LocalPath.returnField, fields[LocalPath.returnField])
        }
        return context.redirect(to: address, flash: MemberFlash.restored(name: member.name))
    }

    private static func page(_ page: SuspensionPage, _ context: Context) -> Response {
        context.page(page.title, in: .members, status: page.status, back: page.back) { out, layout in
            out.suspensionPage(page, layout: layout)
        }
    }
}

/// The form that keeps a member out, in words.
package struct SuspensionPage {
    enum Problem {
        case noReason, isTooLong, isYourself, lastAdministrator
    }

    static let reasonField = "reason"
    static let longestReason = 500

    package let words: AdminWords
    package let title: String
    package let reason: TextArea
    package let action: FormAction
    package let back: Link
    package let problem: Notice?
    let status: Status

    /// - Parameter sent: the form as it was sent, or the address of the page
    init(_ member: MemberProfile, _ sent: Fields, _ problem: Problem?, _ context: Context) {
        let words = AdminWords(context.language)
        self.words = words
        let list = sent[LocalPath.returnField] ?? ""
        title = words.suspendTitle(name: member.name)
        let error: String? =
            switch problem {
            case .noReason: words.suspendNeedsReason
            case .isTooLong: words.noteIsTooLong(most: words.language.number(Self.longestReason))
            case .isYourself, .lastAdministrator, nil: nil
            }
        reason = TextArea(
            Self.reasonField, words.reasonLabel, value: sent[Self.reasonField] ?? "", rows: 3,
            hint: words.suspendReasonHint, error: error, largest: Self.longestReason, isRequired: true)
        let key = sent[IdempotencyKey.field].map { _ in IdempotencyKey(sent) } ?? IdempotencyKey()
        action = FormAction(
            Paths.memberSuspension(member.id), [LocalPath.returnField: list, IdempotencyKey.field: key.text])
        back = Link(member.name, to: Paths.adminMember(member.id).adding(LocalPath.returnField, list))
        self.problem =
            switch problem {
            case .isYourself: Notice(.warning, words.suspendYourself)
            case .lastAdministrator: Notice(.warning, words.lastAdministrator)
            case .noReason, .isTooLong, nil: nil
            }
        status = problem == nil ? .ok : .unprocessableContent
    }
}
