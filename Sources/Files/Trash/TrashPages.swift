import Connections
import Site
import Web

/// The trash of a member's disk: what lies in it, put back or deleted for good. VK has none.
struct TrashPages {
    let providers: Providers
    let calls: SourceCalls

    func add(to routes: inout SiteRoutes) {
        // GET shows what is kept, POST asks for it anew.
        routes.get(Paths.trash, .members, show)
        routes.post(Paths.trash, .members.publishing(.files), refresh)
        routes.post(Paths.untrash, .members.publishing(.files), restore)
        routes.get(Paths.purge, .members, askToPurge)
        routes.post(Paths.purge, .members.publishing(.files), purge)
        routes.get(Paths.emptyTrash, .members, askToEmpty)
        routes.post(Paths.emptyTrash, .members.publishing(.files), empty)
    }

    // MARK: The list

    private func show(_ context: Context) throws -> Response {
        let member = try context.claimedMember()
        let list = try context.list(.trash, at: Paths.trash())
        let (sources, entries) = try context.fetch(
            SourceState.all(of: member, .trash, ""), TrashStore.page(list, of: member))
        try context.remember(list)
        let disk = sources.first { $0.source == .yandex }
        let isStale = list.cursor == nil && disk?.isStale(now: context.now) ?? false
        let asked = isStale ? try ask(disk, context) : false
        let page = TrashPage(
            entries, list, disk, hasVK: sources.contains { $0.source == .vk },
            isRefreshing: asked || disk?.listing?.isRefreshing(now: context.now) ?? false, providers, context)
        if page.start != nil { providers.allowForms(on: context) }
        return context.page(page.words.trash, in: .files, isWide: true) { out, layout in
            var layout = layout.headed(page.head.title)
            layout.sheets.append("trash.css")
            out.trashPage(page, layout: layout)
        }
    }

    /// The reader wants it as it is now.
    private func refresh(_ context: Context) throws -> Response {
        let member = try context.member().id
        let sources = try context.database.fetch(SourceState.all(of: member, .trash, ""))
        _ = try ask(sources.first { $0.source == .yandex }, isByHand: true, context)
        return .redirect(to: try back(context))
    }

    private func ask(_ disk: SourceState?, isByHand: Bool = false, _ context: Context) throws -> Bool {
        guard let disk, disk.state == .connected else { return false }
        let request = RefreshRequest(place: disk.place(.trash, ""), source: .yandex)
        return try !context.ask(for: [request], isByHand: isByHand).isEmpty
    }

    private func back(_ context: Context) throws -> Address {
        try LocalPath.address(context.form()[LocalPath.returnField]) ?? Paths.trash()
    }

    // MARK: Putting back

    private func restore(_ context: Context, _ id: TrashID) throws -> Response {
        try act(.restore, IdempotencyKey(of: "untrash \(id.pathSegment)"), id, context) { acts, entry, disk in
            try acts.restore(entry, disk.abilities)
        }
    }

    // MARK: Deleting for good

    private func askToPurge(_ context: Context, _ id: TrashID) throws -> Response {
        guard let entry = try context.fetch(TrashStore.find(id, of: context.claimedMember())) else {
            throw Failure.notFound
        }
        return context.page(
            TrashQuestion.purge(entry, FilesWords(context.language), context.words), in: .files)
    }

    private func purge(_ context: Context, _ id: TrashID) throws -> Response {
        try act(.purge, IdempotencyKey(of: "purge \(id.pathSegment)"), id, context) { acts, entry, disk in
            try acts.purge(entry, .entry(id), over: entry.connection, disk.abilities)
        }
    }

    private func askToEmpty(_ context: Context) throws -> Response {
        let member = try context.claimedMember()
        let (count, space) = try context.fetch(TrashStore.count(of: member), DiskSpace.find(of: member))
        return context.page(
            TrashQuestion.empty(count, space, FilesWords(context.language), context.words), in: .files)
    }

    private func empty(_ context: Context) throws -> Response {
        let member = try context.member().id
        let key = IdempotencyKey(try context.form())
        let (disk, last) = try context.database.fetch(
            SourceState.all(of: member, .trash, "").map { $0.first { $0.source == .yandex } },
            TrashStore.last(of: member))
        return try answer(.empty, key, context) { acts in
            guard let disk, let last else { return .done(nil) }
            return try acts.purge(nil, .all(upTo: last), over: disk.connection, disk.abilities)
        }
    }

    // MARK: Acts

    private func act(
        _ act: TrashAct, _ key: IdempotencyKey, _ id: TrashID, _ context: Context,
        _ body: (MemberActs, TrashEntry, SourceState) throws -> MemberActs.Result
    ) throws -> Response {
        let member = try context.member().id
        return try answer(act, key, context) { acts in
            let (entry, sources) = try context.database.fetch(
                TrashStore.find(id, of: member), SourceState.all(of: member, .trash, ""))
            guard let entry, let disk = sources.first(where: { $0.connection == entry.connection }) else {
                // The process that died over it had kept what the disk did.
                guard acts.isAgain else { throw Failure.notFound }
                return .done(nil)
            }
            return try body(acts, entry, disk)
        }
    }

    private func answer(
        _ act: TrashAct, _ key: IdempotencyKey, _ context: Context, _ body: (MemberActs) throws -> MemberActs.Result
    ) throws -> Response {
        let list = try back(context)
        func redirect(_ outcome: ActFlash.Outcome) -> Redirect {
            Redirect(to: list, flash: TrashFlash(act: act, outcome: outcome))
        }
        do {
            return try context.onceOutside(key, otherwise: redirect(.pending), wait: calls.wait) { isAgain in
                let result = try body(MemberActs(context: context, calls: calls, isAgain: isAgain))
                let isDone = result != .underway
                return Redirect(
                    to: list, flash: TrashFlash(act: act, outcome: isDone ? .done : .underway), isFinal: isDone)
            }
        } catch let open as OpenAct {
            return context.redirect(redirect(.open(open.failure)))
        } catch let failure as CallFailure {
            return context.redirect(redirect(.failed(failure)))
        }
    }
}
