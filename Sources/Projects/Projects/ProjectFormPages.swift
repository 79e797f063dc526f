import Conversations
import Site
import Web

/// Beginning a project and changing what it is called. The form works without scripts: buttons look for people and take them out,
/// and nothing is begun meanwhile.
enum ProjectFormPages {
    static func add(to routes: inout SiteRoutes) {
        let query = TypedField(PickedPeople.Field.query) { ProjectsWords($0).whomToInvite }
        routes.get(Paths.newProject, .members) { context in
            var picked = PickedPeople(context.request.query)
            return try show(ProjectForm(context.request.query), &picked, IdempotencyKey(), context)
        }
        routes.post(Paths.newProject, .members.takingTexts(ProjectForm.texts + [query]), create)
        routes.get(Paths.editProject, .members, edit)
        routes.post(Paths.editProject, .members.takingTexts(ProjectForm.texts), change)
    }

    // MARK: New

    private static func show(
        _ form: ProjectForm, _ picked: inout PickedPeople, _ key: IdempotencyKey, isChecked: Bool = false,
        status: Status = .ok, notice: Notice? = nil, _ context: Context
    ) throws -> Response {
        let problem = picked.problem
        try picked.fetch(.known(()), context)
        if let problem { picked.refuse(problem) }
        let page = ProjectFormPage(form, picked, key, isChecked: isChecked, context)
        return context.page(page.title, in: .projects, status: status, notice: notice, back: page.back) { out, layout in
            var layout = layout
            layout.sheets.append(PeoplePicker.sheet)
            out.projectFormPage(page, layout: layout)
        }
    }

    private static func create(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        let form = ProjectForm(fields)
        var picked = PickedPeople(fields)
        guard !PickedPeople.isAsking(fields) else { return try show(form, &picked, key, context) }
        try picked.fetch(.known(()), context)
        picked.check(room: Project.mostMembers - 1)
        // People may be invited later.
        let isPicked = picked.problem == nil || picked.problem == .nobody
        guard form.isGood, isPicked else {
            if isPicked { picked = PickedPeople(fields) }
            return try show(form, &picked, key, isChecked: true, status: .unprocessableContent, context)
        }
        let people = picked.chosen.map(\.id)
        do {
            let address = try context.once(key, within: InvitationPages.limit(member.id), preparing: {}) {
                let projects = ProjectStore(database: context.database, context.settings)
                let id = try projects.create(
                    form.name, form.description, membersInvite: form.membersInvite, by: member.id)
                if !people.isEmpty {
                    _ = try InvitationStore(projects)
                        .invite(people, note: "", to: try projects.hold(id, as: member.id), by: member.id)
                }
                try projects.tell(id, besides: people)
                return Paths.project(id)
            }
            return context.redirect(to: address, flash: ProjectFlash.created(people.count))
        } catch let unreached as MembershipStore.Unreached {
            picked.refuse(unreached)
            return try show(form, &picked, key, status: .unprocessableContent, context)
        } catch is LimitReached {
            let notice = Notice(.warning, ProjectsWords(context.language).tooManyInvitations)
            return try show(form, &picked, key, status: .tooManyRequests, notice: notice, context)
        }
    }

    // MARK: Changing

    private static func show(
        _ form: ProjectForm, of project: Project, _ key: IdempotencyKey, isChecked: Bool = false, status: Status = .ok,
        notice: Notice? = nil, _ context: Context
    ) -> Response {
        let page = ProjectFormPage(form, of: project, key, isChecked: isChecked, context)
        return context.page(page.title, in: .projects, status: status, notice: notice, back: page.back) { out, layout in
            out.projectFormPage(page, layout: layout)
        }
    }

    private static func edit(_ context: Context, _ id: ProjectID) throws -> Response {
        guard let project = try context.fetch(Project.find(id, for: context.claimedMember())) else {
            throw Failure.notFound
        }
        guard project.isAdmin else {
            return context.redirect(to: Paths.project(id), flash: ProjectFlash.onlyAdministrators)
        }
        guard !project.isArchived else {
            return context.redirect(to: Paths.project(id), flash: ProjectFlash.isArchived)
        }
        return show(ProjectForm(project), of: project, IdempotencyKey(), context)
    }

    private static func change(_ context: Context, _ id: ProjectID) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        let form = ProjectForm(fields)
        // The form comes back for the version of now: what was changed meanwhile is said, whatever else is wrong.
        func refuse(_ status: Status) throws -> Response {
            guard let project = try context.fetch(Project.find(id, for: member.id)) else { throw Failure.notFound }
            let words = ProjectsWords(context.language)
            let notice =
                project.version == form.version
                ? nil : Notice(.warning, words.projectChangedMeanwhile(title: project.name))
            return show(form, of: project, key, isChecked: true, status: status, notice: notice, context)
        }
        guard form.isGood else { return try refuse(.unprocessableContent) }
        do {
            return try ProjectPages.act(context, id, key, flash: .changed) { projects, held in
                try held.requireAdministrator()
                try held.requireVersion(form.version)
                try projects.change(
                    held, name: form.name, description: form.description, membersInvite: form.membersInvite,
                    by: member.id)
            }
        } catch is HeldProject.OtherVersion {
            return try refuse(.conflict)
        }
    }
}
