import FoundationEssentials
import Postgres
import Site
import WebAuthn

/// Passkeys as rows: added, used, renamed, removed.
package struct PasskeyStore {
    package let database: Connection

    /// The member has as many as they may.
    struct TooMany: Error {}
    /// The credential is registered already, here or by somebody else.
    struct Registered: Error {}

    // MARK: What browsers are told

    /// A key as browsers name it.
    struct Descriptor: Encodable, Sendable {
        let id: String
        let transports: [String]
    }

    /// What the options of a ceremony are made of.
    struct Known: Sendable {
        /// What authenticators know the member by; nil before the first key.
        var handle: [UInt8]?
        var keys: [Descriptor] = []
    }

    static func known(of member: MemberID) -> Query<Known> {
        Query<[(handle: [UInt8], key: Descriptor)]>.rows(
            """
            SELECT user_handle, credential_id, transports
            FROM passkeys
            WHERE member_id = \(member) AND removed_at IS NULL
            ORDER BY id
            LIMIT \(constant: Passkey.most * 10)
            """
        ) { row in
            (
                handle: try row.next("user_handle"),
                key: Descriptor(
                    id: Base64URL.encode(try row.next("credential_id", as: [UInt8].self)),
                    transports: PasskeyTransports(try row.next("transports", as: String.self)).names)
            )
        }.map { Known(handle: $0.first?.handle, keys: $0.map(\.key)) }
    }

    /// Whether the member has one.
    static func has(_ member: MemberID) -> Query<Bool> {
        Query<Bool?>.row(
            "SELECT EXISTS (SELECT FROM passkeys WHERE member_id = \(member) AND removed_at IS NULL)"
        ) { try $0.only() }.map { $0 ?? false }
    }

    // MARK: Changes

    /// Adds one, within a transaction.
    ///
    /// - Parameters:
    ///   - handle: what the authenticator knows the member by
    ///   - undo: what the letter's link has
    /// - Throws: ``TooMany``, ``Registered``
    func add(
        _ made: RelyingParty.Registration, named name: String, handle: [UInt8], transports: PasskeyTransports,
        agent: String, undo: Token, of member: MemberID
    ) throws -> PasskeyID {
        try hold(member)
        let added = try database.row(
            """
            INSERT INTO passkeys (member_id, credential_id, user_handle, algorithm, public_key, aaguid, name, transports,
                                  user_agent, is_backup_eligible, is_backed_up, sign_count, undo_hash, undo_until)
            SELECT \(member), \(made.id), \(handle), \(Int32(made.key.algorithm.rawValue)), \(made.key.bytes),
                   \(made.aaguid), \(name), \(transports.text), \(String(agent.prefix(400))),
                   \(made.isBackupEligible), \(made.isBackedUp), \(Int(made.count)), \(undo.hash),
                   now() + make_interval(days => \(Int32(Passkey.undoDays)))
            WHERE (SELECT count(*) FROM passkeys WHERE member_id = \(member) AND removed_at IS NULL) < \(Passkey.most)
            ON CONFLICT ON CONSTRAINT passkeys_credential_is_unique DO NOTHING
            RETURNING id
            """
        ) { try $0.only(PasskeyID.self) }
        if let added { return added }
        let isRegistered = try database.row(
            "SELECT EXISTS (SELECT FROM passkeys WHERE credential_id = \(made.id))"
        ) { try $0.only(Bool.self) }
        if isRegistered == true { throw Registered() }
        throw TooMany()
    }

    /// False where the member has no such key.
    func rename(_ id: PasskeyID, of member: MemberID, to name: String) throws -> Bool {
        try database.execute(
            """
            UPDATE passkeys
            SET name = \(name)
            WHERE id = \(id) AND member_id = \(member) AND removed_at IS NULL
            """) == 1
    }

    /// Removes one, within a transaction; what a letter's link has brings it back.
    ///
    /// - Parameter keepsOne: the last one stays
    /// - Returns: its name; nil where the member has no such key
    /// - Throws: ``LastPasskey``
    func remove(_ id: PasskeyID, of member: MemberID, undo: Token, keepsOne: Bool) throws -> String? {
        try hold(member)
        if keepsOne {
            let isLast = try database.row(
                """
                SELECT count(*) < 2 AS is_last
                FROM passkeys
                WHERE member_id = \(member) AND removed_at IS NULL
                """
            ) { try $0.only(Bool.self) }
            if isLast == true { throw LastPasskey() }
        }
        return try database.row(
            """
            UPDATE passkeys
            SET removed_at = now(), undo_hash = \(undo.hash), undone_at = NULL,
                undo_until = now() + make_interval(days => \(Int32(Passkey.undoDays)))
            WHERE id = \(id) AND member_id = \(member) AND removed_at IS NULL
            RETURNING name
            """
        ) { try $0.only() }
    }

    /// An act that counts a member's keys, and one that changes their number, take turns.
    private func hold(_ member: MemberID) throws {
        _ = try database.execute("SELECT FROM members WHERE id = \(member) FOR NO KEY UPDATE")
    }
}

/// Under the rule the last passkey stays.
struct LastPasskey: Error {}
