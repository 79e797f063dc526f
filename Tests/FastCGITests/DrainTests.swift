import FastCGI
import Glibc
import Testing
import Threads

extension FastCGITests {
    @Suite struct DrainTests {
        @Test func `answers everything that has arrived before it stops`() throws {
            let gate = Gate()
            let running = try RunningServer(workers: 4) { exchange in
                gate.pass()
                exchange.write(answer(exchange.parameter("NUMBER") ?? "nil"))
            }
            let clients = try (0..<40).map { _ in try Client(running.path) }
            for (number, client) in clients.enumerated() { client.send(Records.request([("NUMBER", String(number))])) }
            #expect(gate.isReached(by: 4))
            running.expect("the rest waits") { $0.waiting == 36 }
            running.server.stop()
            #expect(try !running.ends(within: .milliseconds(100)))
            #expect(access(running.path, F_OK) != 0)
            gate.open()
            for (number, client) in clients.enumerated() {
                #expect(try client.reply().body == String(number))
                #expect(try client.isHungUp())
            }
            #expect(try running.ends(within: .seconds(2)))
        }

        @Test func `accepts and answers what waits in the backlog`() throws {
            let path = RunningServer.newPath()
            var settings = ServerSettings(socketPath: path, workers: 2)
            settings.peerGrace = .zero
            let server = try Server(settings)
            let clients = try (0..<20).map { _ in try Client(path) }
            for client in clients { client.send(Records.request([])) }
            server.stop()
            try server.run { _ in { $0.write(answer("Hello")) } }
            for client in clients { #expect(try client.reply().body == "Hello") }
            #expect(throws: Client.Failure.self) { try Client(path) }
        }

        @Test func `answers a last request on an idle connection, and then closes it`() throws {
            let running = try RunningServer()
            let clients = try (0..<3).map { _ in try Client(running.path) }
            for client in clients { #expect(try client.get("/").body == "Hello") }
            running.expect("idle") { $0.idle == 3 }
            running.server.stop()
            usleep(50_000)
            #expect(try clients[0].get("/").body == "Hello")
            #expect(try clients[0].isHungUp())
            clients[1].close()
            #expect(try !running.ends(within: .milliseconds(100)))
            clients[2].close()
            #expect(try running.ends(within: .seconds(1)))
        }

        @Test func `leaves it to the peers to close for a while`() throws {
            let running = try RunningServer {
                $0.peerGrace = .milliseconds(400)
            } handler: {
                $0.write(answer("Hello"))
            }
            let clients = try (0..<2).map { _ in try Client(running.path) }
            for client in clients { #expect(try client.get("/").body == "Hello") }
            running.server.stop()
            let start = ContinuousClock.now
            var replies = 0
            while let reply = try? clients[0].get("/"), reply.hasEnded {
                #expect(reply.body == "Hello")
                replies += 1
                if replies == 5 { clients[1].close() }
            }
            #expect(replies > 5)
            #expect(ContinuousClock.now - start > .milliseconds(350))
            #expect(try running.ends(within: .seconds(1)))
        }

        @Test func `closes what is still idle at the limit`() throws {
            let running = try RunningServer()
            let client = try Client(running.path)
            #expect(try client.get("/").body == "Hello")
            running.expect("idle") { $0.idle == 1 }
            running.server.stop(within: .milliseconds(300))
            #expect(try !running.ends(within: .milliseconds(100)))
            #expect(try running.ends(within: .seconds(1)))
            #expect(try client.isHungUp())
            #expect(running.server.load.open == 0)
        }

        @Test func `says how many handlers it leaves behind`() throws {
            let gate = Gate()
            let running = try RunningServer(workers: 2) { exchange in
                gate.pass()
                exchange.write(answer("Hello"))
            }
            let client = try Client(running.path)
            client.send(Records.request([]))
            #expect(gate.isReached(by: 1))
            running.server.stop(within: .milliseconds(50))
            #expect(throws: ServerFailure.abandoned(workers: 1)) { try running.ends(within: .seconds(5)) }
            gate.open()
            #expect(try client.reply().body == "Hello")
        }

        @Test func `loses no request while clients come and go`() throws {
            let running = try RunningServer(workers: 4)
            let answered = Calls()
            let lost = Calls()
            let path = running.path
            let server = running.server
            let stopper = try Thread.start(name: "stopper") {
                usleep(300_000)
                server.stop()
            }
            try inParallel(16) { _ in
                // Like nginx with one connection for each request: it either fails to connect or gets its answer.
                while let client = try? Client(path) {
                    let reply = try? client.get("/", keep: false)
                    (reply?.body == "Hello" ? answered : lost).note()
                }
            }
            stopper.join()
            #expect(try running.ends(within: .seconds(2)))
            #expect(lost.count == 0)
            #expect(answered.count > 100)
        }

        @Test func `leaves the socket of its successor alone`() throws {
            let path = RunningServer.newPath()
            let old = try Server(ServerSettings(socketPath: path, workers: 1))
            #expect(throws: ServerFailure.inUse(path)) { try Server(ServerSettings(socketPath: path, workers: 1)) }
            unlink(path)
            let new = try Server(ServerSettings(socketPath: path, workers: 1))
            old.stop(within: .zero)
            try old.run { _ in { _ in } }
            #expect(access(path, F_OK) == 0)
            new.stop(within: .zero)
            try new.run { _ in { _ in } }
            #expect(access(path, F_OK) != 0)
        }

        @Test func `replaces the socket of a dead process and nothing else`() throws {
            let path = RunningServer.newPath()
            defer { unlink(path) }
            let file = open(path, O_CREAT | O_WRONLY, 0o600)
            close(file)
            #expect(throws: ServerFailure.notASocket(path)) { try Server(ServerSettings(socketPath: path, workers: 1)) }
            unlink(path)
            #expect(leaveDeadSocket(at: path))
            var settings = ServerSettings(socketPath: path, workers: 1)
            settings.socketMode = 0o600
            let server = try Server(settings)
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
            server.stop(within: .zero)
            try server.run { _ in { _ in } }
            let long = String(repeating: "a", count: 108)
            #expect(throws: ServerFailure.pathTooLong(long)) {
                try Server(ServerSettings(socketPath: long, workers: 1))
            }
        }
    }
}
