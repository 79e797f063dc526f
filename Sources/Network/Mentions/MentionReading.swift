import Postgres
import Site
import Web
import Writing

extension Paths {
    /// Whose page a path is; nil for another one.
    static func person(at path: String) -> MemberID? {
        let beginning = person.pattern.dropLast(2)
        guard path.hasPrefix(beginning), let id = MemberID(pathSegment: String(path.dropFirst(beginning.count))),
            person(id).text == path
        else { return nil }
        return id
    }
}

extension Context {
    /// The people of a text's mentions, but for those who never were: asked for where a text has any.
    func people(in body: TextBody) throws -> MentionedPeople {
        let paths = try MentionedPeople.paths(in: body) { Paths.person(at: $0) != nil }
        guard !paths.isEmpty else { return .nobody }
        let found = try fetch(PersonStore.known(paths.compactMap { Paths.person(at: $0) }))
        return MentionedPeople(Dictionary(found.map { (Paths.person($0).text, $0) }) { first, _ in first })
    }
}
