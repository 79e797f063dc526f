import FoundationEssentials
import Postgres

/// What `quad seed` gives each feature, in one transaction and in the order in which they are listed.
package struct Demonstration {
    package let settings: Settings
    package let database: Connection
    /// The directory of what is added.
    private let folder: String

    package init(settings: Settings, database: Connection, folder: String) {
        self.settings = settings
        self.database = database
        self.folder = folder
    }

    package struct Unfit: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) { self.description = description }
    }

    /// Decodes a file of the directory.
    package func read<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
        try JSONDecoder().decode(type, from: read(name))
    }

    /// A file of the directory.
    package func read(_ name: String) throws -> Data {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
            throw Unfit(description: "\(folder)/\(name) cannot be read.")
        }
        return data
    }

    /// A member who was added before.
    package func member(_ email: String) throws -> MemberID {
        let found: MemberID? = try database.row("SELECT id FROM members WHERE email = \(email)") { try $0.only() }
        guard let found else { throw Unfit(description: "\(email) is no member of the demonstration.") }
        return found
    }
}
