import Site

enum DemonstrationPeople {
    private struct Person: Decodable {
        let email, fullName, faculty, position, city: String
        let role, language, timeZone: String?
        /// The address until yesterday, which may still be put back.
        let formerEmail: String?
    }

    @Sendable static func add(_ demonstration: Demonstration) throws -> String {
        let people = try demonstration.read([Person].self, "members.json")
        for person in people {
            let name = ListName(of: person.fullName)
            _ = try demonstration.database.execute(
                """
                INSERT INTO members (email, email_key, full_name, given_name, surname, faculty, position, city, role,
                                     language, time_zone, welcomed_at)
                VALUES (\(person.email), \(person.email), \(person.fullName), \(name.given), \(name.surname),
                        \(person.faculty),
                        \(person.position), \(person.city), \(person.role ?? "member"), \(person.language),
                        \(person.timeZone), now())
                """)
            guard let former = person.formerEmail else { continue }
            _ = try demonstration.database.execute(
                """
                INSERT INTO email_changes (member_id, old_email, old_email_key, token_hash, changed_at, undo_until)
                SELECT id, \(former), \(former), \(Token().hash), now() - interval '1 day', now() + interval '6 days'
                FROM members
                WHERE email_key = \(person.email)
                """)
        }
        return "\(people.count) people"
    }
}
