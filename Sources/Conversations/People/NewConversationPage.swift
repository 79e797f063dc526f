import Site
import Web

/// Where a conversation is begun.
package struct NewConversationPage {
    package let words: ConversationsWords
    package let column: ConversationColumn
    package let picker: PeoplePicker
    package let name: TextField
    package let past: PastChoice
    package let key: String
    package let notice: Notice?
    /// Without scripts the button says what it does with those who are chosen so far.
    package let verb: String

    init(
        _ form: NewConversationForm, _ key: IdempotencyKey, isAsking: Bool, notice: Notice?,
        _ column: ConversationColumn, _ context: Context
    ) {
        let words = ConversationsWords(context.language)
        self.words = words
        self.column = column
        self.notice = notice
        picker = PeoplePicker(
            form.picked, called: words.peopleIn, room: NewConversationForm.room, to: nil, isAsking: isAsking, words)
        name = form.nameField(isChecked: !isAsking, words)
        past = PastChoice(words.addedLaterSee, isAll: form.showsPast, words)
        self.key = key.text
        verb = form.picked.chosen.count == 1 ? words.openDialog : words.createConversation
    }
}

/// What a member who is added sees of what was written before.
package struct PastChoice {
    package struct Way {
        package let label: String
        package let hint: String
        package let value: String
        package let isChosen: Bool
    }

    package let label: String
    package let ways: [Way]

    package init(_ label: String, isAll: Bool, _ words: ConversationsWords) {
        self.label = label
        ways = [
            Way(label: words.sinceAdding, hint: words.sinceAddingHint, value: "new", isChosen: !isAll),
            Way(
                label: words.wholeConversation, hint: words.wholeConversationHint, value: NewConversationForm.all,
                isChosen: isAll),
        ]
    }
}
