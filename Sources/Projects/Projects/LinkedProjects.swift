import Postgres
import Site
import Web

extension Linkable {
    static let project = "project"

    static let projects = Linkable(
        project, .folderKanban, name: { ProjectsWords($0).linkedProject }, number: number("projects", "{}")
    ) { numbers, reader in
        """
        SELECT p.id AS number, ARRAY[p.name] AS parts
        FROM \(ProjectAudience.projects(of: reader)) p
        WHERE p.id IN (\(numbers))
        """
    } thing: { number, parts in
        LinkedThing(parts[0], at: Paths.project(ProjectID(rawValue: number)))
    }
}
