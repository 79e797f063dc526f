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
    /// What the reader hears of it, a reminder of it, and the ways of the head that narrow screens have no room for; nil where nobody
    /// has written.
    package let menu: Menu?
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
        menu = Self.menu(conversation, search, words)
        profile = conversation.known.other.map { context.services.profile($0) }
        project = conversation.known.project.map {
            Link(words.toProject(name: $0.name), to: Paths.projectConversations($0.id))
        }
    }

    private static func menu(
        _ conversation: Conversation, _ search: Link?, _ words: ConversationsWords
    ) -> Menu {
        let id = conversation.id
        let back = FormAction.Field(LocalPath.returnField, Paths.reading(id).text)
        let mute =
            conversation.isMuted
            ? MenuItem(words.unmute, icon: .bell, .form(FormAction(Paths.unmuteConversation(id), [back])))
            : MenuItem(
                words.muteAsking, icon: .bellOff, .sheet(Paths.muteConversation(id).adding(back.name, back.value)))
        let level = MenuItem(
            words.levelAsking, icon: .bell, .sheet(Paths.conversationLevel(id).adding(back.name, back.value)))
        let ways: [MenuItem?] = [
            search.map { MenuItem($0.label, icon: .search, .link($0.address)) },
            conversation.known.project.map {
                MenuItem(
                    words.toProject(name: $0.name), icon: .folderKanban, .link(Paths.projectConversations($0.id)))
            },
        ]
        let remind = MenuItem.remind(ThingID(Linkable.conversation, id.rawValue), SiteWords(words.language))
        return Menu(words.actions, [[mute, level, remind], ways.compactMap { $0 }])
    }

    /// Of a dialog that has not begun.
    init(_ person: ConversationPerson, _ context: Context) {
        title = person.name
        subtitle = person.about
        avatar = person.avatar
        info = nil
        search = nil
        menu = nil
        profile = context.services.profile(person.id)
        project = nil
    }
}
