import Postgres
import Site
import Web

/// Whom the texts of a place may mention.
package struct MentionablePeople: Sendable {
    package static let everybody = MentionablePeople(where: "true")

    /// On `members m`.
    let condition: SQL

    /// - Parameter condition: on `members m`, whether they may sign in or not
    package init(where condition: SQL) { self.condition = condition }

    /// Those of these numbers who are among them.
    func known(_ ids: [MemberID]) -> Query<[MemberID]> {
        .rows("SELECT m.id FROM members m WHERE m.id = ANY(\(ids.map(\.rawValue))::bigint[]) AND \(condition)") {
            try $0.only()
        }
    }
}

/// Whose page a path is; nil for another one.
@Sendable private func person(at path: String, _ profile: (MemberID) -> Address) -> MemberID? {
    guard let id = path.split(separator: "/").last.flatMap({ MemberID(pathSegment: String($0)) }),
        profile(id).text == path
    else { return nil }
    return id
}

extension Context {
    /// A sent text with the names that were typed in it as mentions, and whom it mentions. A round trip for each of the two,
    /// where there is something to ask.
    ///
    /// - Parameter isAsking: false to leave as text what is not clear
    /// - Throws: ``UnclearMentions``
    package func naming(
        _ body: TextBody, among people: MentionablePeople = .everybody, isAsking: Bool = true
    ) throws -> (body: TextBody, people: MentionedPeople) {
        var body = body
        let typed = try TypedMentions(in: body)
        if !typed.isEmpty {
            let form = try form()
            let found = try fetch(typed.candidates(of: people, besides: member().id))
            // Who looks at a preview is asked nothing yet.
            body = try typed.resolved(
                in: body, found, UnclearMention.choices(form), isAsking: isAsking && form[TextPreview.field] == nil,
                page: services.profile)
        }
        return (body, try mentioned(in: body, among: people))
    }

    /// The people of a text's mentions, but for those who never were: asked for where a text has any.
    private func mentioned(in body: TextBody, among people: MentionablePeople) throws -> MentionedPeople {
        let profile = services.profile
        let paths = try MentionedPeople.paths(in: body) { person(at: $0, profile) != nil }
        guard !paths.isEmpty else { return .nobody }
        let found = try fetch(people.known(paths.compactMap { person(at: $0, profile) }))
        return MentionedPeople(Dictionary(found.map { (profile($0).text, $0) }) { first, _ in first })
    }
}
