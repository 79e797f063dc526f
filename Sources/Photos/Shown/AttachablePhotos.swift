import Postgres
import Site
import Web

extension Attachable {
    /// Photos of Unsplash, which are everybody's: those that a member likes come first, then the newest of the feed.
    static let photos = Attachable(
        Photo.thingKind, .image, title: { PhotosWords($0).photos }, gone: { PhotosWords($0).attachedIsGone },
        choices: { typed, member in
            let words: SQL =
                typed.isEmpty ? "true" : "strpos(lower(p.description || ' ' || p.photographer), lower(\(typed))) > 0"
            return """
                SELECT p.id
                FROM photos p
                \(Photo.likes(of: member))
                WHERE \(words)
                ORDER BY v.photo_id IS NULL, p.uploaded_at DESC, p.id DESC
                LIMIT \(constant: Attachable.mostOffered)
                """
        },
        own: { numbers, _ in
            """
            SELECT p.id AS number, coalesce(nullif(p.description, ''), p.photographer) AS label
            FROM photos p
            WHERE p.id IN (\(numbers))
            """
        },
        rows: { numbers, _ in
            """
            SELECT p.id AS number, 'open'::text AS access,
                   ARRAY[coalesce(nullif(p.description, ''), p.photographer), p.photographer] AS parts
            FROM photos p
            WHERE p.id IN (\(numbers))
            """
        },
        isDead: { _, access, _ in "\(access) IS NULL" }
    ) { number, parts, _ in
        Face(parts[0], "Unsplash · \(parts[1])", .image, at: Paths.photo(PhotoID(rawValue: number)))
    }
}
