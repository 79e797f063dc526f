import FastCGI
import FoundationEssentials
import HTML
import Site
import Web

/// Between nginx and the pages: variables and a body become a request, a response becomes bytes.
final class Gateway {
    private let app: App
    private let log: Log
    private let buffer = HTMLBuffer()

    init(app: App, log: Log) {
        self.app = app
        self.log = log
    }

    func answer(_ exchange: Exchange) {
        let id = exchange.parameter("REQUEST_ID") ?? UUID().uuidString
        var variables = CGIVariables()
        exchange.forEachParameter { variables.add($0, $1) }
        do {
            let request = try variables.request(body: [])
            if request.stage != .sent {
                return send(app.respond(to: request, id: id), for: request.method, exchange, id)
            }
            if app.leavesBody(request, length: exchange.contentLength) {
                let response = app.respond(to: request, id: id, reading: IncomingBody(exchange))
                return send(response, for: request.method, exchange, id)
            }
            let response = app.respond(to: request.bringing(try exchange.readBody()), id: id)
            send(response, for: request.method, exchange, id)
        } catch Exchange.BodyFailure.tooLarge {
            send(app.refuse(.tooLarge, id: id), for: .get, exchange, id)
        } catch let bad as BadRequest {
            // nginx asked whether it may take the body, and knows 403 for no; the page that says why is asked for next.
            let refusal = variables.stage.isAnnounced ? Response(status: .forbidden) : app.refuse(bad, id: id)
            send(refusal, for: .get, exchange, id)
        } catch {
            // The peer hung up or broke off: there is nobody to answer.
            log.write("incomplete", ["id": id, "fault": String(describing: error)])
        }
    }

    private func send(_ response: Response, for method: Web.Method, _ exchange: Exchange, _ id: String) {
        buffer.clear()
        do {
            try response.serializeHead(into: buffer)
        } catch {
            log.write("refused header", ["id": id, "fault": String(describing: error)])
            buffer.clear()
            buffer.raw("Status: 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n")
            return buffer.withBytes { exchange.write($0) }
        }
        buffer.withBytes { head in
            guard response.hasContent(for: method) else { return exchange.write(head) }
            response.body.withBytes { exchange.finish(head: head, content: $0) }
        }
    }
}
