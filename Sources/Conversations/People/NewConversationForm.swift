import Site
import Web

/// What a member sends to begin a conversation: people, a name, and what those added later see.
package struct NewConversationForm {
    package enum Field {
        package static let name = "name"
        static let past = "past"
    }

    static let all = "all"
    package static let room = Conversation.mostMembers - 1

    package var picked: PickedPeople
    package let name: String
    package let showsPast: Bool

    package var isNameTooLong: Bool { name.unicodeScalars.count > Conversation.longestName }

    package init(_ fields: Fields) {
        picked = PickedPeople(fields)
        name = Self.name(fields)
        showsPast = fields[Field.past] == Self.all
    }

    /// - Parameter isChecked: mistakes are said
    package func nameField(isChecked: Bool, _ words: ConversationsWords) -> TextField {
        TextField(
            Field.name, words.conversationName, value: name, hint: words.conversationNameHint,
            error: isChecked && isNameTooLong
                ? words.conversationNameIsTooLong(count: words.language.number(Conversation.longestName)) : nil,
            autocomplete: "off", largest: Conversation.longestName)
    }

    /// A name as it is kept: in one line.
    static func name(_ fields: Fields) -> String {
        (fields[Field.name] ?? "").composed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
