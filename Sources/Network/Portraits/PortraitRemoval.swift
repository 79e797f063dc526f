import FoundationEssentials
import HTML
import Postgres
import Site
import Storage
import Web

extension Reportable {
    static let portrait = "portrait"

    /// Members' own photos, by the numbers of their members.
    ///
    /// The version of a photo is that of what is reported, so one that was changed meanwhile is shown beside the one
    /// that was reported. Its evidence has the pixels: what it was cut from is there for a day. Removed, its row stays
    /// for nobody, so that an appeal can bring it back until its member has chosen another. The picture that it was
    /// cut from keeps the moment of the decision (`judged_at`), also once it is allowed again: the same moment removes
    /// it again, and what was chosen since stays.
    static func portraits(in store: BlobStore) -> Reportable {
        let removal = PortraitRemoval(store: store)
        return Reportable(
            portrait, .image, name: { NetworkWords($0).portrait },
            find: { number, _, _ in removal.find(number, where: "r.removed_at IS NULL AND \(Member.mayComeIn)") },
            now: { removal.find($0, where: "m.erased_at IS NULL") },
            remove: { try PortraitRemoval.remove($0, at: $1, $2) },
            restore: { try PortraitRemoval.restore($0, at: $1, $2) })
    }
}

extension MenuItem {
    /// Reports somebody's photo, and nothing else of them.
    static func reportPortrait(of member: MemberID, _ words: NetworkWords) -> MenuItem {
        let thing = ThingID(Reportable.portrait, member.rawValue).pathSegment
        return MenuItem(words.reportPortrait, icon: .flag, .sheet(Paths.newReport().adding("thing", thing)))
    }
}

/// Photos as moderators see them, and what these do to them.
struct PortraitRemoval {
    /// Bytes of one that a case keeps: they have about 10 kB.
    private static let largest = 1 << 18

    let store: BlobStore

    /// With its pixels: a case keeps them as they were, whatever its member shows a minute later.
    ///
    /// - Parameter condition: on `portraits r` and `members m`
    func find(_ number: SQL, where condition: SQL) -> Query<ReportedThing?> {
        .row(
            """
            SELECT r.member_id, m.name, r.version, r.blob_id, b.created_at, r.removed_at IS NOT NULL AS is_removed
            FROM portraits r
            JOIN members m ON m.id = r.member_id
            JOIN blobs b ON b.id = r.blob_id
            WHERE r.member_id = \(number) AND \(condition)
            """
        ) { row in
            let (member, name): (MemberID, String) = (try row.next("member_id"), try row.next("name"))
            let version = Int(try row.next("version", as: Int32.self))
            let blob: BlobID = try row.next("blob_id")
            let made: Date = try row.next("created_at")
            // It may have been changed this very moment.
            let bytes = (try? store.beginning(of: blob, Self.largest)) ?? []
            return ReportedThing(
                by: member, named: name, "", html: HTML { $0.reportedPortrait(Self.address(of: bytes)) },
                summary: "\(Portrait.side) × \(Portrait.side)",
                version: version, written: made, at: Paths.person(member),
                state: try row.next("is_removed", as: Bool.self) ? .removed : .standing)
        }
    }

    private static func address(of bytes: [UInt8]) -> Address {
        Address("data:image/webp;base64,\(Data(bytes).base64EncodedString())")
    }

    /// With the picture that it was cut from, so that its member cannot cut it again: that one goes once more also where its member
    /// shows another photo by then. Twice is once; one that is newer than the decision stays.
    ///
    /// The picture is locked before the photo, as where one is cut (``PortraitCutter/source(_:of:)``).
    static func remove(_ number: Int, at moment: SQL, _ services: Services) throws {
        _ = try services.database.execute(
            """
            WITH judged AS (
                SELECT r.member_id, r.version, r.picture_id
                FROM portraits r
                JOIN blobs b ON b.id = r.blob_id
                WHERE r.member_id = \(number) AND r.removed_at IS NULL AND b.created_at <= \(moment)
            ), source AS (
                UPDATE pictures
                SET removed_at = \(moment), judged_at = \(moment)
                WHERE removed_at IS NULL
                  AND (id IN (SELECT picture_id FROM judged) OR member_id = \(number) AND judged_at = \(moment))
                RETURNING id
            )
            UPDATE portraits r
            SET removed_at = \(moment)
            FROM judged, (SELECT count(*) FROM source) AS locked
            WHERE r.member_id = judged.member_id AND r.version = judged.version
            """)
    }

    /// ``Reportable/Restored/gone`` where its member has another one by now, or none; the picture that it was cut from is theirs
    /// again also then.
    static func restore(_ number: Int, at moment: SQL, _ services: Services) throws -> Reportable.Restored {
        let restored = try services.database.execute(
            """
            WITH source AS (
                UPDATE pictures SET removed_at = NULL WHERE member_id = \(number) AND removed_at = \(moment)
            )
            UPDATE portraits SET removed_at = NULL WHERE member_id = \(number) AND removed_at = \(moment)
            """)
        return restored == 1 ? .back : .gone
    }
}
