import Localization
import Postgres

/// A browser in which a member is signed in: a row that ends after 14 days without use, or 90 days after its start.
package enum Session {
    /// With what a page says that it asks by itself (`static/site/unattended.js`).
    package static let unattendedHeader = "Quad-Unattended"

    /// What the check of a session returns.
    package struct Found: Sendable {
        package let member: Member
        /// The last use was written down over five minutes ago.
        package let isStale: Bool
        /// The announcement that stands now.
        package let announcement: Announcement?
        /// The member has unread notifications.
        package let hasUnread: Bool
        /// What waits for the member in the section that counts; nil where that was not asked.
        package let waiting: Int?
        let waitingForStaff: Int?

        fileprivate init(_ row: inout Row, _ cookie: SessionCookie) throws {
            let session: SessionID = try row.next("id")
            member = Member(
                id: cookie.member, session: session, name: try row.next("name"), faculty: try row.next("faculty"),
                language: (try row.next("language", as: String?.self)).flatMap(Language.init(rawValue:)),
                theme: Theme(rawValue: try row.next("theme")) ?? .auto, timeZone: try row.next("time_zone"),
                isAdmin: try row.next("is_admin"), isModerator: try row.next("is_moderator"),
                agreed: try row.next("agreed_version"),
                isByPasskey: try row.next("is_by_passkey"), isProven: try row.next("is_proven"))
            isStale = try row.next("is_stale")
            announcement = try Announcement(&row)
            hasUnread = try row.next("has_unread")
            waiting = (try row.next("waiting") as Int32?).map { Int($0) }
            waitingForStaff = (try row.next("waiting_for_staff") as Int32?).map { Int($0) }
        }
    }

    /// The session of this cookie, when it stands and its member may sign in.
    ///
    /// - Parameters:
    ///   - counted: what is counted for the member along with it
    ///   - staffCounted: the same, where the member is one of those who look after Quad
    package static func find(
        _ cookie: SessionCookie, counting counted: SectionCount? = nil, ofStaff staffCounted: SectionCount? = nil
    ) -> Query<Found?> {
        .row(
            """
            SELECT s.id, m.name, m.faculty, m.language, m.theme, m.time_zone, m.role = 'admin' AS is_admin,
                   m.role <> 'member' AS is_moderator, m.agreed_version,
                   s.passkey_at IS NOT NULL AS is_by_passkey,
                   s.proven_at > now() - interval '15 minutes' AS is_proven,
                   s.last_seen_at < now() - interval '5 minutes' AS is_stale,
                   \(Announcement.columns),
                   EXISTS (SELECT FROM notifications WHERE member_id = s.member_id AND read_at IS NULL) AS has_unread,
                   \(counted?.number("s.member_id") ?? "NULL::integer") AS waiting,
                   CASE WHEN m.role <> 'member' THEN \(staffCounted?.number("s.member_id") ?? "NULL::integer") END
                       AS waiting_for_staff
            FROM sessions s
            JOIN members m ON m.id = s.member_id
            \(Announcement.join)
            WHERE s.token_hash = \(cookie.hash)
              AND s.member_id = \(cookie.member)
              AND s.last_seen_at > now() - interval '14 days'
              AND s.created_at > now() - interval '90 days'
              AND \(Member.mayComeIn)
            """
        ) { try Found(&$0, cookie) }
    }

    /// The number of the session that a cookie claims, within a larger question whose rows are dropped unless it holds.
    package static func number(of cookie: SessionCookie) -> SQL {
        "(SELECT id FROM sessions WHERE token_hash = \(cookie.hash) AND member_id = \(cookie.member))"
    }

    /// Writes down that the session is used, and that its member was here; at most every five minutes.
    ///
    /// - Parameter language: in which they read its pages
    package static func touch(_ id: SessionID, in language: Language) -> Query<Int> {
        .execute(
            """
            WITH touched AS (
                UPDATE sessions
                SET last_seen_at = now()
                WHERE id = \(id) AND last_seen_at < now() - interval '5 minutes'
                RETURNING member_id
            )
            UPDATE member_visits
            SET last_seen_at = now(), language = \(language.rawValue)
            WHERE member_id = (SELECT member_id FROM touched)
            """)
    }

    /// Starts a session; the token goes into the cookie and nowhere else.
    ///
    /// None is started for a member who may not sign in (any more) with this address. Locking the member's row has an act
    /// that ends all sessions either come first, and be seen, or find this one.
    ///
    /// - Parameters:
    ///   - email: the key of the address that was proved; nil where none was
    ///   - passkey: the one that showed who it is; nil where a code did
    ///   - language: in which they read the pages that led here
    /// - Returns: 1, or 0 when none was started
    package static func start(
        _ token: Token, for member: MemberID, as email: String? = nil, passkey: PasskeyID? = nil, agent: String,
        address: String, in language: Language
    ) -> Query<Int> {
        .execute(
            """
            WITH visit AS (
                UPDATE member_visits SET last_seen_at = now(), language = \(language.rawValue) WHERE member_id = \(member)
            )
            INSERT INTO sessions (token_hash, member_id, user_agent, address, passkey_id, passkey_at, began_by)
            SELECT \(token.hash), id, \(String(agent.prefix(400))), \(address), \(passkey),
                   CASE WHEN \(passkey != nil) THEN now() END, \(passkey == nil ? "code" : "passkey")
            FROM members
            WHERE id = \(member) AND email_key = coalesce(\(email), email_key) AND \(Member.mayComeIn("members"))
            FOR SHARE
            """)
    }

    /// Replaces the session's token.
    package static func renew(_ cookie: SessionCookie, with token: Token) -> Query<Int> {
        .execute(
            """
            UPDATE sessions
            SET token_hash = \(token.hash)
            WHERE token_hash = \(cookie.hash) AND member_id = \(cookie.member)
            """)
    }

    /// Writes down that a code, or this passkey, has just shown who uses the session.
    static func prove(_ cookie: SessionCookie, by passkey: PasskeyID?) -> Query<Int> {
        .execute(
            """
            UPDATE sessions
            SET proven_at = now(), passkey_id = coalesce(\(passkey), passkey_id),
                passkey_at = CASE WHEN \(passkey != nil) THEN now() ELSE passkey_at END
            WHERE token_hash = \(cookie.hash) AND member_id = \(cookie.member)
            """)
    }

    package static func end(_ cookie: SessionCookie) -> Query<Int> {
        .execute(
            """
            DELETE FROM sessions
            WHERE token_hash = \(cookie.hash) AND member_id = \(cookie.member)
            """)
    }
}
