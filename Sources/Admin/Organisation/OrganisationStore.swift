import FoundationEssentials
import Postgres
import Site

struct OrganisationStore {
    let database: Connection

    /// The settings are not those that the one who saves has seen; nothing was changed.
    struct Stale: Error {}

    /// How many members keep more bytes than that.
    ///
    /// - Parameter kind: of blobs; nil for all
    static func members(above quota: Int, of kind: String? = nil) -> Query<Int> {
        Query<Int?>.row(
            """
            SELECT count(*)
            FROM (
                SELECT b.member_id
                FROM blobs b
                WHERE \(BlobTable.isHeld) AND \(kind.map { "b.kind = \($0)" as SQL } ?? "true")
                GROUP BY b.member_id
                HAVING sum(b.size) > \(quota)
            ) AS above
            """
        ) { try $0.only(Int.self) }.map { $0 ?? 0 }
    }

    /// Whether a member has a passkey.
    static func hasPasskey(_ member: MemberID) -> Query<Bool> {
        Query<Bool?>.row(
            "SELECT EXISTS (SELECT FROM passkeys WHERE member_id = \(member) AND removed_at IS NULL)"
        ) { try $0.only(Bool.self) }.map { $0 ?? false }
    }

    /// How many administrators have none.
    static var withoutPasskeys: Query<Int> {
        Query<Int?>.row(
            """
            SELECT count(*)
            FROM members m
            WHERE m.role = 'admin' AND \(Member.mayComeIn)
              AND NOT EXISTS (SELECT FROM passkeys k WHERE k.member_id = m.id AND k.removed_at IS NULL)
            """
        ) { try $0.only(Int.self) }.map { $0 ?? 0 }
    }

    /// Keeps what differs from the operator's settings, and notifies the processes. What is the same follows the
    /// operator.
    ///
    /// - Parameter settings: with the version of those that they are to follow
    func save(_ settings: OrganisationSettings, over usual: Settings) throws {
        let name = settings.name == usual.name ? nil : settings.name
        let domains = settings.domains == usual.domains ? nil : settings.domains
        let quota = settings.quota == usual.quota ? nil : settings.quota
        let pictures = settings.pictureQuota
        let needsPasskeys = settings.adminsNeedPasskeys == usual.adminsNeedPasskeys ? nil : settings.adminsNeedPasskeys
        let terms = RetentionTerm.allCases.filter { settings.days($0) != $0.usual(usual) }
        let days = Dictionary(uniqueKeysWithValues: terms.map { ($0.rawValue, settings.days($0)) })
        let retention = String(decoding: try JSONEncoder().encode(days), as: UTF8.self)
        let changed = try database.execute(
            """
            WITH changed AS (
                INSERT INTO organisation_settings AS o (
                    id, version, name, domains, quota, picture_quota, retention, admins_need_passkeys)
                VALUES (
                    1, 1, \(name), \(domains), \(quota), \(pictures), \(retention)::jsonb, \(needsPasskeys))
                ON CONFLICT (id) DO UPDATE
                SET version = o.version + 1, name = excluded.name, domains = excluded.domains, quota = excluded.quota,
                    picture_quota = excluded.picture_quota, retention = excluded.retention,
                    admins_need_passkeys = excluded.admins_need_passkeys
                WHERE o.version = \(settings.version)
                RETURNING 1
            )
            SELECT pg_notify(\(OrganisationWatch.channel), '') FROM changed
            """)
        guard changed == 1 else { throw Stale() }
    }
}
