import ArgumentParser
import Site

/// Makes what features need of keys besides the keys file, such as the pair by which push services know this Quad.
struct MakeKeys: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Make the keys that are not there yet.",
        discussion: """
            Running it again changes nothing. With --anew each gets a successor; what was made with the older ones goes \
            on until it ends by itself.
            """)

    @Flag(help: "Make successors of those that are there.")
    var anew = false

    func run() throws {
        let (settings, features) = try Environment.read()
        let database = Environment.database(settings.database, name: "quad keys")
        for make in features.compactMap(\.makeKeys) { print(try make(database, settings.keys, anew)) }
    }
}
