import HTML
import Postgres
import Web

/// A row's number, which cannot be mistaken for the number of another noun's row.
///
/// In an address it is a positive decimal number without leading zeros: every row has one address.
package struct Identifier<Noun>: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int

    @inlinable package init(rawValue: Int) {
        self.rawValue = rawValue
    }
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

/// The nouns that addresses name. A feature gives each its shape; the number is known to all.
package enum MemberNoun {}
package enum SessionNoun {}
package enum PostNoun {}
package enum ConnectionNoun {}
package enum FileNoun {}
package enum ArchiveNoun {}
package enum DeletionNoun {}
package enum BatchNoun {}
package enum UploadNoun {}

package typealias MemberID = Identifier<MemberNoun>
package typealias SessionID = Identifier<SessionNoun>
package typealias PostID = Identifier<PostNoun>
package typealias ConnectionID = Identifier<ConnectionNoun>
package typealias FileID = Identifier<FileNoun>
package typealias ArchiveID = Identifier<ArchiveNoun>
package typealias DeletionID = Identifier<DeletionNoun>
package typealias BatchID = Identifier<BatchNoun>
package typealias UploadID = Identifier<UploadNoun>
