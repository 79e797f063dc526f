import Postgres
import Site

extension CardPlace {
    /// Of posts: by their authors, and by administrators of the project in which one stands.
    static let posts = CardPlace { number, member in
        """
        (SELECT true
         FROM \(PostAudience.readable(by: member)) p
         WHERE p.id = \(number) AND NOT \(PostPlace.isClosed)
           AND (p.author_id = \(member) OR \(PostPlace.isAdministered("p.project_id", by: member)))) IS TRUE
        """
    } hold: { number, member, database, keys in
        let post = PostID(rawValue: number)
        try PostPlace.holdOpen(post, for: member, database)
        return { try PostPlace.publishTimeline(of: post, in: database, keys) }
    }
}

extension PostPlace {
    /// Whether a member is an administrator of a project, as an expression; of NULL nobody is.
    static func isAdministered(_ project: SQL, by member: MemberID) -> SQL {
        """
        (SELECT own.is_admin FROM project_members own WHERE own.project_id = \(project) AND own.member_id = \(member)) IS TRUE
        """
    }

    /// Holds a post that a member may read for what is done to cards on it or under it.
    static func holdOpen(_ post: PostID, for member: MemberID, _ database: Connection) throws {
        do {
            guard try hold(post, in: PostAudience.readable(by: member), database) else { throw Failure.notFound }
        } catch is Closed {
            throw CardPlace.Closed()
        }
    }
}
