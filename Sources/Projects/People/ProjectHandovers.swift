import Postgres
import Site

/// Projects that a member alone administers, and who follows them there.
enum ProjectHandovers {
    static func find(of member: MemberID) -> Query<[Handover]> {
        let administration = ProjectMembershipStore.administration
        return .rows(
            """
            SELECT p.id, p.name, heir.name AS heir
            FROM \(ProjectAudience.projects(of: member)) p
            JOIN members heir ON heir.id = \(administration.heir(of: "p.id", after: member))
            WHERE p.is_admin AND NOT \(administration.exists(in: "p.id", besides: "\(member)"))
            ORDER BY p.id
            LIMIT \(constant: Handover.most)
            """
        ) { row in
            let (id, name): (ProjectID, String) = (try row.next("id"), try row.next("name"))
            return Handover(Link(name, to: Paths.projectMembers(id)), to: try row.next("heir"))
        }
    }
}
