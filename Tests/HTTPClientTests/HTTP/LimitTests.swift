import Foundation
import HTTPClient
import TestSupport
import Testing

struct Limits {
    private func size(_ failure: any Error) -> Int? {
        if case HTTPFailure.tooLarge(let limit) = failure { limit } else { nil }
    }

    @Test func `refuses a body that is announced too large`() throws {
        let server = try LocalServer.answering { _ in response(200, [], String(repeating: "x", count: 1001)) }
        #expect { try client { $0.largestBody = 1000 }.send(HTTPRequest(url: server.url)) } throws: { size($0) == 1000 }
        #expect(try client { $0.largestBody = 1001 }.send(HTTPRequest(url: server.url)).body.count == 1001)
    }

    @Test func `stops an endless body at the cap`() throws {
        let server = try LocalServer { peer in
            _ = peer.request()
            peer.send("HTTP/1.1 200 OK\r\n\r\n")
            let piece = [UInt8](repeating: 0x61, count: 65_536)
            while peer.send(piece) {}
            peer.note("the client left")
        }
        #expect { try client { $0.largestBody = 1 << 20 }.send(HTTPRequest(url: server.url)) } throws: {
            size($0) == 1 << 20
        }
    }

    @Test func `counts the bytes of a compressed body as they come out`() throws {
        // 10 MB of zeros, gzip -9: 9,739 bytes announced.
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "head -c 10000000 /dev/zero | gzip -9"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let bomb = Array(pipe.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        try #require(bomb.count < 20_000)
        let server = try LocalServer { peer in
            while let request = peer.request() {
                guard request.header("accept-encoding") == "gzip" else { break }
                peer.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n")
                peer.send(bomb)
            }
        }
        #expect { try client { $0.largestBody = 100_000 }.send(HTTPRequest(url: server.url)) } throws: {
            size($0) == 100_000
        }
        #expect(try client { $0.largestBody = 10_000_000 }.send(HTTPRequest(url: server.url)).body.count == 10_000_000)
    }

    @Test func `stops an endless head`() throws {
        let server = try LocalServer { peer in
            _ = peer.request()
            peer.send("HTTP/1.1 200 OK\r\n")
            while peer.send("X-More: \(String(repeating: "x", count: 1000))\r\n") {}
        }
        #expect { try client().send(HTTPRequest(url: server.url)) } throws: { size($0) != nil }
    }

    @Test func `tells a body that ends early`() throws {
        let server = try LocalServer { peer in
            _ = peer.request()
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort")
        }
        #expect { try client().send(HTTPRequest(url: server.url)) } throws: {
            if case HTTPFailure.broken = $0 { true } else { false }
        }
    }

    @Test func `ends a slow body at the total time`() throws {
        let server = try LocalServer { peer in
            _ = peer.request()
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
            while peer.send("x") { usleep(50_000) }
        }
        #expect { try client { $0.totalTimeout = .milliseconds(600) }.send(HTTPRequest(url: server.url)) } throws: {
            if case HTTPFailure.timedOut = $0 { true } else { false }
        }
    }

    @Test func `ends a trickle at the lowest speed`() throws {
        let server = try LocalServer { peer in
            _ = peer.request()
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
            while peer.send("x") { usleep(100_000) }
        }
        let slow = client {
            $0.lowSpeed = .init(rate: 1000, time: .seconds(1))
            $0.totalTimeout = .seconds(60)
        }
        #expect { try slow.send(HTTPRequest(url: server.url)) } throws: {
            if case HTTPFailure.timedOut = $0 { true } else { false }
        }
    }

    @Test func `counts the time of all redirects together`() throws {
        let server = try LocalServer.answering { _ in
            usleep(300_000)
            return response(302, ["Location: /again"])
        }
        let request = HTTPRequest(url: server.url, timeout: .milliseconds(700), redirects: 10)
        #expect { try client().send(request) } throws: { if case HTTPFailure.timedOut = $0 { true } else { false } }
        #expect(server.transcript.count <= 3)
    }
}
