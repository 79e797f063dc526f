import FlyingFox

/// The mailbox of everybody: letters come by SMTP through `receive_mail.py` and are read on a page.
struct MailStandIn: StandIn {
    private let letters = LetterBox()

    /// What `receive_mail.py` asks before it takes a recipient.
    private struct Attempt: Decodable {
        let from: String
        let to: String
    }

    private struct Delivery: Decodable {
        let to: String
        let from: String
        let subject: String
        let text: String
        let html: String?
    }

    func reset() async {
        await letters.clear()
    }

    func add(to server: Server) async {
        let letters = letters
        await server.on("GET /mail") { request in
            let address = request.query["to"].flatMap { $0.isEmpty ? nil : $0 }
            return .page(MailPages.list(await letters.newest(to: address), to: address))
        }

        await server.on("GET /mail/style.css") { _ in .text(MailStyle.sheet, type: "text/css") }

        await server.on("GET /mail/messages") { request in
            try .json(await letters.newest(to: request.query["to"]))
        }

        await server.on("POST /mail/messages") { [unowned server] request in
            let delivery = try await request.json(Delivery.self)
            await server.requests.add(.mail, method: "DATA", path: delivery.to, body: delivery.subject)
            let letter = await letters.add(
                to: delivery.to, from: delivery.from, subject: delivery.subject, text: delivery.text,
                html: delivery.html)
            return try .json(letter, status: .created)
        }

        await server.on("DELETE /mail/messages") { _ in
            await letters.clear()
            return HTTPResponse(statusCode: .noContent)
        }

        await server.on("POST /mail/attempts") { [unowned server] request in
            let attempt = try await request.json(Attempt.self)
            let fault = await server.faults.now(for: .mail)
            await server.requests.add(.mail, method: "RCPT", path: attempt.to, body: attempt.from, fault: fault)
            return try .json(["mode": fault])
        }

        await server.on("GET /mail/:id") { request in
            guard let id = request.routeParameters["id"].flatMap({ Int($0) }), let letter = await letters.letter(id)
            else {
                return .page(MailPages.missing(), status: .notFound)
            }
            return .page(MailPages.letter(letter))
        }
    }
}
