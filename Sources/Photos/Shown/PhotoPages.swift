import Connections
import Site
import Web

/// One photo: looked at closely, and downloaded.
struct PhotoPages {
    let providers: Providers

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.photo, .members, show)
        routes.post(Paths.downloadPhoto, .members, download)
    }

    private func show(_ context: Context, _ id: PhotoID) throws -> Response {
        let member = try context.claimedMember()
        let list = PhotoList(context.request.query[LocalPath.returnField])
        let (account, photo, neighbours, details) = try context.fetch(
            LinkedAccount.find(of: member, at: .unsplash), Photo.find(id, for: member),
            PhotoNeighbours.find(of: id, inFavourites: list.kind == .favourites, for: member), PhotoDetails.find(of: id)
        )
        guard let account else { return PhotosStart.page(context, providers) }
        guard let photo, let details else { throw Failure.notFound }
        let isAsked = account.state == .connected && providers.isOn(.unsplash) && details.isWanted(now: context.now)
        // A script takes the heart from here, and nobody reads the rest.
        if isAsked, context.request.headers["Sec-Fetch-Dest"] != "empty" {
            _ = try context.database.fetch(DetailsJob(photo: id).enqueue(keys: context.keys))
        }
        let words = PhotosWords(context.language)
        let page = PhotoPage(photo, details, isAsked: isAsked, neighbours, backTo: list.address, words, context)
        context.allowPictures(of: providers)
        // The form that downloads leads to where the picture is.
        context.formTargets += [context.pictureOrigin].compactMap(\.self)
        return context.page(
            photo.photographer, in: .photos, back: list.link(words, context), hasHeading: false, isWide: true
        ) {
            out, layout in
            var layout = layout
            layout.keys = page.keys
            out.photoPage(page, layout: layout)
        }
    }

    /// Leads to the picture as a file, and has it reported to Unsplash: a site that offers downloads owes that.
    private func download(_ context: Context, _ id: PhotoID) throws -> Response {
        let member = try context.member().id
        let size = try context.form()[DownloadSize.field].flatMap(DownloadSize.init) ?? .original
        let (account, found) = try context.database.fetch(
            LinkedAccount.find(of: member, at: .unsplash), Photo.find(id, for: member))
        guard account != nil else { return .redirect(to: Paths.photos()) }
        guard let photo = found else { throw Failure.notFound }
        _ = try context.database.fetch(DownloadJob(photo: id).enqueue(keys: context.keys))
        return .redirect(to: PictureSizes(photo: photo).download(width: size.width, as: photo.fileName))
    }
}
