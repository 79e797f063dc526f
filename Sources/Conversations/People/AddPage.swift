import Site
import Web

/// Where people are added to a conversation.
package struct AddPage {
    package let words: ConversationsWords
    package let column: ConversationColumn
    package let title: String
    package let back: Address
    package let action: Address
    package let picker: PeoplePicker
    package let past: PastChoice
    package let key: String
    package let notice: Notice?

    init(
        _ conversation: Conversation, _ picked: PickedPeople, _ key: IdempotencyKey, isAll: Bool, isAsking: Bool,
        notice: Notice?, _ column: ConversationColumn, _ context: Context
    ) {
        let words = ConversationsWords(context.language)
        self.words = words
        self.column = column
        self.notice = notice
        title = words.addToConversation
        back = Paths.conversationInfo(conversation.id)
        action = Paths.addToConversation(conversation.id)
        picker = PeoplePicker(
            picked, called: words.whomToAdd, room: max(0, Conversation.mostMembers - conversation.known.count),
            to: conversation.id, isAsking: isAsking, words)
        past = PastChoice(words.addedNowSee, isAll: isAll, words)
        self.key = key.text
    }
}
