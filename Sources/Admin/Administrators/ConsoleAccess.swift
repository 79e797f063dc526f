import Postgres
import Site

/// What only the operator's console may do: make an administrator out of nobody, and let one in to whom no letter comes.
extension Administrators {
    /// Makes an administrator of somebody who has no account yet. Somebody who has one is given the role.
    ///
    /// - Parameter details: complete, as registration asks for them
    package func add(
        _ email: EmailAddress, _ details: MemberDetails, by user: String, why reason: String = ""
    ) throws -> Change {
        let added = try database.transaction {
            let added = try database.row(
                """
                INSERT INTO members (email, email_key, full_name, given_name, surname, faculty, position, city, role)
                VALUES (\(email.text), \(email.key), \(details[.fullName]), \(details[.givenName]), \(details[.surname]),
                        \(details[.faculty]), \(details[.position]), \(details[.city]), 'admin')
                ON CONFLICT ON CONSTRAINT members_email_is_unique DO NOTHING
                RETURNING id, name
                """
            ) { AuditSubject(try $0.next("id"), try $0.next("name")) }
            guard let added else { return false }
            try log.append([AuditDraft(AdministratorAct.added, on: added, why: reason)], by: .console(user))
            return true
        }
        return try added ? .done : change(email.key, isAdmin: true, by: user, why: reason)
    }

    /// Why the console lets somebody not in.
    package enum NoEntry: Error, Equatable {
        case nobody, notAnAdministrator, suspended
        /// No browser waits for a code of this address.
        case notAsked
    }

    /// Lets an administrator in without a letter: `code` makes a code for the browsers that wait for one. There is no way in
    /// that the log does not tell of.
    ///
    /// - Parameters:
    ///   - key: as `members.email_key` has it
    ///   - code: runs in the transaction; nil when no browser waits
    /// - Throws: ``NoEntry``
    package func letIn<Code>(
        _ key: String, by user: String, why reason: String = "", code: (Connection) throws -> Code?
    ) throws -> Code {
        try database.transaction {
            let found = try database.row(
                """
                SELECT id, name, role = 'admin' AS is_admin, \(Member.isKeptOut("members")) AS is_locked
                FROM members
                WHERE email_key = \(key)
                """
            ) { row -> (member: AuditSubject, isAdmin: Bool, isLocked: Bool) in
                (
                    AuditSubject(try row.next("id"), try row.next("name")), try row.next("is_admin"),
                    try row.next("is_locked")
                )
            }
            guard let found else { throw NoEntry.nobody }
            guard found.isAdmin else { throw NoEntry.notAnAdministrator }
            guard !found.isLocked else { throw NoEntry.suspended }
            guard let made = try code(database) else { throw NoEntry.notAsked }
            try log.append([AuditDraft(AdministratorAct.letIn, on: found.member, why: reason)], by: .console(user))
            return made
        }
    }
}
