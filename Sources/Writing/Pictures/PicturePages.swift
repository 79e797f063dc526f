import Postgres
import Site
import Storage
import Web

/// Pictures on their way into texts, and to those who read them.
struct PicturePages {
    let drafts: DraftPages
    let intake: PictureIntake

    func add(to routes: inout SiteRoutes) {
        routes.post(Paths.pictures, .members.takingFiles(), receive)
        routes.get(Paths.picture, .members, show)
    }

    // MARK: Reading

    /// Leads to the bytes, which only this reader gets and only for some minutes. The files origin asks the same once more.
    private func show(_ context: Context, _ id: PictureID) throws -> Response {
        let reader = try context.claimedMember()
        let found = try context.fetch(
            PictureStore.find(id, for: reader, shared: context.services.sharedBlobs(with: reader)))
        guard let blob = found else { throw Failure.notFound }
        return .redirect(
            to: SignedURL(blob, for: reader, name: "\(id.pathSegment).webp", as: .inline, context)
                .address(context.settings))
    }

    // MARK: Taking in

    private func receive(_ context: Context) throws -> Response {
        let member = try context.member().id
        let isForm = context.request.query[DraftPlace.field] != nil
        guard context.request.stage == .sent else {
            if let problem = try intake.refusal(of: context, by: member) {
                return refuse(problem, isForm: isForm, context)
            }
            return context.request.stage.isAnnounced
                ? Response(status: .noContent) : refuse(.slow, isForm: isForm, context)
        }
        let taken = try intake.take(context, by: member)
        return switch taken.picture {
        case .success(let picture): try answer(picture, to: taken.fields, isForm: isForm, context)
        case .failure(let problem): try answer(problem, to: taken.fields, isForm: isForm, context)
        }
    }

    // MARK: Answering

    /// A script gets what it puts into the text; a form comes back with the picture behind the text, as a draft.
    private func answer(_ picture: Picture, to fields: Fields, isForm: Bool, _ context: Context) throws -> Response {
        guard isForm else {
            return context.fragment { out, layout in out.pictureDone(picture, layout) }.unstored
        }
        let body = fields[TextBody.field] ?? ""
        let end = body.lastIndex { !$0.isWhitespace }.map { body.index(after: $0) } ?? body.startIndex
        let mark = picture.markdown(described: fields[Picture.descriptionField] ?? "")
        let text = end == body.startIndex ? "\(mark)\n" : "\(body[..<end])\n\n\(mark)\n"
        let others = fields.all.filter { $0.name != TextBody.field }
        return try drafts.keep(Fields(others + [(TextBody.field, text)]), saying: PictureFlash.added, context)
    }

    private func answer(
        _ problem: PictureProblem, to fields: Fields, isForm: Bool, _ context: Context
    ) throws -> Response {
        guard isForm else { return refuse(problem, isForm: false, context) }
        return try drafts.keep(fields, saying: PictureFlash.refused(problem), context)
    }

    /// Without the text of the form, which was not read: the browser has it still.
    private func refuse(_ problem: PictureProblem, isForm: Bool, _ context: Context) -> Response {
        if isForm { return intake.refuse(problem, in: drafts.kinds.section, context) }
        let sentence = problem.sentence(WritingWords(context.language))
        return problem.answer(context.fragment { out, layout in out.pictureRefused(sentence, layout) })
    }
}
