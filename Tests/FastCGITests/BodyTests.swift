import FastCGI
import Glibc
import Testing

extension FastCGITests {
    /// Bodies that are read in pieces.
    @Suite struct BodyTests {
        /// Answers with how many bytes came.
        private static func count(_ exchange: Exchange) {
            var count = 0
            do {
                try exchange.readBody(limit: .max) { piece in
                    count += piece.count
                    return true
                }
                exchange.write(answer("\(count)"))
            } catch { exchange.write(answer("\(error)")) }
        }

        @Test func `gives a large body in pieces, as it came`() throws {
            let running = try RunningServer {
                $0.largestBody = 1_000
                $0.largestStream = 3_000_000
            } handler: { exchange in
                var count = 0
                var largest = 0
                var isWhole = true
                do {
                    try exchange.readBody(limit: 2_500_000) { piece in
                        for (place, byte) in piece.enumerated() where byte != UInt8((count + place) % 251) {
                            isWhole = false
                        }
                        count += piece.count
                        largest = max(largest, piece.count)
                        return count < 2_000_000
                    }
                    exchange.write(answer("\(count) \(isWhole) \(largest <= 65_536)"))
                } catch { exchange.write(answer("\(error)")) }
            }
            func body(_ size: Int) -> [UInt8] { (0..<size).map { UInt8($0 % 251) } }
            let client = try Client(running.path)
            #expect(try client.ask([], body: []).body == "0 true true")
            #expect(try client.ask([], body: body(1_500_000)).body == "1500000 true true")
            // A handler that has read enough leaves the rest, and the connection stands at the next request.
            #expect(try client.ask([], body: body(2_400_000)).body.hasSuffix(" true true"))
            #expect(try client.ask([], body: body(2_500_001)).body == "tooLarge")
            #expect(try client.ask([], body: body(3_000_001)).status.hasPrefix("Status: 413"))
            #expect(try client.ask([], body: body(10)).body == "10 true true")
            #expect(running.server.load.accepted == 1)
            try running.stop()
        }

        @Test func `a long body has a thread of its own, so that short requests never wait behind it`() throws {
            let running = try RunningServer(workers: 1) {
                $0.longWorkers = 1
                $0.largestBody = 1_000
                $0.largestStream = 3_000_000
            } handler: {
                Self.count($0)
            }
            let body = [UInt8](repeating: 1, count: 20_000)
            let parameters = [("CONTENT_LENGTH", "40000")]
            let head = Records.begin() + Records.stream(4, Records.pairs(parameters))
            let long = try Client(running.path)
            for _ in 1...3 {
                long.send(head + Records.record(5, body))
                running.expect("one is at it") { $0.busy == 1 && $0.waiting == 0 }
                let short = try Client(running.path)
                for _ in 1...3 { #expect(try short.ask([], body: [1, 2]).body == "2") }
                // A second long one waits for its turn, and nobody behind it.
                let second = try Client(running.path)
                second.send(Records.request([], body: body + body))
                running.expect("it waits") { $0.waiting == 1 }
                #expect(try short.ask([], body: [1]).body == "1")
                long.send(Records.record(5, body) + Records.record(5, []))
                #expect(try long.reply().body == "40000")
                #expect(try second.reply().body == "40000")
                // The same connection brings short ones too.
                #expect(try long.ask([], body: [1, 2, 3]).body == "3")
            }
            // One that goes away amid its body gives the place back.
            let gone = try Client(running.path)
            gone.send(head + Records.record(5, body))
            running.expect("one is at it") { $0.busy == 1 && $0.waiting == 0 }
            gone.close()
            running.expect("nobody is") { $0.busy == 0 }
            #expect(try long.ask([], body: body + body).body == "40000")
            try running.stop()
        }

        @Test func `a body that comes slowly but steadily is taken`() throws {
            let running = try RunningServer {
                $0.receiveTimeout = .milliseconds(400)
            } handler: {
                Self.count($0)
            }
            func ask(pause: UInt32) throws -> String {
                let client = try Client(running.path)
                client.send(Records.begin() + Records.stream(4, []))
                for _ in 0..<8 {
                    client.send(Records.record(5, [UInt8](repeating: 1, count: 20_000)))
                    usleep(pause)
                }
                client.send(Records.record(5, []))
                return try client.reply().body
            }
            // Longer in all than one piece may take.
            #expect(try ask(pause: 100_000) == "160000")
            #expect(try ask(pause: 900_000) == "incomplete")
            try running.stop()
        }
    }
}
