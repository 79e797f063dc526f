import ArgumentParser
import FoundationEssentials
import Postgres
import Site

/// Looks at everything that Quad needs and says in one line each what is well and what is not.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Check the settings and everything they name.")

    func run() throws {
        let (settings, features) = try Environment.read()
        print("✓ settings")
        var isWell = true
        func check(_ name: String, _ look: () throws -> String?) {
            do {
                if let trouble = try look() {
                    print("✗ \(name): \(trouble)")
                    isWell = false
                } else {
                    print("✓ \(name)")
                }
            } catch {
                print("✗ \(name): \(error)")
                isWell = false
            }
        }
        let database = Environment.database(settings.database, name: "quad doctor")
        check("database") { try database.rows("SELECT 1") { try $0.only(Int32.self) }.isEmpty ? "no answer" : nil }
        check("migrations") {
            let pending = try Migrations(settings).pending(on: database)
            return pending.isEmpty ? nil : "pending: \(pending.joined(separator: ", ")); run quad migrate"
        }
        check("connections") {
            let sum = try ConnectionSum(settings, database)
            print("  \(sum)")
            return sum.trouble
        }
        check("jobs") {
            let dead = try DeadJobs.find(database)
            return dead.isEmpty ? nil : dead.map(\.description).joined(separator: "; ")
        }
        check("audit log") {
            let found = try AuditLog(database, keys: settings.keys).verify().problems
            return found.isEmpty ? nil : "\(found.map(\.description).joined(separator: "; ")); see quad audit --help"
        }
        check("time zones") {
            let broken = settings.zones.names.filter { settings.zones[$0] == nil }
            return broken.isEmpty ? nil : "these cannot be read: \(broken.joined(separator: ", "))"
        }
        check("static files") {
            FileManager.default.isReadableFile(atPath: settings.assets) ? nil : "\(settings.assets) cannot be read"
        }
        check("store") {
            let stored = try database.row("SELECT count(*) FROM blobs WHERE stored_at IS NOT NULL") {
                try $0.only(Int.self)
            }
            guard let store = settings.store else {
                guard let stored, stored > 0 else { return nil }
                return "\(stored) files of members are in a store, and QUAD_STORE names none"
            }
            try StoreOwner(database, store).need()
            try store.tryOut()
            let late = try database.row(BlobMover.late) { try $0.only(Int.self) } ?? 0
            guard late > 0 else { return nil }
            return "\(late) files wait for longer than an hour; if it stays so, the journal of quad-work says why"
        }
        check("events") {
            guard let socket = settings.events else { return nil }
            return FileManager.default.fileExists(atPath: socket) ? nil : "\(socket) is not there; pages poll instead"
        }
        for one in features.flatMap(\.checks) { check(one.name) { try one.trouble(database) } }
        if !isWell { throw ExitCode.failure }
    }
}
