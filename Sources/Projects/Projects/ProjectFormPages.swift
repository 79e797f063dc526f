import Conversations
import Network
import Site
import Web
import Writing

/// Beginning a project and changing what it is called. The form works without scripts: buttons look for people and take them out,
/// and send the picture, and nothing is begun meanwhile.
struct ProjectFormPages {
    /// Seconds that somebody waits for the picture of a project that was begun.
    private static let patience = 10

    let pictures: PictureIntake

    func add(to routes: inout SiteRoutes) {
        let query = TypedField(PickedPeople.Field.query) { ProjectsWords($0).whomToInvite }
        routes.get(Paths.newProject, .members) { context in
            let query = context.request.query
            return try show(New(query), context)
        }
        routes.post(Paths.newProject, .members.takingTexts(ProjectForm.texts + [query]), create)
        routes.post(Paths.newProjectPicture, .members.takingFiles(), receive)
        routes.get(Paths.editProject, .members, Self.edit)
        routes.post(Paths.editProject, .members.takingTexts(ProjectForm.texts), Self.change)
    }

    // MARK: New

    /// What stands in the form of a new one.
    private struct New {
        let form: ProjectForm
        let key: IdempotencyKey
        var picked: PickedPeople
        var picture: FirstPicture

        init(_ fields: Fields) {
            form = ProjectForm(fields)
            key = IdempotencyKey(fields)
            picked = PickedPeople(fields)
            picture = FirstPicture(fields)
        }
    }

    private func show(
        _ new: New, isChecked: Bool = false, status: Status = .ok, notice: Notice? = nil, _ context: Context
    ) throws -> Response {
        var new = new
        let problem = new.picked.problem
        let isFound = try new.picked.fetch(new.picture.found(for: context.claimedMember()), context)
        if let problem { new.picked.refuse(problem) }
        if !isFound { new.picture = FirstPicture(nil, ProjectsWords(context.language).pictureIsGone) }
        let page = try ProjectFormPage(new.form, new.picked, new.picture, new.key, isChecked: isChecked, context)
        // The picture lies on the files origin.
        context.showsFiles = true
        return context.page(
            page.title, in: .projects, status: status, notice: notice, back: page.back, aside: page.words.whatInvitedSee
        ) { out, layout in
            var layout = layout
            layout.sheets += [PeoplePicker.sheet, "project-beginning.css"]
            out.projectFormPage(page, layout: layout)
        }
    }

    private func create(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        var new = New(fields)
        guard !PickedPeople.isAsking(fields), !fields.contains(FirstPicture.Field.without) else {
            return try show(new, context)
        }
        let isFound = try new.picked.fetch(new.picture.found(for: member.id), context)
        new.picked.check(room: Project.mostMembers - 1)
        // People may be invited later.
        let isPicked = new.picked.problem == nil || new.picked.problem == .nobody
        let isSent = !FirstPicture.isUnsent(fields)
        guard new.form.isGood, isPicked, isFound, isSent else {
            if isPicked { new.picked = PickedPeople(fields) }
            if !isSent { new.picture = FirstPicture(new.picture.id, ProjectsWords(context.language).pictureIsUnsent) }
            return try show(new, isChecked: true, status: .unprocessableContent, context)
        }
        let people = new.picked.chosen.map(\.id)
        do {
            var pictured: ProjectID?
            let address = try context.once(new.key, within: InvitationPages.limit(member.id), preparing: {}) {
                let projects = ProjectStore(database: context.database, context.settings)
                let id = try projects.create(
                    new.form.name, new.form.description, membersInvite: new.form.membersInvite, by: member.id)
                if !people.isEmpty {
                    _ = try InvitationStore(projects)
                        .invite(people, note: "", to: try projects.hold(id, as: member.id), by: member.id)
                }
                if let picture = new.picture.id {
                    let job = FirstPictureJob(project: id, picture: picture, member: member.id)
                    _ = try context.database.fetch(job.enqueue(keys: context.settings.keys))
                    pictured = id
                }
                try projects.publishChange(of: id, besides: people)
                return Paths.project(id)
            }
            let isCut = try pictured.map { try isPictured($0, for: member.id, context) } ?? true
            return context.redirect(
                to: address, flash: isCut ? ProjectFlash.created(people.count) : .pictureOnItsWay)
        } catch let unreached as MembershipStore.Unreached {
            new.picked.refuse(unreached)
            return try show(new, status: .unprocessableContent, context)
        } catch is LimitReached {
            let notice = Notice(.warning, ProjectsWords(context.language).tooManyInvitations)
            return try show(new, status: .tooManyRequests, notice: notice, context)
        }
    }

    /// Whether the picture is there with which a project was begun.
    private func isPictured(_ id: ProjectID, for member: MemberID, _ context: Context) throws -> Bool {
        try pictures.wait(Self.patience) { () throws -> Portrait? in
            try context.fetch(ProjectPictureStore.find(of: id, for: member))
        } != nil
    }

    // MARK: Its picture

    /// Takes it in: the form comes back with it, or with why there is none.
    private func receive(_ context: Context) throws -> Response {
        let member = try context.member().id
        return try PortraitIntake(pictures).receive(context, by: member) { problem, fields in
            guard let fields else { return pictures.refuse(problem, in: .projects, context) }
            var new = New(fields)
            new.picture = FirstPicture(new.picture.id, problem.sentence(WritingWords(context.language)))
            return try show(new, context)
        } cut: { picture, fields in
            var new = New(fields)
            new.picture = FirstPicture(picture)
            return try show(new, context).unstored
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
