import Site
import Web

/// Acts on one file that are done at once: publishing, taking the link back, deleting, putting back. Each leads back to
/// the list, or to the file's page, with a message of what came of it.
struct ActPages {
    let calls: SourceCalls

    func add(to routes: inout SiteRoutes) {
        routes.post(Paths.shareFile, .members.publishing(.files), publish)
        routes.post(Paths.unpublishFile, .members.publishing(.files), unpublish)
        routes.get(Paths.deleteFile, .members, ask)
        routes.post(Paths.deleteFile, .members.publishing(.files), delete)
        routes.post(Paths.restoreFile, .members.publishing(.files), restore)
    }

    // MARK: The link

    /// The link that Undo wants back: the source may give another one.
    static let earlierField = "was"

    private func publish(_ context: Context, _ source: FileSource, _ id: FileID) throws -> Response {
        let item = try ItemPages.find(context, source, id)
        let form = try context.form()
        let way = item.file.list(form[File.returnField])
        return try answer(.publish, item, failingTo: way, context) { acts in
            let result = try acts.publish(item)
            guard let earlier = form[Self.earlierField] else {
                // The page of the file shows the link.
                let page = item.file.isPage(way) ? way : item.file.address(from: way)
                return (page, ActFlash(.publish, source, of: result))
            }
            let now = try ItemPages.find(context, source, id).file.publicLink
            return (way, ActFlash(.publish, source, now == earlier ? .done : .doneAnew))
        }
    }

    /// Publishing and its opposite may be asked for twice: the second time changes nothing.
    private func unpublish(_ context: Context, _ source: FileSource, _ id: FileID) throws -> Response {
        let item = try ItemPages.find(context, source, id)
        let form = try context.form()
        let list = item.file.list(form[File.returnField])
        if let places = try uses(of: id, form, context) {
            return asking(FileQuestion.closing(item, usedIn: places, backTo: list, context), context)
        }
        return try answer(.unpublish, item, failingTo: list, context) { acts in
            (
                list,
                ActFlash(
                    .unpublish, source, of: try acts.unpublish(item), file: id, link: item.file.publicLink,
                    name: item.file.name)
            )
        }
    }

    private func answer(
        _ act: FileAct, _ item: FileItem, failingTo list: Address, _ context: Context,
        _ body: (MemberActs) throws -> (Address, ActFlash)
    ) throws -> Response {
        do {
            let (address, flash) = try body(MemberActs(context: context, calls: calls))
            return context.redirect(to: address, flash: flash)
        } catch let failure as CallFailure {
            let flash = ActFlash(act, item.file.source, .failed(failure), of: item.file.id)
            return context.redirect(to: list, flash: flash)
        }
    }

    // MARK: Deleting

    /// VK has no trash, so it is asked before. A disk's file goes into the trash at once, and this page is for those who
    /// come by its address.
    private func ask(_ context: Context, _ source: FileSource, _ id: FileID) throws -> Response {
        let member = try context.claimedMember()
        let (found, places) = try context.fetch(
            FileStore.find(id, in: source, of: member), FileQuestion.uses(of: [id], by: member, context))
        guard let item = found else { throw Failure.notFound }
        let list = item.file.list(context.request.query[File.returnField])
        return context.page(
            FileQuestion.deletion(of: item, usedIn: places, backTo: list, context), in: .files)
    }

    /// The question in the place of what was asked for. As a refusal: scripts, which act in place, then show the page itself.
    private func asking(_ question: Confirmation, _ context: Context) -> Response {
        var response = context.page(question, in: .files)
        response.status = .conflict
        return response
    }

    /// In how many places a file is attached; nil where it is nowhere, or its owner has been asked about that.
    private func uses(of id: FileID, _ form: Fields, _ context: Context) throws -> Int? {
        guard form[FileQuestion.sure] == nil else { return nil }
        let places = try context.fetch(FileQuestion.uses(of: [id], by: context.member().id, context))
        return places == 0 ? nil : places
    }

    private func delete(_ context: Context, _ source: FileSource, _ id: FileID) throws -> Response {
        let member = try context.member().id
        let form = try context.form()
        let typed = form[File.returnField]
        // Of a file that is gone its second click finds out below.
        if let places = try uses(of: id, form, context),
            let item = try context.fetch(FileStore.find(id, in: source, of: member))
        {
            return asking(
                FileQuestion.deletion(of: item, usedIn: places, backTo: item.file.list(typed), context), context)
        }
        func redirect(_ outcome: ActFlash.Outcome, _ deletion: DeletionID? = nil) -> Redirect {
            Redirect(
                to: source.list(typed), flash: ActFlash(.delete, source, outcome, of: id, deletion: deletion))
        }
        do {
            // The key is the file itself: once it is gone, a second click must still find its way.
            return try context.onceOutside(
                IdempotencyKey(of: "delete file \(id.pathSegment)"), otherwise: redirect(.pending), wait: calls.wait
            ) { isAgain in
                guard let item = try context.database.fetch(FileStore.find(id, in: source, of: member)) else {
                    // The process that died over it had kept what the source did.
                    guard isAgain else { throw Failure.notFound }
                    return redirect(.done, try context.database.fetch(FileStore.deletion(of: id, by: member)))
                }
                let result = try MemberActs(context: context, calls: calls, isAgain: isAgain).delete(item)
                return Redirect(
                    to: item.file.list(typed), flash: ActFlash(.delete, source, of: result, name: item.file.name),
                    isFinal: result != .underway)
            }
        } catch let open as OpenAct {
            return context.redirect(redirect(.open(open.failure)))
        } catch let failure as CallFailure {
            return context.redirect(redirect(.failed(failure)))
        }
    }

    // MARK: Putting back

    private func restore(_ context: Context, _ id: DeletionID) throws -> Response {
        let member = try context.member().id
        let list = FileSource.yandex.list(try context.form()[File.returnField])
        func redirect(_ outcome: ActFlash.Outcome) -> Redirect {
            Redirect(to: list, flash: ActFlash(.restore, .yandex, outcome, deletion: id))
        }
        do {
            return try context.onceOutside(
                IdempotencyKey(of: "restore file \(id.pathSegment)"), otherwise: redirect(.pending), wait: calls.wait
            ) { isAgain in
                guard let deletion = try context.database.fetch(FileStore.deletion(id, of: member)) else {
                    // The process that died over it had kept what the source did.
                    guard isAgain else { throw Failure.notFound }
                    return redirect(.done)
                }
                do {
                    let acts = MemberActs(context: context, calls: calls, isAgain: isAgain)
                    let result = try acts.restore(deletion)
                    return Redirect(
                        to: list, flash: ActFlash(.restore, deletion.source, of: result, name: deletion.name),
                        isFinal: result != .underway)
                } catch is DeepTrash {
                    let batch = try BatchPages.begin(context) { try $0.restore(deletion, of: member) }
                    return Redirect(to: Paths.fileBatch(batch).adding(File.returnField, list.text))
                }
            }
        } catch let open as OpenAct {
            return context.redirect(redirect(.open(open.failure)))
        } catch let failure as CallFailure {
            return context.redirect(redirect(.failed(failure)))
        }
    }
}
