import Connections
import Files
import FoundationEssentials
import HTTPClient
import Media
import Postgres
import Site
import TestSupport
import Testing

/// Where bytes come from is a provider's word, and so is where they have gone: ``ForgedTargets`` in either place are not
/// connected to, and a token is sent to nobody else.
@Suite(.serialized) struct ForgedDownloadTests {
    /// The targets with the canary's port; without the sandbox's own spellings of loopback, where it may be called.
    private func targets(_ canary: LocalServer, inSandbox: Bool) -> [String] {
        ForgedTargets.all.map { $0.replacing("PORT", with: "\(canary.port)") }.filter { target in
            guard inSandbox, !target.contains("@"), let address = WebAddress(target) else { return true }
            return !["127.0.0.1", "localhost", "[::1]"].contains(address.host)
        }
    }

    @Test func `the link of an answer leads no copy inside, nor does a redirect of it`() throws {
        let fetching = try FetchingApp()
        let canary = try LocalServer()
        let targets = targets(canary, inSandbox: true)
        #expect(targets.count > 35)
        for target in targets {
            for isRedirect in [false, true] {
                fetching.disk.change {
                    $0.href = isRedirect ? nil : target
                    $0.redirects = isRedirect ? ["/bytes": target] : [:]
                }
                try fetching.ask()
                try fetching.work()
                #expect(try fetching.copy()?.failure == .nonsense, "\(target) \(isRedirect)")
                #expect(try fetching.copy()?.blob == nil)
            }
        }
        #expect(canary.count == 0)
        #expect(fetching.disk.transcript.contains { $0.hasPrefix("GET /bytes") }, "the redirects were asked for")
    }

