import Connections
import Site
import Web

/// The member's account at Unsplash: who it is there, what it likes, and the way out.
struct ProfilePages {
    let providers: Providers

    func add(to routes: inout SiteRoutes) {
        // GET shows it as it is kept, POST has Unsplash asked anew.
        routes.get(Paths.photoProfile, .members, show)
        routes.post(Paths.photoProfile, .members, refresh)
        routes.get(Paths.favourites, .members, favourites)
        routes.get(Paths.photoSignOut, .members, ask)
    }

    private func show(_ context: Context) throws -> Response {
        let list = try context.list(.favourites, at: Paths.photoProfile())
        let member = try context.claimedMember()
        let (linked, account, found) = try context.fetch(
            LinkedAccount.find(of: member, at: .unsplash), PhotoAccount.find(of: member),
            FavouriteStore.page(list.keyset, of: member))
        guard let linked, let account, let head = providers.row(of: linked, on: Paths.photoProfile(), context) else {
            return PhotosStart.page(context, providers)
        }
        let isAsked = mayAsk(for: linked) && account.isStale(now: context.now)
        if isAsked { try AccountStore(database: context.database).ask(for: member, keys: context.keys) }
        try context.requestPhotos(of: [linked])
        context.showsFiles = linked.mayShowPhoto
        context.allowPictures(of: providers)
        let words = PhotosWords(context.language)
        let page = ProfilePage(
            head, account, found, list, isAsked: isAsked, off: providers[.unsplash]?.whyOff(context.language),
            hasEnded: linked.hasEnded, words, context)
        return context.page(words.photos, in: .photos, isWide: true) { out, layout in
            out.photoProfilePage(page, layout: layout)
        }
    }

    private func refresh(_ context: Context) throws -> Response {
        let member = try context.member().id
        let (linked, account) = try context.database.fetch(
            LinkedAccount.find(of: member, at: .unsplash), PhotoAccount.find(of: member))
        if let linked, mayAsk(for: linked), account?.isRefreshable(now: context.now) == true {
            try AccountStore(database: context.database).ask(for: member, keys: context.keys)
        }
        return .redirect(to: Paths.photoProfile())
    }

    private func mayAsk(for account: LinkedAccount) -> Bool {
        account.state == .connected && providers.isOn(.unsplash)
    }

    /// They stand under the profile.
    private func favourites(_ context: Context) throws -> Response {
        guard try context.fetch(LinkedAccount.find(of: context.claimedMember(), at: .unsplash)) != nil else {
            return PhotosStart.page(context, providers)
        }
        return .redirect(to: Paths.photoProfile().fragment("favourites"))
    }

    private func ask(_ context: Context) throws -> Response {
        guard try context.fetch(LinkedAccount.find(of: context.claimedMember(), at: .unsplash)) != nil else {
            return PhotosStart.page(context, providers)
        }
        return context.page(ProfilePage.question(PhotosWords(context.language)), in: .photos)
    }
}
