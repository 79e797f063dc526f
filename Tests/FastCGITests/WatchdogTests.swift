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
            let atFirst = watchdog.isHanging(running.server.load, at: Self.start)
            let before = watchdog.isHanging(running.server.load, at: Self.start + .seconds(29))
            let atLimit = watchdog.isHanging(running.server.load, at: Self.start + .seconds(30))
            #expect(!atFirst && !before && atLimit)
            gate.open()
            running.expect("all answered") { $0.answered == 3 }
            let answered = watchdog.isHanging(running.server.load, at: Self.start + .seconds(31))
            let later = watchdog.isHanging(running.server.load, at: Self.start + .seconds(90))
            #expect(!answered && !later, "nobody waits")
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
                let hangs = watchdog.isHanging(running.server.load, at: Self.start + .seconds(seconds))
                #expect(!hangs)
            }
            gate.open()
            running.expect("both answered") { $0.answered == 2 }
            try running.stop()
        }
    }
}
