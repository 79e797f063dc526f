import Connections
import Media
import Site
import Web

/// What a member has and can do as the owner of a VK account here.
struct OptionsPages {
    let providers: Providers

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.vkOptions, .members, show)
    }

    private func show(_ context: Context) throws -> Response {
        let member = try context.claimedMember()
        let (account, lists, kinds, largest, copies) = try context.fetch(
            LinkedAccount.find(of: member, at: .vk), SourceState.all(of: member, .all, ""),
            KindUsage.all(of: member, at: .vk), KindUsage.largest(of: member, at: .vk),
            SourceCopies.find(of: member, at: .vk))
        let states = SpaceStates(.vk, lists: lists)
        let asked = try context.ask(for: states.requests { $0.isStale(now: context.now) })
        if let account {
            try context.requestPhotos(of: [account])
            try context.requestIdentity(of: account)
        }
        try context.requestThumbnails(
            FileThumbnails.self, of: lists.lackingThumbnails(largest.map { ($0.id, $0.source, $0.thumbnail) }))
        let words = FilesWords(context.language)
        let space = SourceSpace(kinds, largest, copies, on: Paths.vkOptions(), of: member, words, context)
        let stale = kinds.isEmpty ? nil : states.stale(words, context.clock)
        let page = OptionsPage(
            account, space, stale, isRefreshing: states.isRefreshing(asked, now: context.now), providers, context)
        context.showsFiles = true
        providers.allowForms(on: context)
        return context.page(words.options, in: .files, isWide: true) { out, layout in
            var layout = layout.headed(page.head.title)
            layout.sheets.append(SourceSpace.sheet)
            out.optionsPage(page, layout: layout)
        }
    }
}
