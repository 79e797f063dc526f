import Site
import Web

/// Keeping what is being written, and the list of what was begun.
struct DraftPages {
    /// The field that names the draft which goes where another one is chosen.
    static let other = "other"

    let kinds: DraftKinds

    static func add(to routes: inout SiteRoutes, _ kinds: DraftKinds) {
        let pages = DraftPages(kinds: kinds)
        let texts = ["body"] + Set(kinds.all.flatMap(\.fields)).sorted() + [Picture.descriptionField]
        routes.get(Paths.drafts, .members, pages.list)
        routes.post(Paths.drafts, .members.takingTexts(texts), pages.save)
        routes.post(Paths.discardDraft, .members, pages.discard)
        routes.get(Paths.draft, .members, pages.show)
        routes.post(Paths.deleteDraft, .members, pages.delete)
        routes.post(Paths.restoreDraft, .members, pages.restore)
        routes.post(Paths.chooseDraft, .members, pages.choose)
        routes.post(Paths.keepDrafts, .members, pages.keepBoth)
    }

    // MARK: Reading

    private func list(_ context: Context) throws -> Response {
        let list = try context.list(.drafts, at: Paths.drafts())
        let member = try context.claimedMember()
        let (rows, counts) = try context.fetch(
            ListedDraft.page(list, of: member, kinds), ListedDraft.counts(of: member))
        let page = DraftListPage(rows, counts, list, kinds, context)
        return context.page(
            page.words.drafts, in: kinds.section, back: kinds.back(context.language), aside: page.words.aboutDrafts
        ) { out, layout in
            var layout = layout
            layout.sheets.append("drafts.css")
            out.draftListPage(page, layout: layout)
        }
    }

    /// Its whole text, to be looked at and copied.
    private func show(_ context: Context, _ id: DraftID) throws -> Response {
        let member = try context.claimedMember()
        guard let found = try context.fetch(ListedDraft.find(id, of: member, kinds)) else { throw Failure.notFound }
        let row = DraftRow(
            found, kinds[found.draft.place.kind], on: Paths.drafts(), context, isDeleted: found.isDeleted)
        return show(DraftPage(row, found.draft, kinds[found.draft.place.kind], context), .ok, context)
    }

    private func show(_ page: DraftPage, _ status: Status, _ context: Context) -> Response {
        context.page(
            page.title, in: kinds.section, status: status, notice: page.why,
            back: Link(page.words.drafts, to: Paths.drafts())
        ) { out, layout in
            out.draftPage(page, layout: layout)
        }
    }

    // MARK: Keeping

    /// Answers a script with the line beside the form's buttons; a browser that has none goes on where the text is
    /// written.
    private func save(_ context: Context) throws -> Response {
        let member = try context.member()
        guard let form = DraftForm(try context.form(), context.request.query, kinds) else { throw Failure.notFound }
        let words = WritingWords(context.language)
        guard !form.isTooLong else {
            return refuse(form, words.draftTooLong, .unprocessableContent, context)
        }
        guard !form.isBlank else {
            return refuse(form, words.draftIsEmpty, .unprocessableContent, context)
        }
        let outcome = try DraftStore(database: context.database).save(form, on: DraftDevice(context), by: member.id)
        guard form.writer == nil else {
            let state = DraftState(outcome, context)
            return write(state, state.kind == .refused ? .conflict : .ok, context)
        }
        return lead(back: form, outcome, saying: DraftFlash.saved, context)
    }

    /// Keeps the text of a form that a person has sent for something else than to keep it, and leads back to where it is written.
    func keep(_ sent: Fields, saying flash: any FlashMessage, _ context: Context) throws -> Response {
        guard let form = DraftForm(sent, context.request.query, kinds) else { throw Failure.notFound }
        guard !form.isTooLong else {
            return refuse(form, WritingWords(context.language).draftTooLong, .unprocessableContent, context)
        }
        guard !form.isBlank else { return context.redirect(to: address(of: form), flash: flash) }
        let store = DraftStore(database: context.database)
        let outcome = try store.save(form, on: DraftDevice(context), by: context.member().id)
        return lead(back: form, outcome, saying: flash, context)
    }

    private func address(of form: DraftForm) -> Address {
        kinds[form.place.kind]?.address(form.place.thing, form.fields) ?? Paths.drafts()
    }

    private func lead(
        back form: DraftForm, _ outcome: DraftStore.Outcome, saying flash: any FlashMessage, _ context: Context
    ) -> Response {
        let address = address(of: form)
        switch outcome {
        case .saved(let saved):
            return context.redirect(to: address.adding(DraftKind.asked, saved.id.pathSegment), flash: flash)
        case .parted(let saved, let other):
            return context.redirect(
                to: address.adding(DraftKind.asked, saved.id.pathSegment),
                flash: DraftFlash.parted(DraftState.name(other, context)))
        case .published:
            return context.redirect(to: Paths.drafts(), flash: DraftFlash.published)
        case .full:
            let words = WritingWords(context.language)
            return refuse(form, words.tooManyDrafts(count: Draft.most), .conflict, context)
        }
    }

    private func refuse(_ form: DraftForm, _ why: String, _ status: Status, _ context: Context) -> Response {
        form.writer == nil
            ? show(DraftPage(form, kinds[form.place.kind], why: why, context), status, context)
            : write(DraftState(refused: why), status, context)
    }

    private func write(_ state: DraftState, _ status: Status, _ context: Context) -> Response {
        var response = context.fragment { out, layout in out.draftState(state, layout) }
        response.status = status
        return response.unstored
    }

    /// What a page throws away, or has emptied.
    private func discard(_ context: Context) throws -> Response {
        let member = try context.member()
        guard let form = DraftForm(try context.form(), context.request.query, kinds) else { throw Failure.notFound }
        try DraftStore(database: context.database).discard(form, by: member.id)
        return Response(status: .noContent)
    }

    // MARK: Acts of the list

    private func delete(_ context: Context, _ id: DraftID) throws -> Response {
        try act(context, flash: .deleted(id)) { try $0.delete(id, by: $1) }
    }

    private func restore(_ context: Context, _ id: DraftID) throws -> Response {
        try act(context, flash: .restored) { try $0.restore(id, by: $1) }
    }

    private func keepBoth(_ context: Context, _ id: DraftID) throws -> Response {
        try act(context, flash: .keptBoth) { try $0.keepBoth(id, by: $1) }
    }

    /// The other one is deleted, and comes back by undo.
    private func choose(_ context: Context, _ id: DraftID) throws -> Response {
        _ = try context.member()
        guard let other = try context.form()[Self.other].flatMap(DraftID.init(pathSegment:)), other != id else {
            throw Failure.notFound
        }
        return try act(context, flash: .deleted(other)) { try $0.delete(other, by: $1) }
    }

    private func act(
        _ context: Context, flash: DraftFlash, _ act: (DraftStore, MemberID) throws -> Bool
    ) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        let address = try context.once(IdempotencyKey(form)) {
            guard try act(DraftStore(database: context.database), member.id) else { throw Failure.notFound }
            return LocalPath.address(form[LocalPath.returnField]) ?? Paths.drafts()
        }
        return context.redirect(to: address, flash: flash)
    }
}
