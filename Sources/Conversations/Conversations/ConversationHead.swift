import People
import Site
import Web

/// Over a conversation: whom one talks to.
package struct ConversationHead {
    package let title: String
    package let subtitle: String
    package let avatar: Avatar
    /// Who is in it; nil where nobody has written yet.
    package internal(set) var info: Link?
    /// That stands beside the conversation; the link closes it.
    package internal(set) var isInfoShown = false
    /// Looks for what was said in it; nil where nobody has written yet.
    package let search: Link?
    /// The page shows it for something that was found.
    package internal(set) var found: FoundPlace?
    /// In a dialog, the other's page.
    package let profile: Address?
    /// The project that it belongs to.
    package let project: Link?

    init(_ conversation: Conversation, _ words: ConversationsWords, _ context: Context) {
        title = conversation.title
        subtitle = conversation.subtitle(words)
        avatar = conversation.known.title.avatar
        info = Link(words.about, to: Paths.conversationInfo(conversation.id))
        search = Link(words.searchHere, to: MessageSearch("", in: conversation.id).address)
        profile = conversation.known.other.map { context.services.profile($0) }
        project = conversation.known.project.map {
            Link(words.toProject(name: $0.name), to: Paths.projectConversations($0.id))
        }
    }

    /// Of a dialog that has not begun.
    init(_ person: ConversationPerson, _ context: Context) {
        title = person.name
        subtitle = person.about
        avatar = person.avatar
        info = nil
        search = nil
        profile = context.services.profile(person.id)
        project = nil
    }
}
