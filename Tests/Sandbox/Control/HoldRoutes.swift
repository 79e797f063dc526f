import FlyingFox

/// Calls of providers that are held until somebody lets them go.
struct HoldRoutes {
    private struct Made: Encodable { let id: Int }
    private struct Standing: Encodable { let held: Int }

    func add(to server: Server) async {
        await server.on("POST /control/holds") { [unowned server] request in
            let order = try await request.json(Holds.Order.self)
            guard order.path.hasPrefix("/") else { throw Refusal("path is how a path begins, with its slash") }
            if let most = order.most, most < 1 { throw Refusal("most is 1 or more") }
            return try .json(Made(id: await server.holds.add(order)), status: .created)
        }

        await server.on("DELETE /control/holds") { [unowned server] _ in
            await server.holds.clear(.passes)
            return HTTPResponse(statusCode: .noContent)
        }

        await server.on("GET /control/holds/:id") { [unowned server] request in
            try Self.standing(await server.holds.waiting(in: Self.number(request)))
        }

        await server.on("POST /control/holds/:id/release") { [unowned server] request in
            try Self.standing(await server.holds.end(Self.number(request), .passes))
        }

        await server.on("POST /control/holds/:id/drop") { [unowned server] request in
            try Self.standing(await server.holds.end(Self.number(request), .isDropped))
        }
    }

    private static func number(_ request: HTTPRequest) throws -> Int {
        guard let number = request.routeParameters["id"].flatMap({ Int($0) }) else {
            throw Refusal("A hold has a number.", status: .notFound)
        }
        return number
    }

    private static func standing(_ held: Int?) throws -> HTTPResponse {
        guard let held else { throw Refusal("There is no such hold, or it has ended.", status: .notFound) }
        return try .json(Standing(held: held))
    }
}