    @Test func `the rules of production lead nowhere inside`() throws {
        let providers = try TestApp(production).providers
        let canary = try LocalServer()
        let policies = [
            HTTPPolicy.downloads(from: providers, largest: 1 << 30), .uploads(to: providers),
            .calls(to: providers, timeout: .seconds(2), largestBody: 1 << 20),
        ]
        for var policy in policies {
            policy.totalTimeout = .seconds(2)
            policy.resolve = ForgedTargets.names(canary.port)
            let client = HTTPClient(policy)
            for target in targets(canary, inSandbox: false) {
                #expect("\(target)") { try client.send(HTTPRequest(url: target)) } throws: { isRefusal($0) }
            }
        }
        #expect(canary.count == 0)
        // A name of a provider that somebody has lead inside: the address is refused when it is to be connected to.
        for (host, address) in [
            ("inside.userapi.com", "127.0.0.1"), ("inside.disk.yandex.net", "10.0.0.1"), ("vk.com", "169.254.169.254"),
            ("inside.storage.yandex.net", "[::1]"), ("inside.disk.yandex.ru", "[::ffff:192.168.0.1]"),
        ] {
            var policy = HTTPPolicy.downloads(from: providers, largest: 1 << 30)
            policy.totalTimeout = .seconds(2)
            policy.resolve = ["\(host):443:\(address)"]
            #expect("\(host)") { try HTTPClient(policy).send(HTTPRequest(url: "https://\(host)/x")) } throws: {
                if case HTTPFailure.forbiddenAddress = $0 { true } else { false }
            }
        }
    }

    @Test(arguments: [FileSource.vk, .yandex])
    func `the address of a small picture leads nowhere inside`(_ source: FileSource) throws {
        let canary = try LocalServer()
        let pictures = try Pictures(production, source)
        for target in targets(canary, inSandbox: false) {
            try pictures.fetch(target)
            #expect(try pictures.isFailed(), "\(target)")
        }
        #expect(canary.count == 0)
    }

    @Test(arguments: [FileSource.vk, .yandex])
    func `a picture that has gone inside is not followed`(_ source: FileSource) throws {
        let canary = try LocalServer()
        let disk = try FakeDisk()
        let pictures = try Pictures([:], source)
        for target in targets(canary, inSandbox: true) {
            disk.change { $0.redirects = ["/preview": target] }
            try pictures.fetch("\(disk.url)/preview")
            #expect(try pictures.isFailed(), "\(target)")
        }
        #expect(canary.count == 0)
        #expect(disk.transcript.contains { $0.hasPrefix("GET /preview") })
    }

    @Test func `a token stays where it belongs`() throws {
        let other = try LocalServer.answering { _ in response(200, ["Content-Type: application/json"], "{}") }
        let elsewhere = "http://localhost:\(other.port)"
        // Calls of the API are not redirected at all.
        let fetching = try FetchingApp()
        fetching.disk.change { $0.redirects = ["/v1/": "\(elsewhere)/api"] }
        try fetching.ask()
        try fetching.work()
        #expect(fetching.disk.transcript.contains { $0.contains("Authorization: OAuth token") })
        // The bytes need none, and get none.
        fetching.disk.change { $0.redirects = ["/bytes": "\(elsewhere)/bytes"] }
        try fetching.ask()
        try fetching.work()
        let bytes = fetching.disk.transcript.filter { $0.hasPrefix("GET /bytes") }
        #expect(!bytes.isEmpty && bytes.allSatisfy { !$0.lowercased().contains("authorization") })
        // A small picture of a disk is asked for with it.
        let disk = try FakeDisk()
        disk.change { $0.redirects = ["/preview": "\(elsewhere)/preview"] }
        try Pictures([:], .yandex).fetch("\(disk.url)/preview")
        #expect(disk.transcript.contains { $0.contains("Authorization: OAuth token") })

        #expect(!other.transcript.contains { $0.contains("/api") })
        for path in ["/bytes", "/preview"] {
            #expect(other.transcript.contains { $0.hasPrefix("GET \(path)") }, "\(path) was followed")
        }
        for request in other.transcript {
            #expect(!request.lowercased().contains("authorization") && !request.contains("OAuth"), "\(request)")
        }
    }

    private var production: [String: String] {
        let defaults = [
            "VK_ID", "VK_OAUTH", "VK_API", "YANDEX_OAUTH", "YANDEX_LOGIN", "YANDEX_DISK", "UNSPLASH_OAUTH",
            "UNSPLASH_API",
            "UNSPLASH_IMAGES",
        ]
        let settings = Dictionary(uniqueKeysWithValues: defaults.map { ("QUAD_\($0)", "") })
        return settings.merging([
            "QUAD_MODE": "production", "QUAD_ORIGIN": "https://quad.hse.ru",
            "QUAD_FILES_ORIGIN": "https://files.hse.ru",
        ]) { $1 }
    }

    private func isRefusal(_ error: any Error) -> Bool {
        switch error as? HTTPFailure {
        case .forbiddenHost, .forbiddenAddress, .invalidRequest: true
        default: false
        }
    }

    /// One file's small picture, fetched as `quad work` does from wherever the source says.
    private struct Pictures {
        let app: TestApp
        let member: MemberID
        let file: FileID

        init(_ settings: [String: String] = [:], _ source: FileSource) throws {
            let kept = try KeptFiles(settings)
            app = kept.app
            member = kept.member
            let connection = try kept.connect(source)
            try kept.authorize(connection)
            file = try kept.keep("Луг.jpg", of: connection, source)
        }

        func fetch(_ address: String) throws {
            _ = try app.database.execute(
                "UPDATE files SET thumbnail_source = \(address), thumbnail_failed_at = NULL WHERE id = \(file)")
            _ = try app.database.fetch(
                ThumbnailJob<FileThumbnails>(of: [file.rawValue], for: member).enqueue(keys: app.settings.keys))
            try app.work([ThumbnailMaker(FileThumbnails(app.services, app.providers), app.services).handler])
        }

        func isFailed() throws -> Bool {
            try app.database.row(
                "SELECT thumbnail_id IS NULL AND thumbnail_failed_at IS NOT NULL FROM files WHERE id = \(file)"
            ) { try $0.only(Bool.self) } ?? false
        }
    }
}
