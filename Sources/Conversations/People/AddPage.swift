import Site
import Web

/// Where people are added to a conversation.
package struct AddPage {
    package let words: ConversationsWords
    package let column: ConversationColumn
    package let title: String
    package let back: Address
    package let action: Address
    package let who: Who
    package let past: PastChoice
    package let key: String
    package let notice: Notice?

    /// From whom is chosen.
    package enum Who {
        case everybody(PeoplePicker)
        case project(PeopleChecklist)
    }

    /// - Parameter candidates: of a project's, those of the project who are not in it
    init(
        _ conversation: Conversation, _ picked: PickedPeople, _ key: IdempotencyKey, isAll: Bool, isAsking: Bool,
        from candidates: [ConversationPerson], notice: Notice?, _ column: ConversationColumn, _ context: Context
    ) {
        let words = ConversationsWords(context.language)
        self.words = words
        self.column = column
        self.notice = notice
        title = words.addToConversation
        back = Paths.conversationInfo(conversation.id)
        action = Paths.addToConversation(conversation.id)
        who =
            conversation.known.project == nil
            ? .everybody(
                PeoplePicker(
                    picked, called: words.whomToAdd, room: max(0, Conversation.mostMembers - conversation.known.count),
                    to: conversation.id, isAsking: isAsking, words))
            : .project(
                PeopleChecklist(
                    candidates, picked, called: words.whomToAdd, nobody: words.everybodyIsIn, words))
        past = PastChoice(words.addedNowSee, isAll: isAll, words)
        self.key = key.text
    }
}
