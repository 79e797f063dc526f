import Postgres
import Site
import Web

extension Attachable {
    /// Posts that their reader may read. What one says is no label: it would outlive a text that is deleted or removed, and readers
    /// of another place than its project would read it.
    static let posts = Attachable(
        Reportable.post, .newspaper, title: { NetworkWords($0).posts }, gone: { NetworkWords($0).attachedIsGone },
        choices: { typed, member in
            let found: SQL = typed.isEmpty ? "true" : "strpos(lower(p.summary), lower(\(typed))) > 0"
            // Among the newest: who looks for an older one has its page, and the search.
            return """
                SELECT p.id
                FROM (SELECT * FROM \(PostAudience.everybody) e ORDER BY e.id DESC LIMIT 500) p
                WHERE \(found)
                ORDER BY p.author_id <> \(member), p.id DESC
                LIMIT \(constant: Attachable.mostOffered)
                """
        },
        own: { numbers, member in
            """
            SELECT p.id AS number, ''::text AS label
            FROM \(PostAudience.readable(by: member)) p
            WHERE p.id IN (\(numbers))
            """
        },
        rows: { numbers, reader in
            """
            SELECT p.id AS number, 'open'::text AS access, ARRAY[p.summary, m.name] AS parts
            FROM \(PostAudience.readable(by: reader)) p
            JOIN members m ON m.id = p.author_id
            WHERE p.id IN (\(numbers))
            """
        },
        isDead: { number, access, reader in "\(access) IS NULL AND \(PostAudience.isGone(number, for: reader))" }
    ) { number, parts, _ in
        Face(parts[0], parts[1], .newspaper, at: Paths.post(PostID(rawValue: number)))
    }
}
