import Postgres
import Site

/// Somebody whom a row of a file is about, and who is here already or invited.
struct KnownPerson {
    let key: String
    /// Nil for somebody who is invited and has no account.
    let member: MemberID?
    /// Those whose account is being deleted stay as they are.
    let isLeaving: Bool
    let details: MemberDetails

    static func find(_ emails: [EmailAddress]) -> Query<[KnownPerson]> {
        let keys = emails.map(\.key)
        return .rows(
            """
            SELECT email_key, id, erase_at IS NOT NULL AS is_leaving, full_name, given_name, surname, faculty, position, city
            FROM members
            WHERE email_key = ANY (\(keys))
            UNION ALL
            SELECT i.email_key, NULL, false, i.full_name, '', '', i.faculty, i.position, i.city
            FROM invitations i
            WHERE i.email_key = ANY (\(keys)) AND i.expires_at > now()
              AND NOT EXISTS (SELECT FROM members m WHERE m.email_key = i.email_key)
            """
        ) { try KnownPerson(&$0) }
    }

    /// Members, until the transaction ends.
    static func hold(_ emails: [EmailAddress]) -> Query<[KnownPerson]> {
        .rows(
            """
            SELECT email_key, id, erase_at IS NOT NULL AS is_leaving, full_name, given_name, surname, faculty, position, city
            FROM members
            WHERE email_key = ANY (\(emails.map(\.key)))
            ORDER BY id
            FOR NO KEY UPDATE
            """
        ) { try KnownPerson(&$0) }
    }

    private init(_ row: inout Row) throws {
        key = try row.next("email_key")
        member = try row.next("id")
        isLeaving = try row.next("is_leaving")
        let fullName: String = try row.next("full_name")
        let given: String = try row.next("given_name")
        let surname: String = try row.next("surname")
        details = MemberDetails(
            fullName: fullName, ListName(given: given, surname: surname), faculty: try row.next("faculty"),
            position: try row.next("position"), city: try row.next("city"))
    }

    /// What this person's details are with what a file says; the parts of a name follow it unless they were put right.
    func merged(with said: [MemberDetails.Field: String]) -> MemberDetails { details.merged(with: said) }
}
