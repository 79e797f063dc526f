import Postgres
import Site
import Web

extension SharedThings {
    /// Projects in which both are, but for those in the archive.
    static let projects = SharedThings(
        rows: { person, reader in
            """
            SELECT p.id, p.name, p.picture_version
            FROM \(ProjectAudience.projects(of: reader)) p
            WHERE p.archived_at IS NULL AND EXISTS (
                SELECT FROM project_members x WHERE x.project_id = p.id AND x.member_id = \(person)
            )
            ORDER BY p.changed_at DESC, p.id DESC
            \(most)
            """
        },
        thing: { id, name, picture in
            let id = ProjectID(rawValue: id)
            return SharedThing(
                .folderKanban, Link(name, to: Paths.project(id)), picture: Paths.picture(of: id, picture))
        })
}
