import Postgres
import Site

extension CardPlace {
    /// Of comments: by their authors, and by administrators of the project in which their post stands.
    static let comments = CardPlace { number, member in
        let project = PostAudience.project(of: "c.post_id")
        return """
            (SELECT true
             FROM \(CommentAudience.readable(by: member)) c
             WHERE c.id = \(number) AND c.deleted_at IS NULL
               AND (SELECT NOT \(PostPlace.isClosed) FROM \(PostAudience.standing) p WHERE p.id = c.post_id)
               AND (c.author_id = \(member) OR \(PostPlace.isAdministered(project, by: member)))) IS TRUE
            """
    } hold: { number, member, database, keys in
        let id = CommentID(rawValue: number)
        let post = try database.row(
            """
            SELECT c.post_id
            FROM \(CommentAudience.readable(by: member)) c
            WHERE c.id = \(id) AND c.deleted_at IS NULL
            """
        ) { try $0.only(PostID.self) }
        guard let post else { throw Failure.notFound }
        try PostPlace.holdOpen(post, for: member, database)
        return { try CommentStore(database: database).publishChange(of: id, on: post, keys: keys) }
    }
}
