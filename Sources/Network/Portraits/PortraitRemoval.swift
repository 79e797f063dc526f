import FoundationEssentials
import HTML
import Postgres
import Site
import Storage
import Web

extension Reportable {
    static let portrait = "portrait"

    /// Members' own photos, by the numbers of their members.
    static func portraits(in store: BlobStore) -> Reportable {
        let removal = PortraitRemoval(
            of: "portraits", by: "member_id", at: { Paths.person(MemberID(rawValue: $0)) }, store)
        return Reportable(
            portrait, .image, name: { NetworkWords($0).portrait },
            find: { number, _, _ in removal.find(number, where: "r.removed_at IS NULL AND \(Member.mayComeIn)") },
            now: { number, _ in removal.find(number, where: "m.erased_at IS NULL") },
            remove: { try removal.remove($0, of: $1, at: $2, $3.database) },
            restore: { try removal.restore($0, at: $1, $2.database) })
    }
}

extension MenuItem {
    /// Reports somebody's photo, and nothing else of them.
    static func reportPortrait(of member: MemberID, _ words: NetworkWords) -> MenuItem {
        let thing = ThingID(Reportable.portrait, member.rawValue).pathSegment
        return MenuItem(words.reportPortrait, icon: .flag, .sheet(Paths.newReport().adding("thing", thing)))
    }
}

/// Portraits as moderators see them, and what these do to them.
///
/// The version of one is that of what is reported, so one that was changed meanwhile is shown beside the one that was reported. Its
/// evidence has the pixels: what it was cut from is there for a day. Removed, its row stays for nobody, so that an appeal can bring
/// it back until another one is chosen. The picture that it was cut from keeps the moment of the decision (`judged_at`), also once it
/// is allowed again: the same moment removes it again, and what was chosen since stays.
package struct PortraitRemoval: Sendable {
    /// Bytes of one that a case keeps: they have about 10 kB.
    private static let largest = 1 << 18

    private let table: SQL
    private let key: SQL
    private let address: @Sendable (Int) -> Address
    private let store: BlobStore

    /// - Parameters:
    ///   - table: where such ones are kept, with the columns of `portraits`
    ///   - key: its column for what they are of, whose number names one
    ///   - address: where the one of a number is shown
    package init(of table: SQL, by key: SQL, at address: @escaping @Sendable (Int) -> Address, _ store: BlobStore) {
        self.table = table
        self.key = key
        self.address = address
        self.store = store
    }

    /// With its pixels: a case keeps them as they were, whatever is shown a minute later. Its author is who sent it.
    ///
    /// - Parameter condition: on its row, `r`, and `members m`, its author
    package func find(_ number: SQL, where condition: SQL) -> Query<ReportedThing?> {
        .row(
            """
            SELECT r.\(key) AS number, m.id, m.name, r.version, r.blob_id, b.created_at,
                   r.removed_at IS NOT NULL AS is_removed
            FROM \(table) r
            JOIN blobs b ON b.id = r.blob_id
            JOIN members m ON m.id = b.member_id
            WHERE r.\(key) = \(number) AND \(condition)
            """
        ) { row in
            let number: Int = try row.next("number")
            let (author, name): (MemberID, String) = (try row.next("id"), try row.next("name"))
            let version = Int(try row.next("version", as: Int32.self))
            let blob: BlobID = try row.next("blob_id")
            let made: Date = try row.next("created_at")
            // It may have been changed this very moment.
            let bytes = (try? store.beginning(of: blob, Self.largest)) ?? []
            return ReportedThing(
                by: author, named: name, "", html: HTML { $0.reportedPortrait(Self.address(of: bytes)) },
                summary: "\(Portrait.side) × \(Portrait.side)",
                version: version, written: made, at: address(number),
                state: try row.next("is_removed", as: Bool.self) ? .removed : .standing)
        }
    }

    private static func address(of bytes: [UInt8]) -> Address {
        Address("data:image/webp;base64,\(Data(bytes).base64EncodedString())")
    }

    /// With the picture that it was cut from, so that it is not cut again: that one goes once more also where another portrait is shown
    /// by then. Twice is once; one that is newer than the decision stays, and so does another sender's. Where another sender's is
    /// shown by then nothing goes: what the reported one was cut from is not known any more.
    ///
    /// The picture is locked before the portrait, as where one is cut (``PortraitCutter/source(_:of:)``).
    package func remove(_ number: Int, of author: MemberID, at moment: SQL, _ database: Connection) throws {
        _ = try database.execute(
            """
            WITH judged AS (
                SELECT r.version, r.picture_id
                FROM \(table) r
                JOIN blobs b ON b.id = r.blob_id
                WHERE r.\(key) = \(number) AND b.member_id = \(author) AND r.removed_at IS NULL
                  AND b.created_at <= \(moment)
            ), source AS (
                UPDATE pictures
                SET removed_at = \(moment), judged_at = \(moment)
                WHERE removed_at IS NULL AND id = ANY (ARRAY (
                    SELECT picture_id FROM judged UNION ALL SELECT id FROM pictures WHERE judged_at = \(moment)
                ))
                RETURNING id
            )
            UPDATE \(table) r
            SET removed_at = \(moment)
            FROM judged, (SELECT count(*) FROM source) AS locked
            WHERE r.\(key) = \(number) AND r.version = judged.version
            """)
    }

    /// ``Reportable/Restored/gone`` where there is another one by now, or none; the picture that it was cut from is its sender's again
    /// also then.
    package func restore(_ number: Int, at moment: SQL, _ database: Connection) throws -> Reportable.Restored {
        let restored = try database.execute(
            """
            WITH source AS (
                UPDATE pictures SET removed_at = NULL WHERE judged_at = \(moment) AND removed_at = \(moment)
            )
            UPDATE \(table) SET removed_at = NULL WHERE \(key) = \(number) AND removed_at = \(moment)
            """)
        return restored == 1 ? .back : .gone
    }
}
