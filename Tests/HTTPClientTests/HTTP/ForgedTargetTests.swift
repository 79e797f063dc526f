import HTTPClient
import TestSupport
import Testing

/// Requests that somebody wants this machine to make for them (SSRF): 60 targets, none of which is ever connected to.
struct ForgedTargets {
    /// Spellings of addresses and names; PORT is where the canary listens.
    static let targets = [
        // This machine by its numbers.
        "https://127.0.0.1:PORT/", "https://127.1:PORT/", "https://127.0.1:PORT/", "https://2130706433:PORT/",
        "https://0x7f000001:PORT/", "https://0x7f.0.0.1:PORT/", "https://0x7f.1:PORT/", "https://017700000001:PORT/",
        "https://0177.0.0.1:PORT/", "https://127.0.0.01:PORT/", "https://127.127.127.127:PORT/",
        "https://127.255.255.254:PORT/", "https://0.0.0.0:PORT/", "https://0:PORT/", "https://0x0:PORT/",
        // ... inside IPv6.
        "https://[::1]:PORT/", "https://[0:0:0:0:0:0:0:1]:PORT/", "https://[::]:PORT/",
        "https://[::ffff:127.0.0.1]:PORT/",
        "https://[::ffff:7f00:1]:PORT/", "https://[::127.0.0.1]:PORT/", "https://[64:ff9b::127.0.0.1]:PORT/",
        "https://[64:ff9b::7f00:1]:PORT/", "https://[2002:7f00:1::1]:PORT/", "https://[::1%25lo]:PORT/",
        "https://[2001:0:7f00:1::1]:PORT/",
        // ... by name.
        "https://localhost:PORT/", "https://LOCALHOST:PORT/", "https://localhost.:PORT/", "https://any.localhost:PORT/",
        "https://loopback.example:PORT/", "https://loopback6.example:PORT/", "https://mapped.example:PORT/",
        "https://mixed.example:PORT/", "https://zero.example:PORT/",
        // Networks behind this machine.
        "https://10.0.0.1:PORT/", "https://10.255.255.255:PORT/", "https://172.16.0.1:PORT/",
        "https://172.31.255.255:PORT/", "https://192.168.1.1:PORT/", "https://3232235777:PORT/",
        "https://100.64.0.1:PORT/", "https://169.254.169.254:PORT/latest/meta-data/", "https://0xa9fea9fe:PORT/",
        "https://[::ffff:169.254.169.254]:PORT/", "https://[fd00:ec2::254]:PORT/", "https://[fe80::1]:PORT/",
        "https://[fc00::1]:PORT/", "https://metadata.example:PORT/", "https://private.example:PORT/",
        // Nobody's and everybody's.
        "https://192.0.2.1:PORT/", "https://198.18.0.1:PORT/", "https://224.0.0.1:PORT/",
        "https://255.255.255.255:PORT/", "https://[ff02::1]:PORT/",
        // A host that looks like another, and other schemes.
        "https://api.example@127.0.0.1:PORT/", "https://api.example:443@127.0.0.1:PORT/",
        "http://127.0.0.1:PORT/", "gopher://127.0.0.1:PORT/_x", "file:///etc/passwd",
    ]

    /// What the resolver answers: a name of one's own that leads inside, or does so the second time it is asked.
    static func names(_ port: Int) -> [String] {
        [
            "loopback.example:\(port):127.0.0.1", "loopback6.example:\(port):[::1]",
            "mapped.example:\(port):[::ffff:127.0.0.1]", "mixed.example:\(port):10.0.0.1,127.0.0.1,[::1]",
            "zero.example:\(port):0.0.0.0", "metadata.example:\(port):169.254.169.254",
            "private.example:\(port):192.168.0.10",
            "localhost.:\(port):127.0.0.1", "any.localhost:\(port):127.0.0.1",
        ]
    }

    @Test func `are 60`() {
        #expect(Set(Self.targets).count == 60)
    }

    @Test func `are off the list of hosts`() throws {
        let canary = try LocalServer()
        for target in Self.targets {
            let url = target.replacing("PORT", with: "\(canary.port)")
            let client = HTTPClient(policy(["api.example", ".example.org"], canary.port))
            expectNoConnection(client, url)
        }
        #expect(canary.count == 0)
    }

    /// The last line of defence alone: the operator's list names the host itself.
    @Test func `are not connected to even when the list names them`() throws {
        let canary = try LocalServer()
        for target in Self.targets {
            let url = target.replacing("PORT", with: "\(canary.port)")
            let client = HTTPClient(policy(rules(for: url), canary.port))
            expectNoConnection(client, url)
        }
        #expect(canary.count == 0)
    }

    @Test func `are not redirected to`() throws {
        let canary = try LocalServer()
        for target in Self.targets where !target.hasPrefix("https://api.example") {
            let url = target.replacing("PORT", with: "\(canary.port)")
            // The first hop is a loopback server of the sandbox; its own spellings of loopback are allowed then.
            let host = host(of: url)
            guard !["127.0.0.1", "localhost", "[::1]"].contains(host) else { continue }
            let server = try LocalServer.answering { _ in response(302, ["Location: \(url)"]) }
            var policy = policy(rules(for: url), canary.port)
            policy.allowsLoopback = true
            let client = HTTPClient(policy)
            #expect(throws: HTTPFailure.self, "\(url)") { try client.send(HTTPRequest(url: server.url)) }
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
        policy.resolve = Self.names(port)
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

    private func expectNoConnection(_ client: HTTPClient, _ url: String) {
        #expect("\(url)") { try client.send(HTTPRequest(url: url)) } throws: { error in
            switch error as? HTTPFailure {
            case .forbiddenHost, .forbiddenAddress, .invalidRequest: true
            default: false
            }
        }
    }
}
