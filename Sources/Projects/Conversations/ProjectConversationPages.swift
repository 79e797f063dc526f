import Conversations
import Site
import Web

/// A project's conversations, of which one sees those one is in, and beginning another among its members. What is done in them is
/// done where all conversations are.
enum ProjectConversationPages {
    static func add(to routes: inout SiteRoutes) {
        let name = TypedField(NewConversationForm.Field.name) { ConversationsWords($0).conversationName }
        routes.get(Paths.projectConversations, .members, list)
        routes.get(Paths.newProjectConversation, .members) { context, id in
            try show(context, id, NewConversationForm(context.request.query), IdempotencyKey())
        }
        routes.post(Paths.newProjectConversation, .members.takingTexts(name), begin)
    }

    private static func list(_ context: Context, _ id: ProjectID) throws -> Response {
        let reader = try context.claimedMember()
        let (found, lines) = try context.fetch(
            Project.find(id, for: reader),
            ConversationLine.all(
                of: reader, ConversationsWords(context.language), ConversationSelection(of: id)))
        guard let found else { throw Failure.notFound }
        let page = ProjectConversationsPage(found, lines, context)
        return context.project(page.head) { out, layout in
            var layout = layout
            layout.sheets.append("project-conversations.css")
            out.projectConversationsPage(page, layout: layout)
        }
    }

    // MARK: Beginning

    /// The project, as long as one can begin something there, and its people.
    private static func find(
        _ context: Context, _ id: ProjectID, choosing form: inout NewConversationForm
    ) throws -> (project: Project, people: [ConversationPerson]) {
        let reader = try context.claimedMember()
        let (found, people) = try context.fetch(
            Project.find(id, for: reader), ConversationPerson.all(of: id, for: reader))
        guard let project = found else { throw Failure.notFound }
        form.picked.take(people, [], [])
        return (project, people)
    }

    private static func show(
        _ context: Context, _ id: ProjectID, _ sent: NewConversationForm, _ key: IdempotencyKey,
        isChecked: Bool = false, status: Status = .ok, notice: Notice? = nil
    ) throws -> Response {
        var form = sent
        let (project, people) = try find(context, id, choosing: &form)
        guard !project.isArchived else {
            return context.redirect(to: Paths.projectConversations(id), flash: ProjectFlash.isArchived)
        }
        let page = NewProjectConversationPage(project, people, form, key, isChecked: isChecked, context)
        return context.page(
            page.title, in: .projects, status: status, notice: notice,
            back: Link(project.name, to: Paths.projectConversations(id))
        ) { out, layout in
            var layout = layout
            layout.sheets.append(PeoplePicker.sheet)
            out.newProjectConversationPage(page, layout: layout)
        }
    }

    private static func begin(_ context: Context, _ id: ProjectID) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        var form = NewConversationForm(fields)
        _ = try find(context, id, choosing: &form)
        form.picked.check(room: NewConversationForm.room)
        func refuse(_ status: Status = .unprocessableContent, _ notice: Notice? = nil) throws -> Response {
            try show(context, id, form, key, isChecked: true, status: status, notice: notice)
        }
        guard form.picked.problem == nil, !form.isNameTooLong else { return try refuse() }
        let people = form.picked.chosen.map(\.id)
        let words = ConversationsWords(context.language)
        do {
            let address = try context.once(key, within: NewConversationPages.limit(member.id), preparing: {}) {
                let projects = ProjectStore(database: context.database, context.settings)
                try projects.hold(id, as: member.id).requireOpen()
                return Paths.reading(
                    try projects.conversations.begin(
                        form.name, with: people, showsPast: form.showsPast, in: id, by: member.id))
            }
            return .redirect(to: address)
        } catch is MembershipStore.Gone {
            form.picked.refuse(.gone)
            return try refuse()
        } catch is ProjectConversations.Full {
            let most = words.language.number(ProjectConversations.most)
            return try refuse(
                .unprocessableContent,
                Notice(.warning, ProjectsWords(context.language).tooManyConversations(count: most)))
        } catch is HeldProject.Archived {
            return context.redirect(to: Paths.projectConversations(id), flash: ProjectFlash.isArchived)
        } catch is LimitReached {
            return try refuse(.tooManyRequests, Notice(.warning, words.tooManyPicked))
        }
    }
}
