import FlyingFox

extension Server {
    /// How late a late answer is: clearly later than silence is borne, which is five seconds that libcurl counts by looking
    /// once a second.
    static let lateness = Duration.seconds(8)

    /// Answers `route` as `provider`: lists what came, without its secrets, holds it and misbehaves as ordered.
    func on(
        _ route: HTTPRoute, of provider: Provider, _ misbehaviour: some Misbehaviour,
        _ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async {
        await on(route) { [unowned self] request in
            let fault = await faults.now(for: provider)
            var request = request
            if request.hasForm { request.setBodyData(try await request.limitedBody()) }
            await note(request, for: provider, fault: fault)
            guard await holds.pass(.request, request, of: provider) == .passes else { return .silence }
            let response = try await self.answer(request, fault, misbehaviour, answer)
            guard await holds.pass(.answer, request, of: provider) == .passes else { return .silence }
            return response
        }
    }

    private func answer(
        _ request: HTTPRequest, _ fault: Fault, _ misbehaviour: some Misbehaviour,
        _ answer: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        switch fault {
        case .none: return try await answer(request)
        case .down: return .silence
        case .slow:
            try await Task.sleep(for: Self.lateness)
            return try await answer(request)
        case .malformed: return try await answer(request).malformed()
        case .truncated: return try await answer(request).interrupted()
        case .error500, .limit429, .revoked, .noscope:
            if let wrong = try await misbehaviour.answer(fault, to: request) { return wrong }
            return try await answer(request)
        }
    }

    private func note(_ request: HTTPRequest, for provider: Provider, fault: Fault) async {
        var query: [String: String] = [:]
        for item in request.query { query[item.name] = Redaction.value(item.value, of: item.name) }
        var headers: [String: String] = [:]
        for (name, value) in request.headers {
            headers[name.rawValue.lowercased()] = Redaction.header(value, of: name.rawValue)
        }
        // Only forms are read here: what else is sent may be huge, and belongs to the answer.
        var body = ""
        if request.hasForm {
            var bare = request
            bare.target = .init(path: request.path, query: "")
            body = (try? await Redaction.form(Parameters(bare))) ?? ""
        }
        await requests.add(
            provider, method: request.method.rawValue, path: request.path, query: query, headers: headers, body: body,
            fault: fault)
    }
}
