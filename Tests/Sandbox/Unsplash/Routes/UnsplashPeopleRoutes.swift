import FlyingFox

/// Who somebody is, and what they have liked.
struct UnsplashPeopleRoutes {
    let application: UnsplashApplication
    let state: UnsplashState

    func add(to server: Server) async {
        await server.on("GET /unsplash/api/me", application, state) { call in
            let person = try call.person("read_user")
            guard case .object(let members) = call.views.person(person) else { throw UnsplashRefusal.user }
            return .unsplash(
                .object(
                    members + [
                        .init(name: "email", value: .string(person.email)),
                        .init(name: "uploads_remaining", value: .number(10)),
                    ]))
        }

        await server.on("GET /unsplash/api/users/:name", application, state) { call in
            let name = call.request.routeParameters["name"] ?? ""
            if let person = Person.unsplash(named: name) { return .unsplash(call.views.person(person)) }
            guard let photographer = UnsplashPhotographer.all.first(where: { $0.username == name }) else {
                throw UnsplashRefusal.user
            }
            return .unsplash(call.views.photographer(photographer))
        }

        await server.on("GET /unsplash/api/users/:name/likes", application, state) { call in
            guard state.switches.now.likes else { throw UnsplashRefusal.absent }
            let name = call.request.routeParameters["name"] ?? ""
            guard let person = Person.unsplash(named: name) else { throw UnsplashRefusal.user }
            let liked = Array(await state.likes.of(person).reversed()).compactMap { state.library.photo($0) }
            let pages = UnsplashPages(call.request)
            let shown = liked.dropFirst((pages.page - 1) * pages.size).prefix(pages.size)
            return pages.answer(
                shown.map { call.views.photo($0) }, total: liked.count,
                address: "\(call.views.base)/unsplash/api/users/\(name)/likes")
        }
    }
}
