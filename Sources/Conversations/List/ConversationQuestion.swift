import Site
import Web

/// What is asked of a conversation in the list, as a page or, with scripts, as a dialog over the list.
package struct ConversationQuestion {
    package let title: String
    package let about: String
    package let action: FormAction
    package let choices: SegmentField
    package let verb: String
    package let back: Link

    /// How long it is muted.
    static func mute(_ conversation: Conversation, _ words: ConversationsWords, _ context: Context) -> Self {
        self.init(
            words.muteTitle(title: conversation.title), words.aboutMuting, Paths.muteConversation(conversation.id),
            SegmentField(
                ConversationMuteTerm.field, words.muteFor,
                ConversationMuteTerm.allCases.map {
                    Segment($0.label(words), value: $0.rawValue, isChosen: $0 == .morning)
                }),
            verb: words.mute, words, context)
    }

    /// What in it the member is notified of.
    static func level(_ conversation: Conversation, _ words: ConversationsWords, _ context: Context) -> Self {
        self.init(
            words.levelTitle(title: conversation.title), words.aboutLevels, Paths.conversationLevel(conversation.id),
            SegmentField(
                ConversationLevel.field, words.levelOf,
                ConversationLevel.allCases.map {
                    Segment($0.label(words), value: $0.rawValue, isChosen: $0 == conversation.level)
                }),
            verb: words.save, words, context)
    }

    private init(
        _ title: String, _ about: String, _ action: Address, _ choices: SegmentField, verb: String,
        _ words: ConversationsWords, _ context: Context
    ) {
        self.title = title
        self.about = about
        self.choices = choices
        self.verb = verb
        let home = LocalPath.address(context.request.query[LocalPath.returnField]) ?? Paths.messages()
        back = Link(words.messages, to: home)
        self.action = FormAction(action, [LocalPath.returnField: home.text])
    }
}
