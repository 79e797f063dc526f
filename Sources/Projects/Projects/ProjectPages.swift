import Conversations
import HTML
import People
import Site
import Web

/// What happens in a project, and whether it is in the archive. Whoever is invited finds the invitation at its address.
enum ProjectPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.project, .members, show)
        routes.post(Paths.archiveProject, .members) { try set($0, $1, isArchived: true) }
        routes.post(Paths.reopenProject, .members) { try set($0, $1, isArchived: false) }
    }

    private static func show(_ context: Context, _ id: ProjectID) throws -> Response {
        let reader = try context.claimedMember()
        let place = try TimelinePlace(context.request.query)
        let (found, events, invitation) = try context.fetch(
            Project.find(id, for: reader), ProjectEvent.page(of: id, for: reader, at: place),
            ProjectInvitation.find(id, for: reader))
        if found == nil, let invitation {
            let page = InvitationPage(invitation, context)
            return context.page(
                page.name, in: .projects, back: Link(page.words.projects, to: Paths.projects())
            ) { out, layout in out.invitationPage(page, layout: layout) }
        }
        guard let found else { throw Failure.notFound }
        let page = TimelinePage(found, events, place, context)
        return context.project(page.head) { out, layout in out.timelinePage(page, layout: layout) }
    }

    private static func set(_ context: Context, _ id: ProjectID, isArchived: Bool) throws -> Response {
        let member = try context.member()
        let key = IdempotencyKey(try context.form())
        return try act(context, id, key, flash: isArchived ? .archived(id) : .reopened) { projects, held in
            try projects.set(held, isArchived: isArchived, by: member.id)
        }
    }

    /// Does something in a project and tells those who are in it, and whomever it concerns besides. What was not done is said on
    /// its page.
    static func act(
        _ context: Context, _ id: ProjectID, _ key: IdempotencyKey, flash: ProjectFlash,
        besides others: [MemberID] = [],
        leadingTo page: Address? = nil, _ act: (ProjectStore, HeldProject) throws -> Void
    ) throws -> Response {
        let member = try context.member()
        let home = page ?? Paths.project(id)
        do {
            let address = try context.once(key) {
                let projects = ProjectStore(database: context.database, context.settings)
                try act(projects, try projects.hold(id, as: member.id))
                try projects.tell(id, besides: others)
                return home
            }
            return context.redirect(to: address, flash: flash)
        } catch is HeldProject.NotAdministrator {
            return context.redirect(to: home, flash: ProjectFlash.onlyAdministrators)
        } catch is HeldProject.Archived {
            return context.redirect(to: home, flash: ProjectFlash.isArchived)
        } catch is Administration.LastAdministrator {
            return context.redirect(to: home, flash: ProjectFlash.lastAdministrator)
        } catch is InvitationStore.Full {
            return context.redirect(to: home, flash: ProjectFlash.full)
        } catch is MembershipStore.Unreached {
            return context.redirect(to: home, flash: ProjectFlash.nobodyInvited)
        }
    }
}

extension Context {
    /// A page of a project.
    func project(_ head: ProjectHead, _ body: (HTMLBuffer, Layout) -> Void) -> Response {
        page(head.name, in: .projects, back: Link(head.words.projects, to: Paths.projects()), body)
    }
}
