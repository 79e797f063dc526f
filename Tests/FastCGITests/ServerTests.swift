import FastCGI
import Glibc
import Synchronization
import Testing

extension FastCGITests {
    @Suite struct ServerTests {
        @Test func `answers a request with its parameters and its body`() throws {
            let running = try RunningServer { exchange in
                var names: [String] = []
                exchange.forEachParameter { name, _ in names.append(String(decoding: name, as: UTF8.self)) }
                let body = (try? exchange.readBody(limit: 1_000)) ?? []
                let address = exchange.parameter("REQUEST_URI") ?? "nil"
                let missing = exchange.parameter("REQUEST_URL") ?? "nil"
                let text = String(decoding: body, as: UTF8.self)
                exchange.logError("seen")
                exchange.write(answer("\(names.joined(separator: ",")) \(address) \(missing) \(text)"))
            }
            let client = try Client(running.path)
            let reply = try client.ask(
                [("REQUEST_METHOD", "POST"), ("REQUEST_URI", "/posts?tag=право"), ("EMPTY", "")], body: Array("hi".utf8)
            )
            #expect(reply.status == "Status: 200 OK")
            #expect(reply.body == "REQUEST_METHOD,REQUEST_URI,EMPTY,CONTENT_LENGTH /posts?tag=право nil hi")
            #expect(String(decoding: reply.errors, as: UTF8.self) == "seen")
            try running.stop()
        }

        @Test func `gives a parameter that is not UTF-8 as bytes only`() throws {
            let running = try RunningServer { exchange in
                let text = exchange.parameter("HTTP_X") ?? "nil"
                let bytes = exchange.withParameter("HTTP_X") { $0.map { Array($0) } ?? [] }
                exchange.write(answer("\(text) \(bytes)"))
            }
            let client = try Client(running.path)
            let pair: [UInt8] = [6, 3] + Array("HTTP_X".utf8) + [0x61, 0xFF, 0x00]
            client.send(Records.begin() + Records.stream(4, pair) + Records.stream(5, []))
            #expect(try client.reply().body == "nil [97, 255, 0]")
            try running.stop()
        }

        @Test func `takes the first of two parameters of one name`() throws {
            let running = try RunningServer { $0.write(answer($0.parameter("A") ?? "nil")) }
            #expect(try Client(running.path).ask([("AA", "0"), ("A", "1"), ("A", "2")]).body == "1")
            try running.stop()
        }

