import Connections
import Site
import Web

/// How much room a member's files take, source by source, and what is kept of them here.
struct SpacePages {
    let providers: Providers

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.fileSpace, .members, show)
    }

    private func show(_ context: Context) throws -> Response {
        let member = try context.claimedMember()
        let (lists, onDisk, documents, kept) = try context.fetch(
            SourceState.all(of: member, .all, ""), KindUsage.all(of: member, at: .yandex),
            KindUsage.all(of: member, at: .vk), MemberUsage.find(of: member, context.services))
        let states = SpaceStates(nil, lists: lists)
        let asked = try context.ask(for: states.requests { $0.isStale(now: context.now) })
        let words = FilesWords(context.language)
        let kinds: [(FileSource, [KindUsage])] = [(.yandex, onDisk), (.vk, documents)]
        let page = SpacePage(
            kinds, kept, states.stale(words, context.clock), isRefreshing: states.isRefreshing(asked, now: context.now),
            providers, words)
        return context.page(words.usage, in: .files, isWide: true) { out, layout in
            var layout = layout.headed(page.head.title)
            layout.sheets.append(SourceSpace.sheet)
            out.spacePage(page, layout: layout)
        }
    }
}
