import FlyingFox

/// One request of the API by somebody whom it knows.
struct UnsplashCall: Sendable {
    let request: HTTPRequest
    /// Nil where only the application is named.
    let token: UnsplashToken?
    let views: UnsplashViews

    /// Throws unless a person who has allowed it asks.
    func person(_ right: String) throws -> Person {
        guard let token else { throw UnsplashRefusal.token }
        guard token.scope.contains(right) else { throw UnsplashRefusal.scope }
        return token.person
    }
}

extension Server {
    /// Answers `route` of the API: to the application or to one of its people, within the hour's requests.
    func on(
        _ route: HTTPRoute, _ application: UnsplashApplication, _ state: UnsplashState,
        _ answer: @escaping @Sendable (UnsplashCall) async throws -> HTTPResponse
    ) async {
        await on(route, of: .unsplash, UnsplashMisbehaviour()) { [unowned self] request in
            let settings = state.switches.now
            guard let left = await state.rates.take(of: settings.limit) else { return .spent(limit: settings.limit) }
            var response: HTTPResponse
            do {
                let token = try await Self.token(of: request, application, state.tokens)
                let liked = if let token { Set(await state.likes.of(token.person)) } else { Set<String>() }
                let views = UnsplashViews(base: try await base(), liked: liked, hasLikes: settings.likes)
                response = try await answer(UnsplashCall(request: request, token: token, views: views))
            } catch let refusal as UnsplashRefusal {
                response = refusal.response
            }
            response.tell(remaining: left, of: settings.limit)
            return response
        }
    }

    private static func token(
        of request: HTTPRequest, _ application: UnsplashApplication, _ tokens: UnsplashTokens
    ) async throws -> UnsplashToken? {
        if let text = request.token(scheme: "Bearer") {
            guard let token = await tokens.live(text) else { throw UnsplashRefusal.token }
            return token
        }
        guard (request.token(scheme: "Client-ID") ?? request.query["client_id"]) == application.id else {
            throw UnsplashRefusal.token
        }
        return nil
    }
}
