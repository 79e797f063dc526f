import Conversations
import Site
import Web

/// Inviting people to a project, and what they answer.
enum InvitationPages {
    /// The field of the inviter's own words.
    static let note = "note"

    /// Projects begun and people invited by a member within an hour.
    static func limit(_ member: MemberID) -> RateLimit {
        RateLimit("project invitations \(member.rawValue)", limit: 200, window: 3_600)
    }

    static func add(to routes: inout SiteRoutes) {
        let texts = [
            TypedField(PickedPeople.Field.query) { ProjectsWords($0).whomToInvite },
            TypedField(note) { ProjectsWords($0).invitationNote },
        ]
        routes.get(Paths.inviteToProject, .members) { context, id in
            var picked = PickedPeople(context.request.query)
            return try show(context, id, &picked, note: "", IdempotencyKey())
        }
        routes.post(Paths.inviteToProject, .members.takingTexts(texts), invite)
        routes.post(Paths.joinProject, .members, join)
        routes.post(Paths.declineProject, .members, decline)
        routes.post(Paths.withdrawInvitation, .members, withdraw)
        routes.post(Paths.restoreInvitation, .members, restore)
    }

    // MARK: Inviting

    private static func show(
        _ context: Context, _ id: ProjectID, _ picked: inout PickedPeople, note: String, _ key: IdempotencyKey,
        isChecked: Bool = false, status: Status = .ok, notice: Notice? = nil
    ) throws -> Response {
        let reader = try context.claimedMember()
        let problem = picked.problem
        let asked = picked.queries(for: reader)
        let (known, suggested, recent, found, invited) = try context.fetch(
            asked.known, asked.found, asked.recent, Project.find(id, for: reader),
            InvitedPerson.all(to: id, for: reader))
        guard let project = found else { throw Failure.notFound }
        guard project.mayInvite else {
            let flash = project.isArchived ? ProjectFlash.isArchived : .onlyAdministrators
            return context.redirect(to: Paths.project(id), flash: flash)
        }
        picked.take(known, suggested, recent)
        if let problem { picked.refuse(problem) }
        let page = try InvitePage(project, picked, note: note, isChecked: isChecked, key, invited, context)
        return context.page(
            page.title, in: .projects, status: status, notice: notice, back: Link(project.name, to: Paths.project(id))
        ) { out, layout in
            var layout = layout
            layout.sheets.append(PeoplePicker.sheet)
            out.invitePage(page, layout: layout)
        }
    }

    private static func invite(_ context: Context, _ id: ProjectID) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        let note = (fields[note] ?? "").composed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        var picked = PickedPeople(fields)
        guard !PickedPeople.isAsking(fields) else { return try show(context, id, &picked, note: note, key) }
        try picked.fetch(.known(()), context)
        picked.check(room: Project.mostMembers - 1)
        guard picked.problem == nil, note.unicodeScalars.count <= Project.longestNote else {
            return try show(
                context, id, &picked, note: note, key, isChecked: true, status: .unprocessableContent)
        }
        let people = picked.chosen.map(\.id)
        var invited = InvitationStore.Invited(count: people.count, someHaveDeclined: false)
        do {
            let address = try context.once(key, within: limit(member.id), preparing: {}) {
                let projects = ProjectStore(database: context.database, context.settings)
                let held = try projects.hold(id, as: member.id)
                invited = try InvitationStore(projects).invite(people, note: note, to: held, by: member.id)
                try projects.publishChange(of: id, besides: people)
                return Paths.projectMembers(id)
            }
            let flash: ProjectFlash =
                invited.someHaveDeclined
                ? .someHaveDeclined : invited.count > 0 ? .invited(invited.count) : .nobodyInvited
            return context.redirect(to: address, flash: flash)
        } catch is InvitationStore.Full {
            picked.refuse(.tooMany)
            return try show(context, id, &picked, note: note, key, status: .unprocessableContent)
        } catch let unreached as MembershipStore.Unreached {
            picked.refuse(unreached)
            return try show(context, id, &picked, note: note, key, status: .unprocessableContent)
        } catch is HeldProject.NotAdministrator {
            return context.redirect(to: Paths.project(id), flash: ProjectFlash.onlyAdministrators)
        } catch is HeldProject.Archived {
            return context.redirect(to: Paths.project(id), flash: ProjectFlash.isArchived)
        } catch is LimitReached {
            let notice = Notice(.warning, ProjectsWords(context.language).tooManyInvitations)
            return try show(context, id, &picked, note: note, key, status: .tooManyRequests, notice: notice)
        }
    }

    // MARK: Answering

    private static func join(_ context: Context, _ id: ProjectID) throws -> Response {
        let member = try context.member()
        let address = try context.once(IdempotencyKey(context.form())) {
            let projects = ProjectStore(database: context.database, context.settings)
            if try InvitationStore(projects).accept(id, as: member.id) { try projects.publishChange(of: id) }
            return Paths.project(id)
        }
        return context.redirect(to: address, flash: ProjectFlash.joined)
    }

    private static func decline(_ context: Context, _ id: ProjectID) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let address = try context.once(IdempotencyKey(fields)) {
            let projects = ProjectStore(database: context.database, context.settings)
            try InvitationStore(projects).decline(id, as: member.id)
            try projects.publishChange(of: id, besides: [member.id])
            return LocalPath.address(fields[LocalPath.returnField]) ?? Paths.projects()
        }
        return context.redirect(to: address, flash: ProjectFlash.declined)
    }

    // MARK: Taking back

    private static func withdraw(_ context: Context, _ id: ProjectID, _ person: MemberID) throws -> Response {
        try set(context, id, person, flash: .withdrawn(id, person)) { try $0.withdraw(person, from: $1, by: $2) }
    }

    private static func restore(_ context: Context, _ id: ProjectID, _ person: MemberID) throws -> Response {
        try set(context, id, person, flash: .invitedAgain) { try $0.restore(person, to: $1, by: $2) }
    }

    private static func set(
        _ context: Context, _ id: ProjectID, _ person: MemberID, flash: ProjectFlash,
        _ act: (InvitationStore, HeldProject, MemberID) throws -> Void
    ) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        return try ProjectPages.act(
            context, id, IdempotencyKey(fields), flash: flash, besides: [person],
            leadingTo: LocalPath.address(fields[LocalPath.returnField]) ?? Paths.projectMembers(id)
        ) { projects, held in try act(InvitationStore(projects), held, member.id) }
    }
}
