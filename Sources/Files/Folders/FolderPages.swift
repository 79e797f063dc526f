import Site
import Web

struct FolderPages {
    let calls: SourceCalls

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.newFolder, .members, form)
        routes.post(
            Paths.newFolder,
            .members.publishing(.files).takingTexts(TypedField(FolderPage.nameField) { FilesWords($0).folderName }),
            make)
    }

    private func form(_ context: Context) throws -> Response {
        let folder = try UploadDestination.folder(context.request.query)
        let place = try context.fetch(UploadPlace.find(.yandex(folder), of: context.claimedMember()))
        guard place?.isKnown ?? (folder == nil) else { throw Failure.notFound }
        let failure: CallFailure? = place == nil ? .revoked : place?.failure
        let back = Self.back(context.request.query, folder)
        return page(
            FolderPage(folder, back: back, failure.map { .source($0) }, FilesWords(context.language)), context)
    }

    private func make(_ context: Context) throws -> Response {
        let folder = try UploadDestination.folder(context.request.query)
        let form = try context.form()
        let back = Self.back(form, folder)
        let key = IdempotencyKey(form)
        let member = try context.member().id
        let found = try context.database.fetch(UploadPlace.find(.yandex(folder), of: member))
        guard found?.isKnown ?? (folder == nil) else { throw Failure.notFound }
        let written = form[FolderPage.nameField] ?? ""
        func again(_ trouble: FolderPage.Trouble) -> Response {
            let words = FilesWords(context.language)
            return page(
                FolderPage(folder, back: back, trouble, name: written, key: key, words), context, .unprocessableContent)
        }
        guard let place = found else { return again(.source(.revoked)) }
        if let failure = place.failure { return again(.source(failure)) }
        let name = FileName(written, for: .yandex)
        if let problem = name.problem { return again(.name(problem)) }
        guard let name = UploadName(name) else { return again(.source(.badName)) }
        do {
            let pending = Redirect(to: back, flash: FolderFlash.pending)
            return try context.onceOutside(key, otherwise: pending, wait: calls.wait) { isAgain in
                try make(name, in: place, for: member, isAgain: isAgain, context)
                return Redirect(to: back, flash: FolderFlash.made)
            }
        } catch let open as OpenAct {
            return again(.open(open.failure))
        } catch let failure as CallFailure {
            return again(.source(failure))
        }
    }

    /// Makes it at the disk and shows it in the list at once.
    ///
    /// - Parameter isAgain: somebody died over it: a folder of that name is taken for this one then
    private func make(
        _ name: UploadName, in place: UploadPlace, for member: MemberID, isAgain: Bool, _ context: Context
    ) throws {
        let path = place.path(of: name)
        do {
            let made = try calls.ask(.yandex, of: member, for: context) { call -> RemoteFile? in
                let acts = FileActs(call: call)
                if isAgain, let found = try acts.find(path), found.isFolder { return found }
                _ = try call.yandex(changes: true) { $0.makeFolder(path) }
                return try? acts.find(path)
            }
            // What could not be asked about in time comes with the list's next refresh.
            guard let made else { return }
            try ListingStore(database: context.database).add([made], of: place.connection, .yandex, for: member)
        } catch let failure as CallFailure where isAgain && !failure.isAnswer {
            throw OpenAct(failure: failure)
        }
    }

    private static func back(_ fields: Fields, _ folder: FolderPath?) -> Address {
        LocalPath.address(fields[File.returnField], upTo: 2_000) ?? FilePlace.yandex(folder).address
    }

    private func page(_ page: FolderPage, _ context: Context, _ status: Status = .ok) -> Response {
        context.page(
            page.title, in: .files, status: status, back: Link(page.words.files, to: page.back.address)
        ) { out, layout in out.folderPage(page, layout: layout) }
    }
}
