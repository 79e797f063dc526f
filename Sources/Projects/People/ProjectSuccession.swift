import Postgres
import Site

/// Projects whose last administrator goes without leaving them: an account is erased, or may not sign in any more.
package struct ProjectSuccession {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    /// A member whose account is erased leaves all projects, one after the other; what was begun is gone on with.
    package func leaveAll(_ member: MemberID) throws {
        while true {
            let projects = try services.database.rows(
                "SELECT project_id FROM project_members WHERE member_id = \(member) ORDER BY project_id LIMIT 100"
            ) { try $0.only(ProjectID.self) }
            guard !projects.isEmpty else { return }
            for id in projects { try act(on: id, as: member) { try $0.leave($1, member) } }
        }
    }

    /// Gives projects whose administrators may all not sign in to the one who is there longest. A hundred at a time.
    package func run() throws {
        let left = try services.database.rows(ProjectMembershipStore.administration.left) {
            (try $0.next("thing") as ProjectID, try $0.next("member_id") as MemberID)
        }
        for (id, member) in left { try act(on: id, as: member) { try $0.inherit(in: $1, from: member) } }
    }

    private func act(
        on id: ProjectID, as member: MemberID, _ act: (ProjectMembershipStore, HeldProject) throws -> Void
    ) throws {
        let database = services.database
        do {
            try database.transaction {
                let projects = ProjectStore(database: database, services.settings)
                try act(ProjectMembershipStore(projects), try projects.hold(id, as: member))
                try projects.publishChange(of: id)
            }
        } catch Failure.notFound {
            // They were removed at this moment.
        }
    }
}
