import Connections
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
        let (account, copies) = try context.fetch(
            LinkedAccount.find(of: member, at: .vk),
            MemberUsage.find(of: member, context.services))
        if let account {
            try context.requestPhotos(of: [account])
            context.showsFiles = account.mayShowPhoto
        }
        let page = OptionsPage(account, copies, providers, context)
        providers.allowForms(on: context)
        return context.page(page.words.options, in: .files, isWide: true) { out, layout in
            out.optionsPage(page, layout: layout)
        }
    }
}
