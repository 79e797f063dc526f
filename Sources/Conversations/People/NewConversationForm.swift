import Site
import Web

/// What a member sends to begin a conversation: people, a name, and what those added later see.
struct NewConversationForm {
    enum Field {
        static let name = "name"
        static let past = "past"
    }

    static let all = "all"
    static let room = Conversation.mostMembers - 1

    var picked: PickedPeople
    let name: String
    let showsPast: Bool

    var isNameTooLong: Bool { name.unicodeScalars.count > Conversation.longestName }

    init(_ fields: Fields) {
        picked = PickedPeople(fields)
        name = Self.name(fields)
        showsPast = fields[Field.past] == Self.all
    }

    /// A name as it is kept: in one line.
    static func name(_ fields: Fields) -> String {
        (fields[Field.name] ?? "").composed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
