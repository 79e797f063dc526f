import Features
import Notifications
import Postgres
import Site
import TestSupport
import Testing
import Web

/// The pairs of keys that `quad keys` makes.
@Suite struct PushKeyTests {
    private let app: TestApp
    private let feature: Feature

    init() throws {
        app = try TestApp { Features.all($0, &$1) }
        feature = try #require(app.features.first { $0.name == "notifications" })
    }

    private func make(anew: Bool = false) throws -> String {
        let make = try #require(feature.makeKeys)
        return try make(app.database, app.settings.keys, anew)
    }

    private func trouble() throws -> String? {
        let check = try #require(feature.checks.first { $0.name == "push keys" })
        return try check.trouble(app.database)
    }

    @Test func `are made once, have successors, and are missed by the doctor`() throws {
        #expect(try trouble()?.contains("run quad keys") == true)
        let first = try make()
        #expect(first.hasSuffix(" made"))
        #expect(try trouble() == nil)
        #expect(try make() == first.replacing(" made", with: " stands"))
        let second = try make(anew: true)
        #expect(second != first && second.hasSuffix(" made"))
        #expect(try make() == second.replacing(" made", with: " stands"))
        #expect(try app.database.row("SELECT count(*) FROM push_keys") { try $0.only(Int.self) } == 2)
    }

    @Test func `rest sealed, and are sealed anew with a new master key`() throws {
        _ = try make()
        let old = "1 " + String(repeating: "0123456789abcdef", count: 4)
        let keys = try Keys(file: old + "\n2 " + String(repeating: "1", count: 64))
        let column = try #require(feature.sealedColumns.first { $0.name == "push_keys.private_key" })
        let report = try column.reseal(app.database, keys: keys)
        #expect((report.resealed, report.unreadable, report.left) == (1, 0, 0))
    }
}
