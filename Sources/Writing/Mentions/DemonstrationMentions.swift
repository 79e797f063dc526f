import Site

extension Demonstration {
    /// A text of the demonstration, in which a mention leads to an address of mail: `[@Анна](anna.kovaleva@hse.ru)`.
    package func mentioning(_ body: String) throws -> (body: String, people: MentionedPeople) {
        var people: [String: MemberID] = [:]
        let body = try body.replacing(/\]\(([a-z.]+@[a-z.]+)\)/) { found in
            let id = try member(String(found.output.1))
            guard let page = profile(of: id)?.text else { return String(found.output.0) }
            people[page] = id
            return "](\(page))"
        }
        return (body, MentionedPeople(people))
    }
}
