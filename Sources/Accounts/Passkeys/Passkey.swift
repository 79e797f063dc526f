import FoundationEssentials
import Postgres
import Site

/// A key by which a member signs in without a letter.
package struct Passkey: Sendable {
    /// How many a member may have.
    package static let most = 10
    /// Characters of a name.
    package static let longestName = 60
    /// How often a member may add and remove some: each sends a letter.
    static func changes(by member: MemberID) -> RateLimit {
        RateLimit("passkey changes \(member.rawValue)", limit: 24, window: 86_400)
    }
    /// Days for which a letter about it can take back what it is about.
    package static let undoDays = 7

    package let id: PasskeyID
    package let name: String
    let maker: PasskeyMaker
    let transports: PasskeyTransports
    /// The browser in which it was added.
    let agent: UserAgent
    let added: Date
    /// Nil before the first.
    let lastUse: Date?
    /// The session that looks began with it, or was proven by it.
    let isOfSession: Bool

    /// Those of a member that stand, the oldest first.
    ///
    /// - Parameter cookie: of the session that looks
    static func all(of member: MemberID, seenBy cookie: SessionCookie?) -> Query<[Passkey]> {
        .rows(
            """
            SELECT k.id, k.name, k.aaguid, k.transports, k.user_agent, k.created_at, k.last_used_at,
                   EXISTS (
                       SELECT FROM sessions s WHERE s.token_hash = \(cookie?.hash ?? []) AND s.passkey_id = k.id
                   ) AS is_of_session
            FROM passkeys k
            WHERE k.member_id = \(member) AND k.removed_at IS NULL
            ORDER BY k.id
            LIMIT \(constant: Passkey.most * 10)
            """
        ) { try Passkey(&$0) }
    }

    /// One of them; nil where the member has no such key (any more).
    static func find(_ id: PasskeyID, of member: MemberID) -> Query<Passkey?> {
        .row(
            """
            SELECT id, name, aaguid, transports, user_agent, created_at, last_used_at, false AS is_of_session
            FROM passkeys
            WHERE id = \(id) AND member_id = \(member) AND removed_at IS NULL
            """
        ) { try Passkey(&$0) }
    }

    private init(_ row: inout Row) throws {
        id = try row.next("id")
        name = try row.next("name")
        maker = PasskeyMaker(try row.next("aaguid"))
        transports = PasskeyTransports(try row.next("transports", as: String.self))
        agent = UserAgent(try row.next("user_agent"))
        added = try row.next("created_at")
        lastUse = try row.next("last_used_at")
        isOfSession = try row.next("is_of_session")
    }

    var icon: Icon {
        if transports.isRoaming { return .keyRound }
        return agent.isPhone ? .smartphone : .laptop
    }
}
