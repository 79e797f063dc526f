import Site

enum DemonstrationPeople {
    private struct Person: Decodable {
        let email, fullName, faculty, position, city: String
        let role, language, timeZone: String?
    }

    @Sendable static func add(_ demonstration: Demonstration) throws -> String {
        let people = try demonstration.read([Person].self, "members.json")
        for person in people {
            _ = try demonstration.database.execute(
                """
                INSERT INTO members (email, email_key, full_name, faculty, position, city, role, language,
                                     time_zone, welcomed_at)
                VALUES (\(person.email), \(person.email), \(person.fullName), \(person.faculty),
                        \(person.position), \(person.city), \(person.role ?? "member"), \(person.language),
                        \(person.timeZone), now())
                """)
        }
        return "\(people.count) people"
    }
}
