import HTTPClient
import TestSupport
import Testing

/// The client connects to none of ``ForgedTargets``, asked for or redirected to.
struct ForgedTargetTests {
    @Test func `are 60`() {
        #expect(Set(ForgedTargets.all).count == 60)
    }

    @Test func `are off the list of hosts`() throws {
        let canary = try LocalServer()
        for target in ForgedTargets.all {
            let url = target.replacing("PORT", with: "\(canary.port)")
            let client = HTTPClient(policy(["api.example", ".example.org"], canary.port))
            expectNoConnection(client, url)
        }
        #expect(canary.count == 0)
    }

    /// The last line of defence alone: the operator's list names the host itself.
    @Test func `are not connected to even when the list names them`() throws {
        let canary = try LocalServer()
        for target in ForgedTargets.all {
            let url = target.replacing("PORT", with: "\(canary.port)")
            let client = HTTPClient(policy(rules(for: url), canary.port))
            expectNoConnection(client, url)
        }
        #expect(canary.count == 0)
    }

    @Test func `are not redirected to`() throws {
        let canary = try LocalServer()
        for target in ForgedTargets.all where !target.hasPrefix("https://api.example") {
            let url = target.replacing("PORT", with: "\(canary.port)")
            // The first hop is a loopback server of the sandbox; its own spellings of loopback are allowed then.
            let host = host(of: url)
            guard !["127.0.0.1", "localhost", "[::1]"].contains(host) else { continue }
            let server = try LocalServer.answering { _ in response(302, ["Location: \(url)"]) }
            var policy = policy(rules(for: url), canary.port)
            policy.allowsLoopback = true
            let client = HTTPClient(policy)
            expectNoConnection(client, server.url, "\(url)")
            #expect(server.count == 1, "\(url): the redirect itself was not met")
        }
        #expect(canary.count == 0)
    }

    @Test func `the canary sings when it is allowed`() throws {
        let canary = try LocalServer()
        var policy = policy([], canary.port)
        policy.allowsLoopback = true
        _ = try? HTTPClient(policy).send(HTTPRequest(url: "https://127.0.0.1:\(canary.port)/"))
        #expect(canary.count == 1)
    }

    private func policy(_ hosts: [HostRule], _ port: Int) -> HTTPPolicy {
        var policy = HTTPPolicy(allowedHosts: hosts, totalTimeout: .seconds(2))
        policy.resolve = ForgedTargets.names(port)
        return policy
    }

    private func host(of url: String) -> String {
        guard let address = WebAddress(url) else { return "" }
        return address.host
    }

    private func rules(for url: String) -> [HostRule] {
        guard let address = WebAddress(url) else { return [] }
        return [HostRule("\(address.host):\(address.port)")]
    }

    /// Refused by the policy; a connection that was tried and came to nothing is none of these failures.
    private func expectNoConnection(_ client: HTTPClient, _ url: String, _ target: Comment? = nil) {
        #expect(target ?? "\(url)") { try client.send(HTTPRequest(url: url)) } throws: { error in
            switch error as? HTTPFailure {
            case .forbiddenHost, .forbiddenAddress, .invalidRequest, .redirect: true
            default: false
            }
        }
    }
}
