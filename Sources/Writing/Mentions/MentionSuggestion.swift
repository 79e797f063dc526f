import Site
import Web

/// Somebody for a mention that is being typed.
package struct MentionSuggestion: Sendable {
    package let id: MemberID
    package let name: String
    package let faculty: String

    package init(id: MemberID, name: String, faculty: String) {
        self.id = id
        self.name = name
        self.faculty = faculty
    }

    package var avatar: Avatar { Avatar(name: name, id: id.rawValue) }

    /// What stands in the text.
    package func mention(at page: Address) -> String { MentionedPeople.mention(of: name, at: page) }
}

extension Context {
    /// The options of a list box; no content where there is nobody to offer.
    package func options(_ found: [MentionSuggestion]) -> Response {
        guard !found.isEmpty else { return Response(status: .noContent) }
        return fragment { out, layout in out.mentionSuggestions(found, at: services.profile, layout) }
    }
}
