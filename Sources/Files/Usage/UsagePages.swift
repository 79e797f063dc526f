import Connections
import Media
import Site
import Web

/// A member's disk: how much room there is and what takes it.
struct UsagePages {
    let providers: Providers

    func add(to routes: inout SiteRoutes) {
        // GET shows what is kept, POST asks for it anew.
        routes.get(Paths.fileUsage, .members, show)
        routes.post(Paths.fileUsage, .members.publishing(.files), refresh)
    }

    private func show(_ context: Context) throws -> Response {
        let member = try context.claimedMember()
        let (account, lists, rooms, room, kinds, largest, copies) = try context.fetch(
            LinkedAccount.find(of: member, at: .yandex), SourceState.all(of: member, .all, ""),
            SourceState.all(of: member, .usage, ""), DiskSpace.find(of: member),
            KindUsage.all(of: member, at: .yandex), KindUsage.largest(of: member, at: .yandex),
            SourceCopies.find(of: member, at: .yandex))
        let states = SpaceStates(.yandex, lists: lists, rooms: rooms)
        let asked = try context.ask(for: states.requests { $0.isStale(now: context.now) })
        if let account {
            try context.requestPhotos(of: [account])
            try context.requestIdentity(of: account)
        }
        try context.requestThumbnails(
            FileThumbnails.self, of: lists.lackingThumbnails(largest.map { ($0.id, $0.source, $0.thumbnail) }))
        let words = FilesWords(context.language)
        let space = SourceSpace(kinds, largest, copies, on: Paths.fileUsage(), of: member, words, context)
        let stale =
            room == nil && kinds.isEmpty
            ? nil : states.stale(words, context.clock, again: FormAction(Paths.fileUsage()))
        let page = UsagePage(
            account, states, room, space, stale, isRefreshing: states.isRefreshing(asked, now: context.now), providers,
            context)
        context.showsFiles = true
        providers.allowForms(on: context)
        return context.page(words.profile, in: .files, isWide: true) { out, layout in
            var layout = layout.headed(page.head.title)
            layout.sheets.append(SourceSpace.sheet)
            out.usagePage(page, layout: layout)
        }
    }

    /// The reader wants it as it is now.
    private func refresh(_ context: Context) throws -> Response {
        let member = try context.member().id
        let (lists, rooms) = try context.database.fetch(
            SourceState.all(of: member, .all, ""), SourceState.all(of: member, .usage, ""))
        let states = SpaceStates(.yandex, lists: lists, rooms: rooms)
        _ = try context.ask(for: states.requests { $0.state == .connected }, isByHand: true)
        return .redirect(to: Paths.fileUsage())
    }
}
