import Connections
import FoundationEssentials
import Site
import Web

/// How much room there is and what takes it; for Yandex Disk the member's profile.
struct UsagePages {
    let providers: Providers

    func add(to routes: inout SiteRoutes) {
        // GET shows what is kept, POST asks for it anew.
        routes.get(Paths.fileUsage, .members, show)
        routes.post(Paths.fileUsage, .members.telling(.files), refresh)
    }

    private func show(_ context: Context) throws -> Response {
        let member = try context.claimedMember()
        let (account, lists, spaces, space, kinds, largest, kept) = try context.fetch(
            LinkedAccount.find(of: member, at: .yandex), SourceState.all(of: member, .all, ""),
            SourceState.all(of: member, .usage, ""), DiskSpace.find(of: member), KindUsage.all(of: member),
            KindUsage.largest(of: member), MemberUsage.find(of: member, context.services))
        let sources = UsageSources(lists: lists, spaces: spaces)
        let asked = try context.ask(for: sources.requests { $0.isStale(now: context.now) })
        if let account { try context.requestPhotos(of: [account]) }
        let page = UsagePage(
            account, sources, space, kinds, largest, kept, of: member,
            isRefreshing: sources.isRefreshing(asked, now: context.now), providers, context)
        context.showsFiles = true
        providers.allowForms(on: context)
        return context.page(page.words.profile, in: .files, notice: page.stale, isWide: true) { out, layout in
            out.usagePage(page, layout: layout)
        }
    }

    /// The reader wants it as it is now.
    private func refresh(_ context: Context) throws -> Response {
        let member = try context.member().id
        let (lists, spaces) = try context.database.fetch(
            SourceState.all(of: member, .all, ""), SourceState.all(of: member, .usage, ""))
        _ = try context.ask(for: UsageSources(lists: lists, spaces: spaces).requests { $0.state == .connected })
        return .redirect(to: Paths.fileUsage())
    }
}

/// What the page is made from: every list whole, and Yandex Disk's own word about its room.
struct UsageSources {
    let all: [(state: SourceState, kind: Listing.Kind)]

    init(lists: [SourceState], spaces: [SourceState]) {
        // The room is one short answer: it is asked for first.
        all = spaces.filter { $0.source == .yandex }.map { ($0, .usage) } + lists.map { ($0, .all) }
    }

    func requests(where isWanted: (SourceState) -> Bool) -> [RefreshRequest] {
        all.filter { isWanted($0.state) }.map { state, kind in
            RefreshRequest(place: state.place(kind, ""), source: state.source)
        }
    }

    func isRefreshing(_ asked: Set<FileSource>, now: Date) -> Bool {
        all.contains { asked.contains($0.state.source) || $0.state.listing?.isRefreshing(now: now) ?? false }
    }

    /// Yandex Disk's word about its room.
    var space: SourceState? { all.first { $0.kind == .usage }?.state }

    /// The first that is not as new as it could be.
    var failed: SourceState? { all.first { $0.state.failure != nil }?.state }
}
