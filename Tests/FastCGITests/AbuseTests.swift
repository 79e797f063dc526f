import FastCGI
import Glibc
import Synchronization
import Testing

extension FastCGITests {
    /// Each test has a process to itself: an attack that succeeds must not end the others, and what is counted,
    /// descriptors and memory, is this test's alone.
    @Suite struct AbuseTests {
        @Test func `outlives a hundred thousand malformed requests`() async {
            await #expect(processExitsWith: .success) {
                let count = getenv("QUAD_LONG") == nil ? 100_000 : 1_000_000
                try Abuse.run(rounds: count, growth: 50) { path, number, round in
                    var random = Generator(seed: UInt64(number) << 32 | UInt64(round))
                    guard let client = try? Client(path, patience: 5) else { return false }
                    client.send(Mutations.next(&random))
                    if random.chance(10) { return true }  // Hangs up without listening.
                    client.finishSending()
                    client.readAway()
                    return true
                }
            }
        }

        @Test func `outlives ten thousand peers that hang up amid a response`() async {
            await #expect(processExitsWith: .success) {
                try Abuse.run(rounds: 10_000, growth: 50) { path, number, round in
                    guard let client = try? Client(path, patience: 5) else { return false }
                    client.send(Records.request([("LARGE", "1")]))
                    var byte: UInt8 = 0
                    if round % 3 > 0 { recv(client.descriptor, &byte, 1, 0) }
                    if round % 3 == 2 { client.finishSending() }
                    return true
                }
            }
        }

        @Test func `waits quietly when descriptors run out, and goes on when some are free`() async {
            await #expect(processExitsWith: .success) {
                let running = try RunningServer()
                let spare = dup(0)
                var limit = rlimit()
                getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                limit.rlim_cur = UInt(openDescriptors() + 20)
                setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)

                // Clients and server share the limit: at last there are clients whom the server cannot accept.
                var clients: [Client] = []
                while clients.count < 100, let client = try? Client(running.path) {
                    client.send(Records.request([]))
                    clients.append(client)
                    usleep(20_000)
                }
                if clients.count == running.server.load.accepted {
                    close(spare)
                    clients.append(try Client(running.path))
                    clients.last?.send(Records.request([]))
                }
                #expect(clients.count > running.server.load.accepted)
                let before = clock()
                usleep(500_000)
                #expect(Double(clock() - before) / Double(CLOCKS_PER_SEC) < 0.1)

                for client in clients.prefix(5) {
                    #expect(try client.reply().body == "Hello")
                    client.close()
                }
                for client in clients.dropFirst(5) { #expect(try client.reply().body == "Hello") }
                #expect(running.server.load.accepted == clients.count)
                try running.stop()
            }
        }
    }
}

enum Abuse {
    private static let workers = 4

    /// Lets four clients do `attack` in turn, and then wants everything to be as before.
    ///
    /// - Parameter growth: how much larger the process may be afterwards, in MiB.
    static func run(
        rounds: Int, growth: Int, _ attack: @escaping @Sendable (_ path: String, _ client: Int, _ round: Int) -> Bool
    ) throws {
        let gate = Gate()
        let running = try RunningServer(workers: workers) {
            $0.receiveTimeout = .milliseconds(500)
            $0.largestBody = 50_000
        } handler: { exchange in
            if exchange.parameter("GATE") != nil { gate.pass() }
            var size = 0
            exchange.forEachParameter { size += $0.count + $1.count }
            size += (try? exchange.readBody().count) ?? 0
            exchange.write(answer("\(size)"))
            if exchange.parameter("LARGE") != nil { exchange.write([UInt8](repeating: 0x61, count: 1_000_000)) }
        }
        let path = running.path
        let refused = Calls()
        let siege: @Sendable (Int) throws -> Void = { rounds in
            try inParallel(workers) { number in
                for round in 0..<rounds / workers where !attack(path, number, round) { refused.note() }
            }
        }
        try siege(rounds / 20)  // What is allocated once is allocated now.
        running.expect("quiet") { $0.open == 0 && $0.busy == 0 && $0.waiting == 0 }
        let before = (descriptors: openDescriptors(), memory: residentMemory())

        try siege(rounds)
        running.expect("quiet again") { $0.open == 0 && $0.busy == 0 && $0.waiting == 0 }
        #expect(refused.count == 0)
        #expect(openDescriptors() == before.descriptors)
        #expect(residentMemory() - before.memory < growth << 10)

        // All workers are there: they stand at the gate together.
        let clients = try (0..<workers).map { _ in try Client(path) }
        for client in clients { client.send(Records.request([("GATE", "1")])) }
        #expect(gate.isReached(by: workers))
        gate.open()
        for client in clients { #expect(try client.reply().body == "5") }
        try running.stop()
    }
}
