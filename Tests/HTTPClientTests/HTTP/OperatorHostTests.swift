import HTTPClient
import TestSupport
import Testing

/// Hosts that the operator named may be private and, where they were named so, without TLS; all others stay as they were.
struct HostsOfTheOperator {
    private func policy(_ server: LocalServer, isPrivate: Bool, isPlain: Bool) -> HTTPPolicy {
        var policy = HTTPPolicy(allowedHosts: [HostRule("127.0.0.1:\(server.port)")])
        policy.allowsPrivate = isPrivate
        policy.allowsPlain = isPlain
        return policy
    }

    private func send(_ policy: HTTPPolicy, _ url: String) throws(HTTPFailure) -> Int {
        try HTTPClient(policy).send(HTTPRequest(url: url, timeout: .seconds(2))).status
    }

    @Test func `are reached as they were named, and nobody else is`() throws {
        let server = try LocalServer.answering { _ in response(204) }
        let named = policy(server, isPrivate: true, isPlain: true)
        #expect(try send(named, server.url) == 204)
        for other in ["http://127.0.0.1:1", "http://localhost:\(server.port)", "http://10.0.0.1:\(server.port)"] {
            #expect { try send(named, other) } throws: {
                if case HTTPFailure.forbiddenHost = $0 { true } else { false }
            }
        }
        #expect { try send(policy(server, isPrivate: true, isPlain: false), server.url) } throws: {
            if case HTTPFailure.forbiddenHost = $0 { true } else { false }
        }
        #expect { try send(policy(server, isPrivate: false, isPlain: true), server.url) } throws: {
            if case HTTPFailure.forbiddenAddress = $0 { true } else { false }
        }
        #expect(server.count == 1)
    }
}
