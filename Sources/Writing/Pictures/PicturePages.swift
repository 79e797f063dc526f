import Postgres
import Site
import Storage
import Web

/// Pictures on their way into texts, and to those who read them.
struct PicturePages {
    static let fileField = "picture"
    /// Bytes of a form: a file that is a little too large still comes, and the text beside it with it.
    private static let largestForm = Picture.largest + (4 << 20)
    /// Seconds that somebody waits for a picture to be made.
    private static let patience = 10

    let drafts: DraftPages
    /// How many threads of the process may wait for pictures at a time.
    let slots: CallSlots

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

    /// A form as far as it has come.
    private final class Sent {
        var fields = Fields()
        var file: IncomingBlob?
        var problem: PictureProblem?
    }

    /// nginx asks before it takes a body from the browser, from the headers alone. What is known only when the form is here
    /// (the quota, what the file is) is refused with the text that stands in it.
    private func receive(_ context: Context) throws -> Response {
        let member = try context.member().id
        let isForm = context.request.query[DraftPlace.field] != nil
        let limit = RateLimit("pictures \(member)", limit: context.settings.limits.uploadsPerHour, window: 3_600)
        guard context.request.stage == .sent else {
            let isFull = try context.fetch(limit.isFull)
            let problem: PictureProblem? = isFull ? .tooMany : try refusal(context)
            guard let problem else {
                return context.request.stage.isAnnounced
                    ? Response(status: .noContent) : refuse(.slow, isForm: isForm, context)
            }
            return refuse(problem, isForm: isForm, context)
        }
        let sent = Sent()
        sent.problem = try context.fetch(limit.take) ? try refusal(context) : .tooMany
        let store = context.services.blobs.store
        var isTaken = false
        defer { if !isTaken { try? sent.file?.discard(from: store) } }
        do {
            try read(context, sent)
            guard let kept = sent.file?.kept, sent.problem == nil else { throw sent.problem ?? .nothing }
            let pictures = PictureStore(context.services)
            let id: PictureID
            do {
                (id, isTaken) = try pictures.add(kept, by: member)
            } catch ConnectionFailure.lost(_, commitUnknown: true) {
                // Its row may be there. Sent again, it is found; a file without a row is swept.
                isTaken = true
                throw Failure.unavailable(retryAfter: 2)
            }
            return try answer(wait(for: id, by: member, pictures), to: sent.fields, isForm: isForm, context)
        } catch let problem as PictureProblem {
            return try answer(problem, to: sent.fields, isForm: isForm, context)
        }
    }

    /// What is known from the headers.
    private func refusal(_ context: Context) throws -> PictureProblem? {
        guard let length = context.incomingLength, length <= Self.largestForm else { return .tooLarge }
        return try context.services.blobs.store.room() >= length ? nil : .full
    }

    /// - Throws: ``PictureProblem``, with the fields that stand before the file: in a form, all of them
    private func read(_ context: Context, _ sent: Sent) throws {
        do {
            sent.fields = try context.receive(limit: Self.largestForm) { file, before in
                guard file.field == Self.fileField, !file.name.isEmpty, sent.file == nil else { return nil }
                sent.fields = before
                guard sent.problem == nil else { return nil }
                let taken = try IncomingBlob(limit: Picture.largest, in: context.services.blobs.store)
                sent.file = taken
                return taken
            }
        } catch is IncomingBlob.TooLarge {
            throw PictureProblem.tooLarge
        } catch BadRequest.tooLarge {
            throw PictureProblem.tooLarge
        } catch StorageFailure.full {
            throw PictureProblem.full
        }
    }

    private func wait(for id: PictureID, by member: MemberID, _ pictures: PictureStore) throws -> Picture {
        func look() throws -> PictureStore.State? {
            let state = try pictures.state(of: id, by: member)
            return state == .waiting ? nil : state ?? .refused(.unreadable)
        }
        let isFree = slots.enter()
        defer { if isFree { slots.leave() } }
        switch try isFree ? Patience.wait(Self.patience, for: look) : look() {
        case .made(let picture): return picture
        case .refused(let problem):
            try pictures.remove(refused: id, by: member)
            throw problem
        case .waiting, nil: throw PictureProblem.slow
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
        let words = WritingWords(context.language)
        let sentence = problem.sentence(words)
        var response =
            isForm
            ? context.page(
                PageState(.broken, title: words.pictureRefused, text: "\(sentence) \(words.goBackToText)"),
                in: drafts.kinds.section)
            : context.fragment { out, layout in out.pictureRefused(sentence, layout) }
        response.status = problem.status
        if problem.status == .serviceUnavailable { response.headers.set("Retry-After", "2") }
        return response.unstored
    }
}
