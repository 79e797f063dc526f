import HTTPClient
import Site
import Storage
import Web

/// What a member does with copies: has them fetched, stops that, deletes them, gets the bytes.
struct CopyPages {
    let calls: SourceCalls

    func add(to routes: inout SiteRoutes) {
        routes.post(Paths.saveCopy, .members.publishing(.copies), save)
        routes.post(Paths.cancelCopy, .members.publishing(.copies), cancel)
        routes.post(Paths.deleteCopy, .members.publishing(.copies), delete)
        routes.get(Paths.download, .members, download)
        routes.get(Paths.clearCopies, .members, askToClear)
        routes.post(Paths.clearCopies, .members.publishing(.copies), clear)
    }

    /// The field of the form that an opened page sends: its reader has not asked for a copy.
    static let openedField = "opened"

    private func save(_ context: Context, _ source: FileSource, _ id: FileID) throws -> Response {
        let file = try find(context, source, id).file
        guard !file.isFolder else { throw Failure.notFound }
        let (store, member) = try (CopyStore(context), context.member().id)
        let isOpened = try context.form()[Self.openedField] != nil && file.isKeptWhenOpened
        switch try isOpened ? store.keep(opened: id, of: member) : store.ask([id], of: member) {
        case .fetching: return .redirect(to: try back(to: file, context))
        case .overQuota(let free, let needed):
            return context.redirect(
                to: try back(to: file, context), flash: CopyFlash.overQuota(free: free, needed: needed))
        }
    }

    private func cancel(_ context: Context, _ source: FileSource, _ id: FileID) throws -> Response {
        let file = try find(context, source, id).file
        discard(try CopyStore(context).cancel([id], of: context.member().id), context)
        return context.redirect(to: try back(to: file, context), flash: CopyFlash.cancelled)
    }

    private func delete(_ context: Context, _ source: FileSource, _ id: FileID) throws -> Response {
        let file = try find(context, source, id).file
        discard(try CopyStore(context).remove([id], of: context.member().id), context)
        return context.redirect(to: try back(to: file, context), flash: CopyFlash.deleted)
    }

    /// What came of files whose fetching is over.
    private func discard(_ unfinished: [BlobID], _ context: Context) {
        for blob in unfinished { context.services.blobs.store.discard(blob) }
    }

    /// The kept bytes, if they are of the file as it is; otherwise the source's own, by a fresh link that works without a
    /// token; and when the source gives none, the kept ones all the same.
    private func download(_ context: Context, _ source: FileSource, _ id: FileID) throws -> Response {
        let listed = try find(context, source, id)
        let file = listed.file
        guard !file.isFolder else { throw Failure.notFound }
        let member = try context.member().id
        let kept = listed.copy?.blob.map {
            SignedURL($0, for: member, name: file.name, as: .attachment, context)
        }
        if let kept, listed.copy?.isOlder(than: listed.version) == false { return redirect(to: kept, context) }
        do {
            let url = try calls.ask(file.source, of: member, for: context) { try $0.bytes(of: file).url }
            guard admits(url, context) else { throw CallFailure.nonsense }
            return .redirect(to: Address(url))
        } catch let failure as CallFailure {
            if let kept { return redirect(to: kept, context) }
            return context.redirect(
                to: file.address, flash: CopyFlash.noDownload(CopyFailure(failure), file.source))
        }
    }

    private func admits(_ url: String, _ context: Context) -> Bool {
        HTTPPolicy.downloads(from: calls.providers, largest: context.organisation.quota).admits(url)
    }

    private func redirect(to signedURL: SignedURL, _ context: Context) -> Response {
        var response = Response.redirect(to: signedURL.address(context.settings))
        response.headers.set("Cache-Control", "no-store")
        return response
    }

    // MARK: All of them

    /// Names the one source whose copies are meant.
    private static let sourceField = "source"

    /// Where the copies of one source are deleted, after a question.
    static func clearing(_ source: FileSource) -> Address {
        Paths.clearCopies().adding(sourceField, source.rawValue)
    }

    private func askToClear(_ context: Context) throws -> Response {
        let words = FilesWords(context.language)
        let member = try context.claimedMember()
        guard let source = try Self.source(context.request.query) else {
            _ = try context.member()
            return context.page(Self.question(words), in: .files)
        }
        let copies = try context.fetch(SourceCopies.find(of: member, at: source))
        return context.page(Self.question(copies, backTo: source.account, words), in: .files)
    }

    private func clear(_ context: Context) throws -> Response {
        let form = try context.form()
        let source = try Self.source(form)
        discard(try CopyStore(context).clear(context.member().id, source), context)
        let back = File.list(form[File.returnField]) ?? source?.account ?? Paths.savedFiles()
        return context.redirect(to: back, flash: CopyFlash.cleared(source))
    }

    /// Nil where all copies are meant.
    private static func source(_ fields: Fields) throws -> FileSource? {
        guard let named = fields[sourceField] else { return nil }
        guard let source = FileSource(rawValue: named) else { throw Failure.notFound }
        return source
    }

    static func question(_ words: FilesWords) -> Confirmation {
        Confirmation(
            id: "clear-copies", title: words.clearCopiesTitle, text: words.clearCopiesText, verb: words.clearCopies,
            action: FormAction(Paths.clearCopies()), cancel: Link(words.cancel, to: Paths.savedFiles()))
    }

    static func question(_ copies: SourceCopies, backTo page: Address, _ words: FilesWords) -> Confirmation {
        Confirmation(
            id: "clear-copies", title: words.clearCopiesOfTitle(name: copies.source.name(words)),
            text: copies.sum(words).map { words.clearCopiesOfText(sum: $0) } ?? words.clearCopiesText,
            verb: words.clearCopiesOfSource,
            action: FormAction(
                Paths.clearCopies(), [sourceField: copies.source.rawValue, File.returnField: page.text]),
            cancel: Link(words.cancel, to: page))
    }

    private func find(_ context: Context, _ source: FileSource, _ id: FileID) throws -> ListedFile {
        guard let listed = try context.fetch(ListedFile.find(id, in: source, of: context.claimedMember())) else {
            throw Failure.notFound
        }
        return listed
    }

    /// To the file in the list that the button stood in, or to its own page: without a place in the address, since a page
    /// that reloads itself without scripts stays as it is where there is one.
    private func back(to file: File, _ context: Context) throws -> Address {
        let page = file.list(try context.form()[File.returnField])
        if page == file.address || page.text.hasPrefix("\(file.address.text)?") { return page }
        return page.fragment(file.id.row)
    }
}
