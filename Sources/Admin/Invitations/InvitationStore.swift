import Localization
import Postgres
import Site

/// The table `invitations`, as administrators write it. Who comes in by one is the accounts' business.
struct InvitationStore {
    let database: Connection
    let keys: Keys
    /// What members call Quad here.
    let site: String
    let origin: String

    init(database: Connection, keys: Keys, site: String, origin: String) {
        self.database = database
        self.keys = keys
        self.site = site
        self.origin = origin
    }

    init(_ context: Context) {
        self.init(
            database: context.database, keys: context.keys, site: context.organisation.name,
            origin: context.settings.origin)
    }

    /// Somebody who is let in, with what is known of them.
    struct Person {
        let email: EmailAddress
        var details: [MemberDetails.Field: String] = [:]
    }

    /// A page of those that nobody has used, and one more; lapsed ones too, until they are cleared away.
    static func page(_ list: ListAddress<InvitationKey>) -> Query<[Invitation]> {
        .rows(
            list.keyset.rows(
                "SELECT \(Invitation.columns) FROM invitations i LEFT JOIN members m ON m.id = i.invited_by",
                where: "true")
        ) { try Invitation(&$0) }
    }

    /// Letters about invitations to one address in a day.
    private static let lettersPerDay = 3

    /// Lets the addresses in, or in for longer, and writes to each. Members have no use for it, and somebody who got as
    /// many letters as one may is left as they are.
    ///
    /// - Returns: those that were invited, those who are members already, and those who got all letters that they may today
    /// - Throws: ``LimitReached`` when none of them may get a letter
    func invite(
        _ emails: [EmailAddress], _ language: Language, note: String, by inviter: Member
    ) throws -> (invited: [String], members: [String], limited: [String]) {
        let mayGet = try database.fetch(all: emails.map(letter))
        let limited = zip(emails, mayGet).filter { !$0.1 }.map { $0.0.text }
        let emails = zip(emails, mayGet).filter { $0.1 }.map { $0.0 }
        guard !emails.isEmpty else { throw LimitReached() }
        let invited = try invite(emails.map { Person(email: $0) }, language, note: note, by: inviter.id)
        for email in invited { try write(to: email, language, note, by: inviter.name) }
        let keys = Set(invited.compactMap { EmailAddress($0)?.key })
        return (invited, emails.filter { !keys.contains($0.key) }.map(\.text), limited)
    }

    /// Writes the rows of those who are no members. What was known of somebody stays where nothing else is said.
    ///
    /// - Returns: the addresses of those who are let in
    func invite(
        _ people: [Person], _ language: Language, note: String, by inviter: MemberID
    ) throws -> [String] {
        func said(_ field: MemberDetails.Field) -> [String] { people.map { $0.details[field] ?? "" } }
        return try database.rows(
            """
            INSERT INTO invitations AS i (email, email_key, language, note, invited_by, expires_at, full_name, faculty,
                                          position, city)
            SELECT e.email, e.email_key, \(language.rawValue), \(note), \(inviter), \(Self.end), e.full_name, e.faculty,
                   e.position, e.city
            FROM unnest(\(people.map(\.email.text)), \(people.map(\.email.key)), \(said(.fullName)), \(said(.faculty)),
                        \(said(.position)), \(said(.city))) AS e (email, email_key, full_name, faculty, position, city)
            WHERE NOT EXISTS (SELECT FROM members m WHERE m.email_key = e.email_key)
            ON CONFLICT ON CONSTRAINT invitations_email_is_unique DO UPDATE
            SET email = excluded.email, language = excluded.language, note = excluded.note,
                invited_by = excluded.invited_by, invited_at = now(), expires_at = excluded.expires_at,
                full_name = coalesce(nullif(excluded.full_name, ''), i.full_name),
                faculty = coalesce(nullif(excluded.faculty, ''), i.faculty),
                position = coalesce(nullif(excluded.position, ''), i.position),
                city = coalesce(nullif(excluded.city, ''), i.city)
            RETURNING i.email
            """
        ) { try $0.only(String.self) }
    }

    /// Writes once more, and has the invitation hold from now on; the address, or nil when there is none.
    ///
    /// - Throws: ``LimitReached``
    func resend(_ id: InvitationID, by inviter: Member) throws -> String? {
        let found = try database.row(
            """
            UPDATE invitations
            SET invited_at = now(), expires_at = \(Self.end), invited_by = \(inviter.id)
            WHERE id = \(id)
            RETURNING email, language, note
            """
        ) {
            (
                email: try $0.next("email", as: String.self), language: try $0.next("language", as: String.self),
                note: try $0.next("note", as: String.self)
            )
        }
        guard let found, let email = EmailAddress(found.email) else { return nil }
        guard try database.fetch(letter(email)) else { throw LimitReached() }
        try write(to: found.email, Language(rawValue: found.language) ?? .ru, found.note, by: inviter.name)
        return found.email
    }

    static func email(of id: InvitationID) -> Query<String?> {
        .row("SELECT email FROM invitations WHERE id = \(id)") { try $0.only() }
    }

    /// Takes the invitation back; the address, or nil when there is none.
    func withdraw(_ id: InvitationID) throws -> String? {
        try database.row("DELETE FROM invitations WHERE id = \(id) RETURNING email") { try $0.only() }
    }

    /// Takes one of the letters that the address may get.
    func letter(_ email: EmailAddress) -> Query<Bool> {
        RateLimit("invitations to \(email.counterKey)", limit: Self.lettersPerDay, window: 86_400).take
    }

    func write(to email: String, _ language: Language, _ note: String, by inviter: String) throws {
        let letter = InvitationLetter.content(language, note: note, by: inviter, site: site, origin: origin)
        _ = try database.fetch(WaitingLetter(to: email, letter).enqueue(keys: keys))
    }

    private static var end: SQL { "now() + make_interval(days => \(Int32(Invitation.days)))" }
}
