import Site
import Writing

extension Demonstration {
    /// A text of the demonstration, in which a mention leads to an address of mail: `[@Анна](anna.kovaleva@hse.ru)`.
    func mentioning(_ body: String) throws -> (body: String, people: MentionedPeople) {
        var people: [String: MemberID] = [:]
        let body = try body.replacing(/\]\(([a-z.]+@[a-z.]+)\)/) { found in
            let id = try member(String(found.output.1))
            people[Paths.person(id).text] = id
            return "](\(Paths.person(id).text))"
        }
        return (body, MentionedPeople(people))
    }
}
