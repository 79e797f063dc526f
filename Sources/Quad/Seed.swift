import ArgumentParser
import Site

/// Fills an empty Quad with the demonstration, so that the first look shows a living place.
struct Seed: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Publish the demonstration's people and posts.")

    @Option(help: "The directory with members.json and posts.json.")
    var from: String

    func run() throws {
        let (settings, features) = try Environment.read()
        guard settings.mode == .sandbox else {
            throw ValidationError("The demonstration belongs in QUAD_MODE=sandbox only.")
        }
        let database = Environment.database(settings.database, name: "quad seed")
        let isEmpty = try database.row("SELECT NOT EXISTS (SELECT FROM members)") { try $0.only(Bool.self) }
        guard isEmpty == true else { return print("There are members already; nothing was added.") }
        let demonstration = Demonstration(
            settings: settings, database: database, features: FeatureRegistry(features), folder: from)
        let added = try database.transaction {
            try features.compactMap { try $0.demonstration?(demonstration) }
        }
        print("Added \(added.joined(separator: " and ")).")
    }
}
