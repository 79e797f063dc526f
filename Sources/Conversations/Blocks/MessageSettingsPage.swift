import Site
import Web

/// Who may write to the member, and whom they have blocked.
package struct MessageSettingsPage {
    package struct Blocked {
        package let name: String
        package let about: String
        package let avatar: Avatar
        package let profile: Address
        package let unblock: FormAction
    }

    package let words: ConversationsWords
    package let action = Paths.messageSettings()
    package let writers: SegmentField
    package let blocked: [Blocked]

    init(_ writers: MessageWriters, _ blocked: [ConversationPerson], _ context: Context) {
        let words = ConversationsWords(context.language)
        self.words = words
        self.writers = SegmentField(
            MessageWriters.field, words.writers,
            MessageWriters.allCases.map { Segment($0.label(words), value: $0.rawValue, isChosen: $0 == writers) })
        self.blocked = blocked.map { person in
            Blocked(
                name: person.name, about: person.about, avatar: person.avatar,
                profile: context.services.profile(person.id), unblock: FormAction(Paths.unblock(person.id)))
        }
    }
}
