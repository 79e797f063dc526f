import Postgres
import Site
import Web

extension Linkable {
    /// Those that a reader may read, of projects too.
    static let posts = Linkable(
        Reportable.post, .newspaper, name: { NetworkWords($0).reportedPost }, number: number("posts", "{}"),
        standing: { "SELECT p.id FROM \(PostAudience.standing) p WHERE p.id IN (\($0))" }, cards: .posts
    ) { numbers, reader in
        """
        SELECT p.id AS number, ARRAY[p.summary, m.name] AS parts
        FROM \(PostAudience.readable(by: reader)) p
        JOIN members m ON m.id = p.author_id
        WHERE p.id IN (\(numbers))
        """
    } thing: { number, parts in
        LinkedThing(parts[0], by: parts[1], at: Paths.post(PostID(rawValue: number)))
    }
}
