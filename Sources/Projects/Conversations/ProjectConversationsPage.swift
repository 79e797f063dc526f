import Conversations
import Site
import Web

/// The conversations of a project in which the reader is.
package struct ProjectConversationsPage {
    package let head: ProjectHead
    package let words: ProjectsWords
    package let rowWords: ConversationsWords
    package let rows: [ConversationRow]
    /// The form that acts on rows send.
    package let acts: FormAction
    package let begin: Link?
    /// As long as there is the general one alone.
    package let state: PageState?

    init(_ project: Project, _ found: [ConversationLine], _ context: Context) {
        let words = ProjectsWords(context.language)
        let page = Paths.projectConversations(project.id)
        let rowWords = ConversationsWords(context.language)
        self.words = words
        self.rowWords = rowWords
        head = ProjectHead(project, at: .conversations, context)
        rows = found.map {
            ConversationRow($0, isCurrent: false, on: page, isInProject: true, rowWords, context)
        }
        acts = FormAction(page, [LocalPath.returnField: page.text])
        let begin = Link(words.newConversation, to: Paths.newProjectConversation(project.id))
        self.begin = project.isArchived ? nil : begin
        state =
            found.count < 2 && !project.isArchived
            ? PageState(
                .noConversations, title: words.noConversations, text: words.noConversationsText, action: begin) : nil
    }
}

/// Where a conversation of a project is begun.
package struct NewProjectConversationPage {
    package let words: ProjectsWords
    package let title: String
    package let action: Address
    package let key: String
    package let back: Address
    package let name: TextField
    package let people: PeopleChecklist
    package let past: PastChoice
    package let verb: String

    init(
        _ project: Project, _ people: [ConversationPerson], _ form: NewConversationForm, _ key: IdempotencyKey,
        isChecked: Bool, _ context: Context
    ) {
        let words = ProjectsWords(context.language)
        let talk = ConversationsWords(context.language)
        self.words = words
        self.key = key.text
        title = words.newConversation
        action = Paths.newProjectConversation(project.id)
        back = Paths.projectConversations(project.id)
        name = form.nameField(isChecked: isChecked, talk)
        self.people = PeopleChecklist(
            people, form.picked, called: talk.peopleIn, nobody: words.nobodyElseIsIn, talk)
        past = PastChoice(talk.addedLaterSee, isAll: form.showsPast, talk)
        verb = talk.createConversation
    }
}
