import Conversations
import HTML
import People
import Site
import Web

/// Whether a project is in the archive, and acts in one.
enum ProjectPages {
    static func add(to routes: inout SiteRoutes) {
        routes.post(Paths.archiveProject, .members) { try set($0, $1, isArchived: true) }
        routes.post(Paths.reopenProject, .members) { try set($0, $1, isArchived: false) }
    }

    private static func set(_ context: Context, _ id: ProjectID, isArchived: Bool) throws -> Response {
        let member = try context.member()
        let key = IdempotencyKey(try context.form())
        return try act(context, id, key, flash: isArchived ? .archived(id) : .reopened) { projects, held in
            try projects.set(held, isArchived: isArchived, by: member.id)
        }
    }

    /// Does something in a project and publishes it to those who are in it, and whomever it concerns besides. What was not done
    /// is said on its page.
    static func act(
        _ context: Context, _ id: ProjectID, _ key: IdempotencyKey, flash: ProjectFlash,
        besides others: [MemberID] = [],
        leadingTo page: Address? = nil, _ act: (ProjectStore, HeldProject) throws -> Void
    ) throws -> Response {
        try self.act(context, id, key, flash: { flash }, besides: others, leadingTo: page, act)
    }

    /// - Parameter flash: what is said afterwards; nil for what is seen
    static func act(
        _ context: Context, _ id: ProjectID, _ key: IdempotencyKey, flash: () -> ProjectFlash?,
        besides others: [MemberID] = [],
        leadingTo page: Address? = nil, _ act: (ProjectStore, HeldProject) throws -> Void
    ) throws -> Response {
        let member = try context.member()
        let home = page ?? Paths.project(id)
        do {
            let address = try context.once(key) {
                let projects = ProjectStore(database: context.database, context.settings)
                try act(projects, try projects.hold(id, as: member.id))
                try projects.publishChange(of: id, besides: others)
                return home
            }
            return flash().map { context.redirect(to: address, flash: $0) } ?? .redirect(to: address)
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
    func project(
        _ head: ProjectHead, status: Status = .ok, notice: Notice? = nil, isWide: Bool = false,
        _ body: (HTMLBuffer, Layout) -> Void
    ) -> Response {
        page(
            head.name, in: .projects, status: status, notice: notice,
            back: Link(head.words.projects, to: Paths.projects()), isWide: isWide, body)
    }
}
