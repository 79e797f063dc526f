import Postgres

/// The end of all passkeys of a member who has lost them, by another administrator or the console.
package enum PasskeyReset {
    /// Removes them for good, ends the member's sessions, and notifies the member by a letter. Within a transaction.
    ///
    /// - Returns: false where there was none, and nothing was done
    package static func of(_ member: MemberID, keys: Keys, _ database: Connection) throws -> Bool {
        // The member's row first, as everybody does who changes their keys.
        _ = try database.execute("SELECT FROM members WHERE id = \(member) FOR NO KEY UPDATE")
        guard try database.execute("DELETE FROM passkeys WHERE member_id = \(member)") > 0 else { return false }
        try SessionStore(database: database).endAll(of: member, keys: keys)
        // Of many in a day one says enough.
        let letters = RateLimit("passkey resets \(member.rawValue)", limit: 3, window: 86_400)
        guard try database.fetch(letters.take) else { return true }
        try PasskeyLetter.send(.reset, "", undo: nil, to: member, keys: keys, database)
        return true
    }
}
