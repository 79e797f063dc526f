import FlyingFox

/// A push service (RFC 8030), and the browsers that subscribed at it: it reads what only they could.
struct PushStandIn: StandIn {
    private let log = PushLog()
    private let modes = PushModes()

    private struct Told: Encodable {
        let messages: [PushMessage]
        let counts: PushLog.Counts
    }

    func add(to server: Server) async {
        await addService(to: server)
        await addDevices(to: server)
        let (log, modes) = (log, modes)
        await server.on("POST /control/push") { request in
            try modes.obey(try await request.json())
            return HTTPResponse(statusCode: .noContent)
        }
        await server.on("GET /push/log") { request in
            guard let after = Int(request.query["after"] ?? "0"), after >= 0 else {
                throw Refusal("after is the number of a message")
            }
            return try .json(
                Told(messages: log.messages(of: request.query["device"], after: after), counts: log.counts))
        }
        await server.on("GET /push/counts") { _ in try .json(log.counts) }
    }

    func reset() async {
        log.reset()
        modes.reset()
    }

    private func addDevices(to server: Server) async {
        let log = log
        await server.on("POST /push/devices") { [unowned server] request in
            let body = try await request.limitedBody()
            let device = try PushDevice(
                body.isEmpty ? .init(applicationServerKey: nil, privateKey: nil, auth: nil) : await request.json())
            log.add(device)
            return .text(
                device.subscription(base: try await server.base()).text, type: "application/json", status: .created)
        }
        await server.on("DELETE /push/devices/:id") { request in
            do {
                try log.unsubscribe(request.routeParameters["id"] ?? "")
                return HTTPResponse(statusCode: .noContent)
            } catch let refusal as PushRefusal {
                return try refusal.response()
            }
        }
        await server.on("POST /push/devices/:id/taken") { request in
            try .json(log.take(request.routeParameters["id"] ?? ""))
        }
    }

    private func addService(to server: Server) async {
        await server.on("POST /push/messages/:id", of: .push, PushMisbehaviour()) { [unowned server, self] request in
            let body = try await request.limitedBody()
            do {
                return try accept(
                    Array(body), request, for: request.routeParameters["id"] ?? "", base: try await server.base())
            } catch let refusal as PushRefusal {
                log.count(refused: refusal.status)
                return try refusal.response()
            }
        }
    }

    private func accept(_ body: [UInt8], _ request: HTTPRequest, for id: String, base: String) throws -> HTTPResponse {
        if let refusal = modes.take(for: id) { throw refusal }
        let device = try log.device(id)
        let token = try VAPIDToken(request, for: base)
        if let key = device.applicationServerKey, key != token.key {
            throw PushRefusal(.forbidden, "k is not the key of the subscription")
        }
        let push = try PushRequest(request, hasText: !body.isEmpty)
        guard body.count <= PushDecryption.largestBody else {
            throw PushRefusal(.payloadTooLarge, "The body has more than \(PushDecryption.largestBody) bytes")
        }
        // A message may have no body (RFC 8030, section 5).
        guard let text = body.isEmpty ? [] : PushDecryption.text(body, for: device) else {
            throw PushRefusal(.badRequest, "The body is not encrypted for this subscription")
        }
        let number = try log.accept(text, push, for: device)
        return HTTPResponse(
            statusCode: .created,
            headers: HTTPHeaders([
                .location: "\(base)/push/accepted/\(number)", HTTPHeader("TTL"): "\(push.ttl)",
            ]))
    }
}
