import FoundationEssentials
import Localization
import Postgres

/// Members' addresses as they change, by the member or by an administrator for a mailbox that is lost, and the way back.
///
/// An address that was given up stays its member's for ``undoDays``: nobody else gets it, and anyone who reads mail there
/// may put it back by the token of the letter. That also takes back every later change, and voids the tokens of their
/// letters: anyone who changes an address that is not theirs wins nothing by changing it again and again.
package struct EmailChanges {
    let database: Connection
    let keys: Keys

    package init(_ database: Connection, keys: Keys) {
        self.database = database
        self.keys = keys
    }

    package static let undoDays = 7

    /// The address is another member's, or was until lately.
    package struct Taken: Error {}

    /// What the settings show.
    package struct State: Sendable {
        package let email: String
        /// The address before, and until when it can be put back.
        package let old: String?
        package let undoUntil: Date?
    }

    package static func state(_ member: MemberID) -> Query<State?> {
        .row(
            """
            SELECT m.email, c.old_email, c.undo_until
            FROM members m
            LEFT JOIN LATERAL (
                SELECT old_email, undo_until
                FROM email_changes
                WHERE member_id = m.id AND \(isHeld)
                ORDER BY id DESC
                LIMIT 1
            ) c ON true
            WHERE m.id = \(member)
            """
        ) { State(email: try $0.next("email"), old: try $0.next("old_email"), undoUntil: try $0.next("undo_until")) }
    }

    /// Gives the member another address: their sessions end but for one, and the old address gets a letter.
    ///
    /// - Parameters:
    ///   - session: the one that stays, if any; an administrator's act leaves none
    ///   - isOldKept: false where somebody else reads mail at the old address: nothing is sent there, nothing puts it back,
    ///     and it is nobody's
    ///   - language: of the letter, where the member has chosen none
    ///   - before: done first within the transaction, which is rolled back when it throws
    /// - Throws: ``Taken``; ``Failure/notFound`` when there is no such member; ``Failure/signInRequired`` when the session
    ///   has ended meanwhile
    package func change(
        to email: EmailAddress, of member: MemberID, keeping session: SessionID?, isOldKept: Bool = true,
        language: Language = .ru,
        before: () throws -> Void = {}
    ) throws {
        let token = Token()
        try refusingTaken {
            try before()
            let old = try database.row(
                """
                SELECT m.email, m.email_key, \(SpokenLanguage.column) AS language
                FROM members m
                WHERE m.id = \(member)
                FOR UPDATE
                """
            ) { row -> (email: String, key: String, language: Language?) in
                (
                    try row.next("email"), try row.next("email_key"),
                    (try row.next("language", as: String?.self)).flatMap(Language.init(rawValue:))
                )
            }
            guard let old else { throw Failure.notFound }
            // Asked now that the member's row is held: an undo that came first has ended the session.
            if let session {
                let stands = try database.row("SELECT id FROM sessions WHERE id = \(session)") {
                    try $0.only(SessionID.self)
                }
                guard stands != nil else { throw Failure.signInRequired }
            }
            try put(email.text, email.key, to: member)
            // Asked after the address is taken: a member who gave it up at the same moment has written so by now.
            guard try database.fetch(Self.heldUntil(email, except: member)) == nil else { throw Taken() }
            try endSessions(of: member, except: session)
            guard isOldKept else {
                // Links that went there earlier open nothing either.
                _ = try database.execute(
                    "DELETE FROM email_changes WHERE member_id = \(member) AND old_email_key = \(old.key)")
                return
            }
            _ = try database.execute(
                """
                INSERT INTO email_changes (member_id, old_email, old_email_key, token_hash, undo_until)
                VALUES (\(member), \(old.email), \(old.key), \(token.hash),
                        now() + make_interval(days => \(Int32(Self.undoDays))))
                """)
            let letter = EmailChangedLetter(to: old.email, token, language: old.language ?? language)
            _ = try database.fetch(letter.enqueue(keys: keys))
        }
    }

    // MARK: Undo

    /// What the link of a letter opens.
    package struct Link: Sendable {
        package let email: String
        package let isUndone: Bool
    }

    /// Nil when the link never was, is over, or was made void by an earlier one.
    package static func link(_ token: Token) -> Query<Link?> {
        .row(
            """
            SELECT old_email, undone_at IS NOT NULL AS is_undone
            FROM email_changes
            WHERE token_hash = \(token.hash) AND undo_until > now()
            """
        ) { Link(email: try $0.next("old_email"), isUndone: try $0.next("is_undone")) }
    }

    /// Puts the old address back, ends all sessions, and makes the links of later changes void.
    ///
    /// - Returns: whose it is; nil when the link does not open anything (any more)
    /// - Throws: ``Taken``
    package func undo(_ token: Token) throws -> MemberID? {
        try refusingTaken {
            // The member's row first, as everybody does who changes it: two links of one member take turns.
            let found = try database.row(
                """
                SELECT m.id, m.name
                FROM members m
                WHERE m.id = (SELECT member_id FROM email_changes WHERE token_hash = \(token.hash))
                FOR UPDATE
                """
            ) { AuditSubject(try $0.next("id"), try $0.next("name")) }
            guard let subject = found else { return nil }
            let member = subject.id
            let change = try database.row(
                """
                UPDATE email_changes
                SET undone_at = now()
                WHERE token_hash = \(token.hash) AND \(Self.isHeld)
                RETURNING id, old_email, old_email_key
                """
            ) {
                (
                    id: try $0.next("id", as: Int.self), email: try $0.next("old_email", as: String.self),
                    key: try $0.next("old_email_key", as: String.self)
                )
            }
            guard let change else { return nil }
            _ = try database.execute("DELETE FROM email_changes WHERE member_id = \(member) AND id > \(change.id)")
            try put(change.email, change.key, to: member)
            try endSessions(of: member, except: nil)
            try AuditLog(database, keys: keys).append([AuditDraft(EmailAct.takenBack, on: subject)], by: .quad)
            return member
        }
    }

    // MARK: Held addresses

    /// Until when the address is kept for a member who had it; nil when anybody may have it.
    ///
    /// - Parameter member: whose it may be
    package static func heldUntil(_ email: EmailAddress, except member: MemberID? = nil) -> Query<Date?> {
        Query<Date??>.row(
            """
            SELECT max(undo_until) AS undo_until
            FROM email_changes
            WHERE old_email_key = \(email.key) AND \(isHeld) AND member_id IS DISTINCT FROM \(member)
            """
        ) { try $0.only() }.map { $0 ?? nil }
    }

    private static var isHeld: SQL { "undone_at IS NULL AND undo_until > now()" }

    // MARK: Within the transaction

    private func refusingTaken<Result>(_ act: () throws -> Result) throws -> Result {
        do {
            return try database.transaction(attempts: 3, act)
        } catch let refusal as DatabaseError where refusal.constraint == "members_email_is_unique" {
            throw Taken()
        }
    }

    private func put(_ email: String, _ key: String, to member: MemberID) throws {
        _ = try database.execute("UPDATE members SET email = \(email), email_key = \(key) WHERE id = \(member)")
    }

    private func endSessions(of member: MemberID, except session: SessionID?) throws {
        try SessionStore(database: database).endAll(of: member, except: session, keys: keys)
    }
}
