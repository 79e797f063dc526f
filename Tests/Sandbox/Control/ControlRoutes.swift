import FlyingFox

/// What tests and demonstrations turn: faults, the list of what was received, and the way back to the start.
struct ControlRoutes {
    private struct Order: Decodable {
        let provider: Provider
        let mode: Fault
        /// How long it lasts; absent lasts until it is changed.
        let seconds: Double?
    }

    func add(to server: Server) async {
        await server.on("GET /") { _ in .redirect(to: "/mail") }

        await server.on("POST,DELETE /control/reset") { [unowned server] _ in
            await server.reset()
            return HTTPResponse(statusCode: .noContent)
        }

        await server.on("POST /control/faults") { [unowned server] request in
            let order = try await request.json(Order.self)
            if let seconds = order.seconds, !(0...86_400).contains(seconds) {
                throw Refusal("seconds is 0...86400")
            }
            await server.faults.set(order.mode, for: order.provider, seconds: order.seconds)
            return HTTPResponse(statusCode: .noContent)
        }

        await server.on("GET /control/faults") { [unowned server] _ in
            var modes: [String: Fault] = [:]
            for provider in Provider.allCases { modes[provider.rawValue] = await server.faults.now(for: provider) }
            return try .json(modes)
        }

        await server.on("POST /control/token") { [unowned server] request in
            let order = try await request.json(TokenOrder.self)
            guard let issuer = server.issuer(for: order.provider) else {
                throw Refusal("\(order.provider.rawValue) gives no tokens")
            }
            if let seconds = order.expiresIn, !(0...31_536_000).contains(seconds) {
                throw Refusal("expires_in is 0...31536000")
            }
            return try .json(await issuer.issue(order))
        }

        await server.on("GET /control/requests") { [unowned server] request in
            guard let provider = request.query["provider"].flatMap({ Provider(rawValue: $0) }) else {
                throw Refusal("provider is one of \(Provider.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            let after = request.query["after"] ?? "0"
            guard let number = Int(after), number >= 0 else { throw Refusal("after is the number of a request") }
            return try .json(await server.requests.all(of: provider, after: number))
        }
    }
}
