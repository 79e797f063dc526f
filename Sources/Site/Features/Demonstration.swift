import FoundationEssentials
import Postgres
import Web

/// What `quad seed` gives each feature, in one transaction and in the order in which they are listed.
package struct Demonstration {
    package let settings: Settings
    package let database: Connection
    private let features: FeatureRegistry
    /// The directory of what is added.
    private let folder: String

    package init(settings: Settings, database: Connection, features: FeatureRegistry, folder: String) {
        self.settings = settings
        self.database = database
        self.features = features
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

    /// Something that was added before and that members may report: what somebody reads whose text begins so.
    package func thing(_ kind: String, _ beginning: String, for reader: MemberID) throws -> (ThingID, ReportedThing) {
        guard let kind = features.reportables.named(kind) else {
            throw Unfit(description: "Nobody reports a \(kind).")
        }
        for number in 1...500 {
            let found = try database.fetch(kind.find("\(number)", reader, features.blobs(sharedWith: reader)))
            if let found, found.summary.hasPrefix(beginning) { return (ThingID(kind.kind, number), found) }
        }
        throw Unfit(description: "No \(kind.kind) begins with “\(beginning)”.")
    }

    /// Where a member's page is; nil where no feature has it.
    package func profile(of member: MemberID) -> Address? { features.profile?(member) }

    /// A member who was added before.
    package func member(_ email: String) throws -> MemberID {
        let found: MemberID? = try database.row("SELECT id FROM members WHERE email = \(email)") { try $0.only() }
        guard let found else { throw Unfit(description: "\(email) is no member of the demonstration.") }
        return found
    }
}
