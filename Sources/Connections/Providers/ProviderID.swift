import Postgres
import Web

/// The name of a provider in addresses, rows and logs: one lower-case word. That a word is one does not say that there is
/// such a provider; ``Providers`` knows.
package struct ProviderID: RawRepresentable, Hashable, Sendable, PathParameter, PostgresDecodable, PostgresEncodable {
    package let rawValue: String

    package init?(rawValue: String) {
        guard (1...20).contains(rawValue.utf8.count),
            rawValue.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
        else { return nil }
        self.rawValue = rawValue
    }

    /// For the folder of a provider, which declares its name.
    package init(_ name: StaticString) {
        rawValue = "\(name)"
    }
}
