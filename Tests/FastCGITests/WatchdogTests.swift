import FastCGI
import Testing
import Threads

extension FastCGITests {
    @Suite struct WatchdogTests {
        private static let start = Instant(nanoseconds: 0)

        @Test func `tells of a server whose workers answer nobody while others wait`() throws {
            let gate = Gate()
            let running = try RunningServer(workers: 2) { exchange in
                gate.pass()
                exchange.write(answer("Hello"))
            }
            var watchdog = Watchdog(workers: 2)
            let clients = try (0..<3).map { _ in try Client(running.path) }
            for client in clients { client.send(Records.request([("REQUEST_URI", "/")])) }
            running.expect("two at work, one waits") { $0.busy == 2 && $0.waiting == 1 }
            #expect(!watchdog.isHanging(running.server.load, at: Self.start))
            #expect(!watchdog.isHanging(running.server.load, at: Self.start + .seconds(29)))
            #expect(watchdog.isHanging(running.server.load, at: Self.start + .seconds(30)))
            gate.open()
            running.expect("all answered") { $0.answered == 3 }
            #expect(!watchdog.isHanging(running.server.load, at: Self.start + .seconds(31)))
            #expect(!watchdog.isHanging(running.server.load, at: Self.start + .seconds(90)), "nobody waits")
            try running.stop()
        }

        @Test func `lets requests take their time while nobody waits for their workers`() throws {
            let gate = Gate()
            let running = try RunningServer(workers: 2) { exchange in
                gate.pass()
                exchange.write(answer("Hello"))
            }
            var watchdog = Watchdog(workers: 2)
            let clients = try (0..<2).map { _ in try Client(running.path) }
            for client in clients { client.send(Records.request([("REQUEST_URI", "/")])) }
            running.expect("two at work") { $0.busy == 2 && $0.waiting == 0 }
            for seconds in [0, 60, 120] {
                #expect(!watchdog.isHanging(running.server.load, at: Self.start + .seconds(seconds)))
            }
            gate.open()
            running.expect("both answered") { $0.answered == 2 }
            try running.stop()
        }
    }
}
