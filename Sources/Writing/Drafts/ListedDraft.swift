import FoundationEssentials
import Postgres
import Site

/// A row of the list of drafts.
package struct ListedDraft: Sendable {
    package let draft: Draft
    /// What its place is about; nil where that is gone.
    let subject: String?
    let isDeleted: Bool
    /// What it has parted from, where that still stands.
    let other: Other?

    struct Other: Sendable {
        let id: DraftID
        let body: String
        let device: DraftDevice
        let updated: Date
    }

    /// In the address, in the place of a kind.
    static let deleted = "deleted"
    /// Characters of a text that the list may show.
    private static let beginning: SQL = "2000"

    /// A page of a member's drafts and one more. What something else has parted from stands in that one's row.
    static func page(
        _ list: ListAddress<DraftKey>, of member: MemberID, _ kinds: DraftKinds
    ) -> Query<[ListedDraft]> {
        var condition: SQL = "d.member_id = \(member) AND d.published_at IS NULL"
        let shown = list[.draftKind]
        if shown == deleted {
            condition.append(" AND d.deleted_at IS NOT NULL")
        } else {
            condition.append(" AND d.deleted_at IS NULL AND \(nothingParted(of: member))")
            if let shown { condition.append(" AND d.kind = \(shown)") }
        }
        return .rows(
            list.keyset.rows(
                """
                SELECT d.id, d.key, d.kind, d.thing, left(d.body, \(beginning)) AS body, d.fields, d.base_version, d.version,
                       d.device, d.session_id, d.updated_at, \(kinds.subject) AS subject,
                       d.deleted_at IS NOT NULL AS is_deleted, o.id AS other_id,
                       left(o.body, \(beginning)) AS other_body, o.device AS other_device, o.session_id AS other_session,
                       o.updated_at AS other_updated
                FROM drafts d
                LEFT JOIN drafts o ON o.member_id = d.member_id AND o.key = d.parted_from AND o.published_at IS NULL
                    AND o.deleted_at IS NULL AND d.deleted_at IS NULL
                """, where: condition)
        ) { try ListedDraft(&$0) }
    }

    /// One of a member's, whole.
    static func find(_ id: DraftID, of member: MemberID, _ kinds: DraftKinds) -> Query<ListedDraft?> {
        .row(
            """
            SELECT \(Draft.columns), \(kinds.subject) AS subject, d.deleted_at IS NOT NULL AS is_deleted,
                   NULL::bigint AS other_id, NULL::text AS other_body,
                   NULL::text AS other_device, NULL::bigint AS other_session, NULL::timestamptz AS other_updated
            FROM drafts d
            WHERE d.id = \(id) AND d.member_id = \(member) AND d.published_at IS NULL
            """
        ) { try ListedDraft(&$0) }
    }

    init(_ row: inout Row) throws {
        draft = try Draft(&row)
        subject = try row.next("subject")
        isDeleted = try row.next("is_deleted")
        let id: DraftID? = try row.next("other_id")
        let body: String? = try row.next("other_body")
        let name: String? = try row.next("other_device")
        let session: SessionID? = try row.next("other_session")
        let updated: Date? = try row.next("other_updated")
        let written = draft.updated
        other = id.map {
            Other(
                id: $0, body: body ?? "", device: DraftDevice(name: name ?? "", session: session),
                updated: updated ?? written)
        }
    }

    /// Of `drafts d`: none that stands has parted from it. Those are looked for once, not for each draft anew.
    private static func nothingParted(of member: MemberID) -> SQL {
        """
        d.key <> ALL (ARRAY(
            SELECT f.parted_from
            FROM drafts f
            WHERE f.member_id = \(member) AND f.parted_from IS NOT NULL AND f.published_at IS NULL
              AND f.deleted_at IS NULL
        ))
        """
    }

    /// How many drafts a member has of each kind, and how many were deleted, under ``deleted``.
    package static func counts(of member: MemberID) -> Query<[String: Int]> {
        Query<[(String, Int)]>.rows(
            """
            SELECT CASE WHEN d.deleted_at IS NULL THEN d.kind ELSE \(deleted) END AS kind, count(*) AS count
            FROM drafts d
            WHERE d.member_id = \(member) AND d.published_at IS NULL
              AND (d.deleted_at IS NOT NULL OR \(nothingParted(of: member)))
            GROUP BY 1
            """
        ) { (try $0.next("kind"), try $0.next("count")) }
        .map { Dictionary($0, uniquingKeysWith: +) }
    }

    /// Of those counts, all that stand.
    package static func standing(_ counts: [String: Int]) -> Int {
        counts.filter { $0.key != deleted }.values.reduce(0, +)
    }
}
