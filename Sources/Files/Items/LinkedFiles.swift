import Postgres
import Site
import Web

extension Linkable {
    static let file = "file"

    /// A member's own files and folders.
    static let files = Linkable(
        file, .file, name: { FilesWords($0).linkedFile }, number: number("files", "*", "item", "{}")
    ) { numbers, reader in
        """
        SELECT f.id AS number, ARRAY[f.name, f.source] AS parts
        FROM files f
        WHERE f.id IN (\(numbers)) AND f.member_id = \(reader)
        """
    } thing: { number, parts in
        FileSource(rawValue: parts[1]).map {
            LinkedThing(parts[0].withDirectionsMarked, at: Paths.file($0, FileID(rawValue: number)))
        }
    }
}
