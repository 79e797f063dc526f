import Postgres
import Site
import Web

extension Linkable {
    /// Where a thing is used.
    static let shelves = Linkable(
        ShelfStore.place, .folderKanban, name: { ProjectsWords($0).shelf }, number: number("projects", "{}", "shelf"),
        // With a project what stands on its shelf goes.
        standing: { "SELECT DISTINCT s.id FROM (\($0)) AS s (id)" }
    ) { numbers, reader in
        """
        SELECT p.id AS number, ARRAY[p.name] AS parts
        FROM \(ProjectAudience.projects(of: reader)) p
        WHERE p.id IN (\(numbers))
        """
    } thing: { number, parts in
        LinkedThing(at: Paths.projectShelf(ProjectID(rawValue: number))) { ProjectsWords($0).shelfOf(name: parts[0]) }
    }
}
