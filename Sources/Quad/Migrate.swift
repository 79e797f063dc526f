import ArgumentParser
import Postgres
import Site

/// Brings the tables to what this program needs. Safe to run at any time, and by two at once: one does it.
struct Migrate: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Apply the migrations that are pending.")

    func run() throws {
        let settings = try Environment.read().settings
        let database = Environment.database(settings.migrationDatabase, name: "quad migrate")
        let applied = try Migrations(settings).apply(on: database)
        try AuditLog(database, keys: settings.keys).begin()
        print(applied.isEmpty ? "Nothing is pending." : "Applied: \(applied.joined(separator: ", "))")
    }
}
