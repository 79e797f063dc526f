import HTML
import Postgres
import Web

/// A row's number, which cannot be mistaken for the number of another noun's row.
///
/// In an address it is a positive decimal number without leading zeros: every row has one address.
package struct Identifier<Noun>: RawRepresentable, Hashable, Codable, Sendable {
    package let rawValue: Int

    @inlinable package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    // Written out: that of every raw value asks for the type's metadata.
    package static func == (one: Identifier, other: Identifier) -> Bool { one.rawValue == other.rawValue }
}

extension Identifier: PostgresEncodable {}
extension Identifier: PostgresDecodable {
    // Written out so that a feature's rows read it without asking for the type's metadata.
    @inlinable package init(postgres cell: Cell) throws(CellMismatch) {
        self.init(rawValue: try Int(postgres: cell))
    }
}

extension Identifier: PathParameter {
    package init?(pathSegment: String) {
        guard let number = Int(pathSegment), number > 0, String(number) == pathSegment else { return nil }
        rawValue = number
    }

    package var pathSegment: String { String(rawValue) }

    @inlinable package func writeEncoded(to page: HTMLBuffer) { page.write(rawValue) }
}

extension Identifier: HTMLWritable {
    @inlinable package func write(to page: HTMLBuffer) { page.write(rawValue) }
}

// A feature has the nouns of its rows; these are known to all.
package enum MemberNoun {}
package enum SessionNoun {}
package enum ConnectionNoun {}
package enum PasskeyNoun {}
package enum AttachmentNoun {}

package typealias MemberID = Identifier<MemberNoun>
package typealias SessionID = Identifier<SessionNoun>
package typealias PasskeyID = Identifier<PasskeyNoun>
/// Of a member's account at a provider.
package typealias ConnectionID = Identifier<ConnectionNoun>
package typealias AttachmentID = Identifier<AttachmentNoun>
