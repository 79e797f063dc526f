import FastCGI
import Glibc
import Testing

extension FastCGITests {
    @Suite struct SlownessTests {
        private static let body = [UInt8](repeating: 1, count: 40_000)

        private static func parts() -> [[UInt8]] {
            let head = Records.begin() + Records.stream(4, Records.pairs([("CONTENT_LENGTH", "40000")]))
            let whole = head + Records.stream(5, body)
            return [Array(whole.prefix(1)), Array(whole.prefix(20)), head, head + Records.record(5, body)]
        }

        private func server() throws -> RunningServer {
            try RunningServer(workers: 2) {
                $0.receiveTimeout = .milliseconds(300)
            } handler: { exchange in
                let size = (try? exchange.readBody().count) ?? -1
                exchange.write(answer("\(size)"))
            }
        }

        @Test(arguments: 0..<4)
        func `frees the worker of a request that stops midway`(part: Int) throws {
            let running = try server()
            let stuck = try (0..<2).map { _ in try Client(running.path) }
            let start = ContinuousClock.now
            for client in stuck { client.send(Self.parts()[part]) }
            running.expect("both workers wait") { $0.busy == 2 }
            #expect(try Client(running.path).get("/").body == "0")
            let time = ContinuousClock.now - start
            #expect(time > .milliseconds(250), "\(time)")
            for client in stuck { client.readAway() }
            running.expect("both cut off") { $0.open == 0 }
            try running.stop()
        }

        @Test func `frees the worker of a request that comes in drops`() throws {
            let running = try server()
            let client = try Client(running.path)
            let request = Records.request([("REQUEST_URI", "/"), ("HTTP_X", "0123456789")])
            var sent = 0
            for byte in request {
                guard client.send([byte]) else { break }
                sent += 1
                usleep(20_000)
                if running.server.load.refused == 1 { break }
            }
            #expect(sent > 5 && sent < request.count)
            running.expect("cut off") { $0.refused == 1 && $0.open == 0 }
            try running.stop()
        }

        @Test func `puts a request together that comes in pieces`() throws {
            let running = try server()
            let client = try Client(running.path)
            let request = Records.request([("REQUEST_URI", "/")], body: [1, 2, 3])
            for byte in request { client.send([byte]) }
            #expect(try client.reply().body == "3")
            for cut in stride(from: 1, to: request.count, by: 5) {
                client.send(Array(request[..<cut]))
                usleep(1_000)
                client.send(Array(request[cut...]))
                #expect(try client.reply().body == "3")
            }
            #expect(running.server.load.accepted == 1)
            try running.stop()
        }

        @Test func `frees the worker of a response that nobody reads`() throws {
            let running = try RunningServer(workers: 1) {
                $0.receiveTimeout = .milliseconds(200)
            } handler: {
                $0.write([UInt8](repeating: 0x61, count: $0.parameter("LARGE") == nil ? 100 : 5_000_000))
            }
            let deaf = try Client(running.path)
            deaf.send(Records.request([("LARGE", "1")]))
            running.expect("the worker writes") { $0.busy == 1 }
            #expect(try Client(running.path).get("/").output.count == 100)
            try running.stop()
        }

        @Test func `puts no work into a request that has waited long and lost its reader`() throws {
            let gate = Gate()
            let calls = Calls()
            let running = try RunningServer(workers: 1) { exchange in
                if exchange.parameter("GATE") != nil { gate.pass() }
                calls.note()
                exchange.write(answer("Hello"))
            }
            let first = try Client(running.path)
            first.send(Records.request([("GATE", "1")]))
            #expect(gate.isReached(by: 1))
            let gone = try Client(running.path)
            let patient = try Client(running.path)
            gone.send(Records.request([]))
            patient.send(Records.request([]))
            running.expect("two wait") { $0.waiting == 2 }
            gone.close()
            usleep(1_100_000)
            gate.open()
            #expect(try patient.reply().body == "Hello")
            #expect(try first.reply().body == "Hello")
            #expect(calls.count == 2)
            try running.stop()
        }

        @Test(arguments: [0, 3, 20_000, 200_000])
        func `answers from its head what has a body that nobody reads, and keeps no worker for it`(sent: Int) throws {
            let running = try RunningServer(workers: 1) {
                $0.receiveTimeout = .seconds(3_600)
                $0.unreadBody = ("BODY", "refused")
            } handler: { exchange in
                let body = try? exchange.readBody()
                exchange.write(answer("\(exchange.parameter("NAME") ?? ""), \(body?.count ?? -1)"))
            }
            let stuck = try (0..<40).map { number in
                let client = try Client(running.path)
                client.send(
                    Records.begin() + Records.stream(4, Records.pairs([("BODY", "refused"), ("NAME", "\(number)")]))
                        + Array(Records.stream(5, [UInt8](repeating: 1, count: sent)).dropLast(8)))
                return client
            }
            for (number, client) in stuck.enumerated() { #expect(try client.reply().body == "\(number), -1") }
            #expect(try Client(running.path).ask([("NAME", "other")], body: [1, 2]).body == "other, 2")
            // A client that goes on sending meets nobody's error and takes nobody's time.
            for client in stuck { #expect(client.send(Records.record(5, [UInt8](repeating: 2, count: 60_000)))) }
            #expect(try Client(running.path).ask([("NAME", "other")], body: [1, 2]).body == "other, 2")
            for client in stuck { client.close() }
            running.expect("nothing stays open") { $0.open == 0 }
            try running.stop()
        }
    }
}