        @Test func `keeps a connection that the peer keeps, and closes one that it does not`() throws {
            let running = try RunningServer()
            let client = try Client(running.path)
            for _ in 0..<100 { #expect(try client.get("/").body == "Hello") }
            #expect(running.server.load.accepted == 1)
            #expect(try client.get("/", keep: false).body == "Hello")
            #expect(try client.isHungUp())
            running.expect("all closed") { $0.open == 0 && $0.answered == 101 }
            try running.stop()
        }

        @Test(arguments: [0, 1, 8_191, 8_192, 8_193, 70_000, 1 << 20])
        func `reads a body of any size, sent in records of any size`(size: Int) throws {
            let running = try RunningServer { exchange in
                let body = (try? exchange.readBody()) ?? []
                exchange.write(answer("\(body.count) \(body.reduce(into: 0) { $0 = ($0 &* 31 &+ Int($1)) & 0xFFFF })"))
            }
            let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            let sum = body.reduce(into: 0) { $0 = ($0 &* 31 &+ Int($1)) & 0xFFFF }
            let client = try Client(running.path)
            for recordSize in [32_768, 65_528, 1_000, 1 + size / 500] {
                let head = Records.stream(4, Records.pairs([("CONTENT_LENGTH", String(size))]))
                client.send(Records.begin() + head + Records.stream(5, body, recordSize: recordSize))
                #expect(try client.reply().body == "\(size) \(sum)")
            }
            #expect(running.server.load.accepted == 1)
            try running.stop()
        }

        @Test func `stands at the next request when a handler leaves its body unread`() throws {
            let running = try RunningServer()
            let client = try Client(running.path)
            for size in [1, 8_000, 9_000, 300_000] {
                #expect(try client.ask([], body: [UInt8](repeating: 1, count: size)).body == "Hello")
            }
            #expect(running.server.load.accepted == 1)
            try running.stop()
        }

        @Test func `answers 413 to a body that is too large, without its handler`() throws {
            let calls = Calls()
            let running = try RunningServer {
                $0.largestBody = 1_000
            } handler: { exchange in
                calls.note()
                exchange.write(answer("Hello"))
            }
            let client = try Client(running.path)
            #expect(try client.ask([], body: [UInt8](repeating: 1, count: 1_001)).status.hasPrefix("Status: 413"))
            #expect(try client.ask([], body: [UInt8](repeating: 1, count: 600_000)).status.hasPrefix("Status: 413"))
            #expect(calls.count == 0)
            #expect(try client.ask([], body: [UInt8](repeating: 1, count: 1_000)).status == "Status: 200 OK")
            #expect(try client.ask([("CONTENT_LENGTH", "1e3")]).status.hasPrefix("Status: 400"))
            #expect(try client.ask([("CONTENT_LENGTH", "99999999999999999999")]).status.hasPrefix("Status: 400"))
            #expect(calls.count == 1)
            try running.stop()
        }

        @Test func `tells a body that is longer or shorter than it should be`() throws {
            let running = try RunningServer {
                $0.largestBody = 1_000
            } handler: { exchange in
                do {
                    exchange.write(answer("\(try exchange.readBody(limit: 500).count)"))
                } catch { exchange.write(answer("\(error)")) }
            }
            func ask(_ length: String, _ size: Int) throws -> String {
                let head = Records.begin() + Records.stream(4, Records.pairs([("CONTENT_LENGTH", length)]))
                let client = try Client(running.path)
                client.send(head + Records.stream(5, [UInt8](repeating: 1, count: size)))
                return try client.reply().body
            }
            #expect(try ask("500", 500) == "500")
            #expect(try ask("", 500) == "500")
            #expect(try ask("", 501) == "tooLarge")
            #expect(try ask("501", 501) == "tooLarge")
            #expect(try ask("400", 401) == "incomplete")
            #expect(try ask("400", 399) == "incomplete")
            #expect(try ask("400", 0) == "incomplete")
            try running.stop()
        }

        @Test(arguments: [0, 1, 65_527, 65_528, 65_529, 200_000, 5_000_000])
        func `sends a response of any size`(size: Int) throws {
            let running = try RunningServer { exchange in
                exchange.write(answer(""))
                exchange.write([UInt8](repeating: 0x61, count: size / 2))
                exchange.logError("between")
                exchange.write([UInt8](repeating: 0x61, count: size - size / 2))
            }
            let client = try Client(running.path)
            for _ in 0..<2 {
                let reply = try client.get("/")
                #expect(reply.output.count == answer("").utf8.count + size)
                #expect(reply.errors.count == 7)
            }
            try running.stop()
        }

        /// The last has more pieces than one system call takes.
        @Test(arguments: [0, 1, 41_000, 65_000, 65_528, 200_000, 36_000_000], [false, true])
        func `sends a whole response of any size, once`(size: Int, isLate: Bool) throws {
            var content = [UInt8](repeating: 7, count: size)
            for place in stride(from: 0, to: size, by: 997) { content[place] = UInt8(truncatingIfNeeded: place &* 31) }
            let sent = content
            let head = Array(answer("").utf8)
            let running = try RunningServer { exchange in
                if isLate { exchange.logError("before") }
                head.withUnsafeBytes { head in
                    sent.withUnsafeBytes { exchange.finish(head: head, content: $0) }
                }
                if size <= 65_000, !isLate {
                    exchange.write("lost")
                    exchange.logError("lost")
                }
            }
            let client = try Client(running.path)
            for _ in 0..<2 {
                let reply = try client.get("/")
                #expect(Array(reply.output) == head + content)
                #expect(reply.errors.count == (isLate ? 6 : 0))
            }
            try running.stop()
        }

        @Test func `answers 500 when a handler answers nothing`() throws {
            let running = try RunningServer { _ in }
            #expect(try Client(running.path).get("/").status.hasPrefix("Status: 500"))
            try running.stop()
        }

        @Test func `answers the first of two requests that come at once, and closes`() throws {
            let running = try RunningServer()
            let client = try Client(running.path)
            client.send(Records.request([]) + Records.request([]))
            #expect(try client.reply().body == "Hello")
            #expect(try client.isHungUp())
            try running.stop()
        }

        @Test(arguments: Malformed.all)
        func `hangs up on what no web server sends`(bytes: Malformed) throws {
            let running = try RunningServer { exchange in
                _ = try? exchange.readBody()
                exchange.write(answer("Hello"))
            }
            let client = try Client(running.path)
            client.send(bytes.content)
            #expect(try client.reply().status == (bytes.isSeenInBody ? "Status: 200 OK" : ""))
            #expect(try client.isHungUp())
            if !bytes.isSeenInBody { #expect(running.server.load.refused == 1 && running.server.load.answered == 0) }
            try running.stop()
        }

        @Test func `serves a thousand kept connections with sixteen workers`() throws {
            raiseDescriptorLimit()
            let running = try RunningServer(workers: 16)
            let mistakes = Atomic(0)
            let path = running.path
            try inParallel(8) { _ in
                do {
                    let clients = try (0..<125).map { _ in try Client(path) }
                    for _ in 0..<20 {
                        let request = Records.request([("REQUEST_URI", "/")])
                        for client in clients { client.send(request) }
                        for client in clients where try client.reply().body != "Hello" {
                            mistakes.add(1, ordering: .relaxed)
                        }
                    }
                } catch { mistakes.add(1, ordering: .relaxed) }
            }
            #expect(mistakes.load(ordering: .relaxed) == 0)
            running.expect("everything answered") { $0.accepted == 1_000 && $0.answered == 20_000 }
            try running.stop()
        }

        @Test func `lets no request wait for an idle connection`() throws {
            raiseDescriptorLimit()
            let running = try RunningServer(workers: 2)
            let idle = try (0..<500).map { _ in try Client(running.path) }
            for client in idle { #expect(try client.get("/").body == "Hello") }
            let silent = try (0..<100).map { _ in try Client(running.path) }
            running.expect("all idle") { $0.idle == 600 && $0.busy == 0 && $0.waiting == 0 }
            for _ in 0..<50 { #expect(try Client(running.path).get("/").body == "Hello") }
            for client in idle { #expect(try client.get("/").body == "Hello") }
            #expect(silent.count == 100)
            try running.stop()
        }

        @Test func `makes each worker's handler on its own thread, and ends when one cannot be made`() throws {
            struct Refusal: Error {}
            let server = try Server(ServerSettings(socketPath: RunningServer.newPath(), workers: 4))
            #expect(throws: Refusal.self) {
                try server.run { worker in
                    if worker == 2 { throw Refusal() }
                    return { $0.write(answer("Hello")) }
                }
            }
            #expect(throws: ServerFailure.alreadyRun) { try server.run { _ in { _ in } } }
        }
    }
}

/// Counts the calls of a handler.
final class Calls: Sendable {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .relaxed) }

    func note() {
        number.add(1, ordering: .relaxed)
    }
}
