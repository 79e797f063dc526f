import Postgres
import Web

/// A file that anybody can fetch, and that a member may have saved to a disk of theirs.
package struct PublicFile: Sendable {
    /// As it is called where it is saved.
    package let name: String
    /// On a host from which the feature's provider gives files.
    package let url: String

    package init(name: String, url: String) {
        self.name = name
        self.url = url
    }
}

/// The public files of a feature's things.
package struct PublicFiles: Sendable {
    /// What addresses and rows call the kind of thing.
    package let kind: String
    /// The file of a thing that this member may see; nil where there is none.
    package let find: @Sendable (_ thing: Int, MemberID) -> Query<PublicFile?>
    /// Does what is owed to the service that gave it, when one has been fetched.
    package let fetched: @Sendable (_ thing: Int, Connection, Keys) throws -> Void

    package init(
        _ kind: String, find: @escaping @Sendable (_ thing: Int, MemberID) -> Query<PublicFile?>,
        fetched: @escaping @Sendable (_ thing: Int, Connection, Keys) throws -> Void = { _, _, _ in }
    ) {
        self.kind = kind
        self.find = find
        self.fetched = fetched
    }
}

extension [PublicFiles] {
    package func named(_ kind: String) -> PublicFiles? { first { $0.kind == kind } }
}
