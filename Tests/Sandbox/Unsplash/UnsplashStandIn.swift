import FlyingFox

/// Unsplash: its OAuth server, its API for photos and people, and the pictures.
struct UnsplashStandIn: TokenIssuer {
    let provider = Provider.unsplash
    private let application = UnsplashApplication.quad
    private let state = UnsplashState()

    func add(to server: Server) async {
        await UnsplashOAuthRoutes(application: application, tokens: state.tokens).add(to: server)
        await UnsplashPhotoRoutes(application: application, state: state).add(to: server)
        await UnsplashPeopleRoutes(application: application, state: state).add(to: server)
        await UnsplashPictureRoutes(state: state).add(to: server)

        let state = state
        await server.on("POST /control/unsplash") { request in
            let order: UnsplashSwitches.Order = try await request.json()
            if order.limit != nil { await state.rates.reset() }
            state.switches.obey(order)
            return HTTPResponse(statusCode: .noContent)
        }
        await server.on("GET /control/unsplash/likes/:person") { request in
            guard let person = request.routeParameters["person"].flatMap({ Person(rawValue: $0) }) else {
                throw Refusal("No such person", status: .notFound)
            }
            return try .json(await state.likes.of(person))
        }
    }

    func reset() async {
        await state.reset()
    }

    func issue(_ order: TokenOrder) async throws -> IssuedToken {
        guard order.expiresIn == nil else { throw Refusal("tokens of Unsplash do not end") }
        guard let scope = application.scope(order.scope ?? UnsplashApplication.wanted) else {
            throw Refusal("scope is some of \(application.scope.joined(separator: " "))")
        }
        let token = await state.tokens.issue(order.person, scope)
        return IssuedToken(
            accessToken: token.text, refreshToken: nil, expiresIn: 0, scope: scope.joined(separator: " "),
            userID: order.person.unsplashName, deviceID: nil)
    }
}
