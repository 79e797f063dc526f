import Postgres
import Site
import Web

extension Paths {
    package static let memberDetails = Path("/admin/members/{}/details", MemberID.self)
}

/// A member's details put right by an administrator. A page, which scripts show as a dialog.
enum MemberDetailsPages {
    static func add(to routes: inout SiteRoutes) {
        let texts = MemberDetails.Field.allCases.map { field in
            TypedField(field.rawValue) { field.name(AdminWords($0)) }
        }
        routes.get(Paths.memberDetails, .admins, show)
        routes.post(
            Paths.memberDetails, .admins.sendingMail().takingTexts(texts + [Reason.typed]).steppingUp(), change)
    }

    private static func show(_ context: Context, _ id: MemberID) throws -> Response {
        let profile = try context.profile(id)
        return page(profile, MemberDetailsForm(profile.details), context.request.query, context)
    }

    private static func change(_ context: Context, _ id: MemberID) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        let profile = try context.profile(id)
        var form = MemberDetailsForm(sent: fields)
        guard form.check() else { return page(profile, form, fields, context, .unprocessableContent) }
        let address = try context.once(IdempotencyKey(fields)) {
            let way = MemberReturn(fields).address(id)
            guard let kept = try context.database.fetch(details(of: id)) else { throw Failure.notFound }
            let changed = kept.changes(to: form.details)
            guard !changed.isEmpty else { return way }
            _ = try context.database.execute("UPDATE members SET \(form.details.columns) WHERE id = \(id)")
            try notify(profile, form, changed, context)
            let subject = AuditSubject(id, form.details.listName.shown)
            try context.audit(MemberAct.detailsChanged(changed.map(\.rawValue)), on: subject, why: form.reason.text)
            return way
        }
        return context.redirect(to: address, flash: MemberFlash.detailsChanged(name: form.details.listName.shown))
    }

    /// As they are, until the transaction ends.
    private static func details(of member: MemberID) -> Query<MemberDetails?> {
        .row(
            """
            SELECT full_name, given_name, surname, faculty, position, city
            FROM members
            WHERE id = \(member) AND erased_at IS NULL
            FOR NO KEY UPDATE
            """
        ) { row in
            MemberDetails(
                fullName: try row.next("full_name"),
                ListName(given: try row.next("given_name"), surname: try row.next("surname")),
                faculty: try row.next("faculty"), position: try row.next("position"), city: try row.next("city"))
        }
    }

    private static func notify(
        _ member: MemberProfile, _ form: MemberDetailsForm, _ changed: [MemberDetails.Field], _ context: Context
    ) throws {
        let words = AdminWords(member.spoken ?? context.language)
        let content = DetailsLetter.content(
            changed, form.details, reason: form.reason.text, words, origin: context.settings.origin)
        _ = try context.database.fetch(WaitingLetter(to: member.email, content).enqueue(keys: context.keys))
    }

    private static func page(
        _ member: MemberProfile, _ form: MemberDetailsForm, _ sent: Fields, _ context: Context, _ status: Status = .ok
    ) -> Response {
        let words = AdminWords(context.language)
        return MemberForm(
            words.detailsTitle, words.detailsLead, form.fields(words), Button(words.detailsVerb, .primary),
            to: Paths.memberDetails(member.id), on: member, sent, nil,
            // The parts of the name follow it unless they are put right themselves.
            hidden: [FormAction.Field(MemberDetails.listNameOf, member.details[.fullName])]
        ).answer(context, status)
    }
}
