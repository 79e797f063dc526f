import Site
import Web

/// The member's connections: how each stands, and what can be done about it.
struct ConnectionsPages {
    let providers: Providers

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.connections, .members, show)
    }

    private func show(_ context: Context) throws -> Response {
        let accounts = try context.fetch(LinkedAccount.all(of: context.claimedMember()))
        try context.requestPhotos(of: accounts)
        context.showsFiles = accounts.contains(where: \.mayShowPhoto)
        let page = ConnectionsPage(accounts, providers, context)
        providers.allowForms(on: context)
        return context.settingsPage(Paths.connections()) { out, layout in
            out.connectionsPage(page, layout: layout)
        }
    }
}
