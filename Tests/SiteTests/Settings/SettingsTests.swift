import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing

@Suite struct SettingsTests {
    /// By it a folder of an older program is distinguished from this one's.
    @Test func `the program knows the number of its last migration`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(Cluster.project)/sql/migrations")
        #expect(Migrations.newest == files.compactMap { Int($0.prefix(4)) }.max())
    }

    @Test func `tells all mistakes at once`() throws {
        let keys = "\(FileManager.default.temporaryDirectory.path)/quad-keys-\(UUID().uuidString)"
        #expect(FileManager.default.createFile(atPath: keys, contents: Data(TestKeys.first.utf8)))
        defer { try? FileManager.default.removeItem(atPath: keys) }
        let mistakes = try #require(throws: SettingsMistakes.self) {
            try Settings([
                "QUAD_MODE": "staging", "QUAD_ORIGIN": "quad.hse.ru", "QUAD_WORKERS": "many", "QUAD_KEYS_FILE": keys,
                "QUAD_LIMIT_POSTS_HOUR": "-1", "QUAD_CONTACT": "help desk",
            ])
        }
        for name in [
            "QUAD_MODE", "QUAD_ORIGIN", "QUAD_FILES_ORIGIN", "QUAD_DATABASE", "QUAD_WORKERS", "QUAD_SMTP",
            "QUAD_MAIL_FROM",
            "QUAD_LIMIT_POSTS_HOUR", "QUAD_CONTACT",
        ] {
            #expect(mistakes.mistakes.contains { $0.hasPrefix(name) }, "\(name)")
        }
    }

    @Test func `names the file of keys that cannot be read`() throws {
        let mistakes = try #require(throws: SettingsMistakes.self) {
            try Settings(["QUAD_KEYS_FILE": "/nowhere/keys"])
        }
        #expect(mistakes.description.contains("QUAD_KEYS_FILE: the file /nowhere/keys cannot be read"))
    }

    @Test func `reads a secret from a file`() throws {
        let secret = "\(FileManager.default.temporaryDirectory.path)/quad-secret-\(UUID().uuidString)"
        #expect(FileManager.default.createFile(atPath: secret, contents: Data("порт и пароль\n".utf8)))
        defer { try? FileManager.default.removeItem(atPath: secret) }
        #expect(try TestApp(["QUAD_SMTP_PASSWORD_FILE": secret]).settings.smtpPassword == "порт и пароль")
    }

    @Test(arguments: [
        "https://quad.hse.ru", "https://127.example.org", "https://localhost.example.org", "http://quad.hse.ru",
        "http://10.0.0.1:8080", "http://0.0.0.0",
    ])
    func `shows no demonstration to the public`(origin: String) throws {
        let mistakes = try #require(throws: SettingsMistakes.self) { try TestApp(["QUAD_ORIGIN": origin]) }
        #expect(mistakes.mistakes.contains { $0.hasPrefix("QUAD_MODE cannot be sandbox at \(origin)") })
    }

    @Test func `serves no files of a demonstration to the public`() throws {
        let mistakes = try #require(throws: SettingsMistakes.self) {
            try TestApp(["QUAD_FILES_ORIGIN": "http://files.hse.ru"])
        }
        #expect(mistakes.mistakes.contains { $0.hasPrefix("QUAD_MODE cannot be sandbox at http://files.hse.ru") })
    }

    @Test(arguments: ["https://localhost:8443", "https://quad.localhost", "https://127.0.0.1", "https://[::1]:8443"])
    func `shows the demonstration on this machine`(origin: String) throws {
        #expect(try TestApp(["QUAD_ORIGIN": origin]).settings.mode == .sandbox)
    }

    @Test func `wants https in production`() {
        #expect(throws: SettingsMistakes.self) { try TestApp(["QUAD_MODE": "production"]) }
    }
}
