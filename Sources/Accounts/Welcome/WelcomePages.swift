import Connections
import Site
import Web

/// Three short pages, one after another by links; the last one offers to connect accounts. They come by themselves once;
/// the address stays open to all.
struct WelcomePages {
    let providers: Providers

    static let step = "step"

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.welcome, .members, show)
    }

    private func show(_ context: Context) throws -> Response {
        let fields = context.request.query
        let step = fields[Self.step].flatMap(Int.init).flatMap(WelcomePage.Step.init) ?? .files
        let accounts = try context.fetch(LinkedAccount.all(of: context.claimedMember()))
        let returnTo = ReturnPath.checked(fields[ReturnPath.field])
        let page = WelcomePage(step, returnTo: returnTo, accounts, providers, context)
        providers.allowForms(on: context)
        context.showsFiles = accounts.contains(where: \.mayShowPhoto)
        return context.plainPage(page.title) { out, layout in out.welcomePage(page, layout: layout) }.unstored
    }
}
