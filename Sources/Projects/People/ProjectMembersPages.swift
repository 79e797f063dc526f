import Site
import Web

/// Who is in a project, and acts on them.
enum ProjectMembersPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.projectMembers, .members, list)
        routes.get(Paths.removeFromProject, .members, askToRemove)
        routes.post(Paths.removeFromProject, .members, remove)
        routes.post(Paths.grantProject, .members) { try set($0, $1, $2, isAdmin: true) }
        routes.post(Paths.revokeProject, .members) { try set($0, $1, $2, isAdmin: false) }
        routes.get(Paths.leaveProject, .members, askToLeave)
        routes.post(Paths.leaveProject, .members, leave)
    }

    private static func list(_ context: Context, _ id: ProjectID) throws -> Response {
        let reader = try context.claimedMember()
        let (found, people, invited) = try context.fetch(
            Project.find(id, for: reader), ProjectMember.all(in: id, for: reader),
            InvitedPerson.all(to: id, for: reader))
        guard let found else { throw Failure.notFound }
        let page = try ProjectMembersPage(found, people, invited, context)
        return context.project(page.head) { out, layout in out.projectMembersPage(page, layout: layout) }
    }

    /// Leads back to where the message offers to undo it.
    private static func set(
        _ context: Context, _ id: ProjectID, _ person: MemberID, isAdmin: Bool
    ) throws -> Response {
        let member = try context.member()
        return try act(
            context, id, flash: isAdmin ? .granted(id, person) : .revoked(id, person, by: member.id)
        ) { people, held in try people.set(person, isAdmin: isAdmin, in: held, by: member.id) }
    }

    private static func act(
        _ context: Context, _ id: ProjectID, flash: ProjectFlash, besides others: [MemberID] = [],
        leadingTo page: Address? = nil, _ act: (ProjectMembershipStore, HeldProject) throws -> Void
    ) throws -> Response {
        try ProjectPages.act(
            context, id, IdempotencyKey(try context.form()), flash: flash, besides: others,
            leadingTo: page ?? Paths.projectMembers(id)
        ) { projects, held in try act(ProjectMembershipStore(projects), held) }
    }

    // MARK: Removing

    private static func askToRemove(_ context: Context, _ id: ProjectID, _ person: MemberID) throws -> Response {
        let reader = try context.claimedMember()
        let words = ProjectsWords(context.language)
        let (found, people) = try context.fetch(
            Project.find(id, for: reader), ProjectMember.all(in: id, for: reader))
        guard let found, let removed = people.first(where: { $0.id == person }) else { throw Failure.notFound }
        guard found.isAdmin else {
            return context.redirect(to: Paths.projectMembers(id), flash: ProjectFlash.onlyAdministrators)
        }
        guard try context.member().id != person else { return .redirect(to: Paths.leaveProject(id)) }
        let question = Confirmation(
            id: "remove-from-project", title: words.removeTitle, text: words.removeText(name: removed.name),
            verb: words.removeFromProject, action: FormAction(Paths.removeFromProject(id, person)),
            cancel: Link(context.words.cancel, to: Paths.projectMembers(id)))
        return context.page(question, in: .projects)
    }

    private static func remove(_ context: Context, _ id: ProjectID, _ person: MemberID) throws -> Response {
        let member = try context.member()
        return try act(context, id, flash: .removed, besides: [person]) { people, held in
            try people.remove(person, from: held, by: member.id)
        }
    }

    // MARK: Leaving

    private static func askToLeave(_ context: Context, _ id: ProjectID) throws -> Response {
        let reader = try context.claimedMember()
        let words = ProjectsWords(context.language)
        let (found, heir) = try context.fetch(Project.find(id, for: reader), ProjectHeir.find(id, for: reader))
        guard let found, let heir else { throw Failure.notFound }
        let text: String =
            switch (heir.name, heir.isLastAdministrator) {
            case (nil, _): words.leaveEmpty
            case (let name?, true): words.leaveAsLast(name: name)
            case (_?, false): words.leaveText
            }
        let question = Confirmation(
            id: "leave-project", title: words.leaveTitle, text: text, names: [found.name], verb: words.leaveProject,
            action: FormAction(Paths.leaveProject(id)), cancel: Link(context.words.cancel, to: Paths.project(id)))
        return context.page(question, in: .projects)
    }

    private static func leave(_ context: Context, _ id: ProjectID) throws -> Response {
        let member = try context.member()
        return try act(context, id, flash: .left, besides: [member.id], leadingTo: Paths.projects()) { people, held in
            try people.leave(held, member.id)
        }
    }
}
