import Connections
import FoundationEssentials
import Postgres
import Site
import Storage
import Web

/// Files on their way to a source: the form that brings them, and what may be done while they are on it.
///
/// A file is copied three times, and never into memory: nginx writes the body to its own disk, so a slow visitor holds
/// no thread; Quad, which may not read nginx's files, copies it into one of its own, on threads for bodies above 1 MB;
/// `quad work` sends it on. nginx's own file would save neither hash nor sync and need a common account. During an
/// upload of 2,000 MiB, 10.3 s after its last byte, 519 pages took 3 ms (median) and 181 ms at most, on two busy
/// cores.
struct UploadPages {
    /// How many threads of the process may take files in at a time.
    let slots: CallSlots

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.uploads, .members, form)
        routes.post(Paths.uploads, .members.takingFiles(), receive)
        routes.post(Paths.cancelUpload, .members, cancel)
        routes.post(Paths.forgetUploads, .members, forget)
        routes.post(Paths.answerUpload, .members, answer)
        routes.post(Paths.repeatUpload, .members, sendAgain)
    }

    private func form(_ context: Context) throws -> Response {
        let destination = try UploadDestination(context.request.query)
        let place = try context.fetch(UploadPlace.find(destination, of: context.claimedMember()))
        guard place?.isKnown ?? destination.isAlwaysThere else { throw Failure.notFound }
        return page(destination, place == nil ? .notConnected : place?.problem, context, status: .ok)
    }

    private func page(
        _ destination: UploadDestination, _ problem: UploadProblem?, _ context: Context, status: Status? = nil
    ) -> Response {
        let words = FilesWords(context.language)
        let page = UploadPage(
            destination, problem, UploadRules(destination.source, context.settings), words)
        var response = context.page(
            page.title, in: .files, status: status ?? problem?.status ?? .ok,
            back: Link(words.files, to: page.back.address)
        ) { out, layout in out.uploadPage(page, layout: layout) }
        if problem == .busy { response.headers.set("Retry-After", "2") }
        return response
    }

    /// Takes files in. nginx asks before it takes a body from the browser (``BodyStage``): who asks, where to, and whether
    /// there is room is settled then, and once more when the body is here.
    private func receive(_ context: Context) throws -> Response {
        let destination = try UploadDestination(context.request.query)
        let admission = try UploadAdmission(to: destination, context)
        let member = try context.member().id
        switch context.request.stage {
        case .announced: return admission.problem.map { page(destination, $0, context) } ?? Response(status: .noContent)
        // What stood in the way when nginx asked may be gone by now, but so is the body.
        case .refused: return page(destination, admission.problem ?? .busy, context)
        case .sent: break
        }
        guard let place = admission.place, admission.problem == nil else {
            return page(destination, admission.problem, context)
        }
        let rules = UploadRules(destination.source, context.settings)
        guard slots.enter() else { return page(destination, .busy, context) }
        defer { slots.leave() }
        let blobs = context.services.blobs.store
        var incoming: [(name: UploadName, file: IncomingBlob)] = []
        var isTaken = false
        defer { if !isTaken { for (_, file) in incoming { try? file.discard(from: blobs) } } }
        do {
            let fields = try context.receive(limit: context.settings.largestForm) { file, _ in
                // A form without a choice brings one file without a name.
                guard file.field == UploadPage.fileField, !file.name.isEmpty else { return nil }
                guard let name = UploadName(file.name, isPath: true) else { throw UploadProblem.badName }
                if let problem = rules.problem(name) { throw problem }
                let taken = try IncomingBlob(limit: rules.largest, in: blobs)
                incoming.append((name, taken))
                return taken
            }
            guard !incoming.isEmpty else { throw UploadProblem.nothing }
            let files = incoming.map { ("file", "\($0.file.identity) \($0.name.text)") }
            let key = IdempotencyKey(Fields(fields.all + files))
            let back = try Self.keep(incoming, to: place, destination, key, for: member, context, &isTaken)
            return .redirect(to: back)
        } catch let problem as UploadProblem {
            return page(destination, problem, context)
        } catch is IncomingBlob.TooLarge {
            return page(destination, .tooLarge, context)
        } catch BadRequest.tooLarge {
            return page(destination, .tooLarge, context)
        } catch BadRequest.tooManyFields {
            return page(destination, .tooMany, context)
        } catch StorageFailure.full {
            return page(destination, .full, context)
        }
    }

    /// Makes rows of what has come, once for a form however often it is sent.
    private static func keep(
        _ incoming: [(name: UploadName, file: IncomingBlob)], to place: UploadPlace, _ destination: UploadDestination,
        _ key: IdempotencyKey, for member: MemberID, _ context: Context, _ isTaken: inout Bool
    ) throws -> Address {
        let store = UploadStore(context)
        let room = MemberRoom(context.services)
        var isFirst = false
        let back = try context.once(key) {
            let needed = incoming.reduce(0) { $0 + ($1.file.kept?.size ?? 0) }
            if let free = try room.make(needed, for: member) {
                throw UploadProblem.overQuota(free: free, needed: needed)
            }
            for (name, file) in incoming {
                guard let kept = file.kept else { throw BadRequest.malformed("a file did not end") }
                try store.add(name, kept, to: place, for: member, now: context.now)
            }
            isFirst = true
            return destination.place.address
        }
        isTaken = isFirst
        return back
    }

    private func cancel(_ context: Context, _ id: UploadID) throws -> Response {
        let member = try context.member().id
        let unfinished = try context.database.transaction {
            let unfinished = try DiskTransfers(context.services).cancelFetch(of: id, of: member)
            _ = try UploadStore(context).cancel(id, of: member)
            return unfinished
        }
        for blob in unfinished { context.services.blobs.store.discard(blob) }
        return try back(context)
    }

    private func forget(_ context: Context) throws -> Response {
        let member = try context.member().id
        try context.database.transaction { try UploadStore(context).forgetArrived(of: member) }
        return try back(context)
    }

    private func answer(_ context: Context, _ id: UploadID) throws -> Response {
        let member = try context.member().id
        let store = UploadStore(context)
        let wanted = try context.form()[UploadRow.answerField] ?? ""
        if wanted == UploadRow.skip {
            _ = try context.database.transaction { try store.cancel(id, of: member) }
        } else {
            guard let conflict = Conflict(rawValue: wanted), conflict != .ask else { throw Failure.notFound }
            _ = try store.answer(id, conflict, of: member)
        }
        return try back(context)
    }

    private func sendAgain(_ context: Context, _ id: UploadID) throws -> Response {
        let member = try context.member().id
        let fetched = try context.database.transaction { try DiskTransfers(context.services).again(id, of: member) }
        if case .overQuota(let free, let needed) = fetched {
            return context.redirect(to: try list(context), flash: CopyFlash.overQuota(free: free, needed: needed))
        }
        if fetched == nil {
            let isFetched = try context.database.transaction {
                try PublicTransfers(context.services).again(id, of: member)
            }
            if !isFetched { _ = try UploadStore(context).repeated(id, of: member) }
        }
        return try back(context)
    }

    /// Where the form stood. What is done to an upload that is not there any more has been done: it has arrived, or
    /// somebody else's is not there at all.
    private func back(_ context: Context) throws -> Response { .redirect(to: try list(context)) }

    private func list(_ context: Context) throws -> Address {
        try LocalPath.address(context.form()["return"]) ?? Paths.yandexFiles()
    }
}
