import FlyingFox

/// The editorial feed, single photos, likes and the word that a photo was downloaded.
struct UnsplashPhotoRoutes {
    let application: UnsplashApplication
    let state: UnsplashState

    func add(to server: Server) async {
        await server.on("GET /unsplash/api/photos", application, state) { call in
            let pages = UnsplashPages(call.request)
            var photos = state.library.page(pages.page, of: pages.size)
            if state.switches.now.shortPages { photos.removeAll { $0.number.isMultiple(of: 3) } }
            return pages.answer(
                photos.map { call.views.photo($0) }, total: state.library.count,
                address: "\(call.views.base)/unsplash/api/photos")
        }

        await server.on("GET /unsplash/api/photos/:id", application, state) { call in
            .unsplash(call.views.photo(try photo(call), isFull: true))
        }

        await server.on("GET /unsplash/api/photos/:id/download", application, state) { call in
            let photo = try photo(call)
            let url = "\(call.views.base)/unsplash/images/photo-\(photo.number)?ixlib=rb-4.0.3&fm=jpg&q=85"
            return .unsplash(.object(["url": .string(url)]))
        }

        await server.on("POST,DELETE /unsplash/api/photos/:id/like", application, state) { call in
            let settings = state.switches.now
            guard settings.likes else { throw UnsplashRefusal.absent }
            if let status = settings.likeStatus {
                throw UnsplashRefusal(status: HTTPStatusCode(status, phrase: "Refused"), words: "Refused")
            }
            let person = try call.person("write_likes")
            let photo = try photo(call)
            let isLiked = call.request.method == .POST
            await state.likes.set(isLiked, photo.id, by: person)
            let views = UnsplashViews(
                base: call.views.base, liked: Set(await state.likes.of(person)), hasLikes: true)
            return .unsplash(
                .object(["photo": views.photo(photo), "user": views.person(person)]),
                status: isLiked ? .created : .ok)
        }
    }

    private func photo(_ call: UnsplashCall) throws -> UnsplashPhoto {
        guard let photo = call.request.routeParameters["id"].flatMap({ state.library.photo($0) }) else {
            throw UnsplashRefusal.photo
        }
        return photo
    }
}
