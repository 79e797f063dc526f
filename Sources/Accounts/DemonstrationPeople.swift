import Postgres
import Site

enum DemonstrationPeople {
    private struct Person: Decodable {
        let email, fullName, faculty, position, city: String
        let role, language, timeZone: String?
        /// The address until yesterday, which may still be put back.
        let formerEmail: String?
        let joinedDaysAgo: Int?
        /// Where they are signed in, by sessions whose cookie nobody has.
        let browsers: [Browser]?
        /// The first pages are still before them.
        let isNew: Bool?
    }

    private struct Browser: Decodable {
        let agent: String
        let minutesAgo: Int
    }

    @Sendable static func add(_ demonstration: Demonstration) throws -> String {
        let people = try demonstration.read([Person].self, "members.json")
        for person in people {
            try add(person, demonstration.database)
            for browser in person.browsers ?? [] {
                try add(browser, of: demonstration.member(person.email), demonstration.database)
            }
        }
        return "\(people.count) people"
    }

    private static func add(_ person: Person, _ database: Connection) throws {
        let name = ListName(of: person.fullName)
        _ = try database.execute(
            """
            INSERT INTO members (email, email_key, full_name, given_name, surname, faculty, position, city, role,
                                 language, time_zone, created_at, welcomed_at)
            VALUES (\(person.email), \(person.email), \(person.fullName), \(name.given), \(name.surname),
                    \(person.faculty), \(person.position), \(person.city), \(person.role ?? "member"),
                    \(person.language), \(person.timeZone),
                    now() - make_interval(days => \(Int32(person.joinedDaysAgo ?? 0))),
                    CASE WHEN NOT \(person.isNew ?? false) THEN now() END)
            """)
        guard let former = person.formerEmail else { return }
        _ = try database.execute(
            """
            INSERT INTO email_changes (member_id, old_email, old_email_key, token_hash, changed_at, undo_until)
            SELECT id, \(former), \(former), \(Token().hash), now() - interval '1 day', now() + interval '6 days'
            FROM members
            WHERE email_key = \(person.email)
            """)
    }

    private static func add(_ browser: Browser, of member: MemberID, _ database: Connection) throws {
        _ = try database.execute(
            """
            WITH last AS (SELECT now() - make_interval(mins => \(Int32(browser.minutesAgo))) AS use),
                visit AS (
                    UPDATE member_visits v
                    SET last_seen_at = GREATEST(v.last_seen_at, last.use)
                    FROM last
                    WHERE v.member_id = \(member)
                )
            INSERT INTO sessions (token_hash, member_id, user_agent, address, created_at, last_seen_at, proven_at)
            SELECT \(Token().hash), \(member), \(browser.agent), '127.0.0.1', use - interval '3 days', use,
                   use - interval '3 days'
            FROM last
            """)
    }
}
