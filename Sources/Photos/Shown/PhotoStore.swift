import Postgres

/// Photos as they are kept, for whatever list names them.
enum PhotoStore {
    /// The beginning of a statement that keeps these photos, or what is new about them: `told` has them at their `place`, from 1,
    /// and `kept` their numbers by `remote_id`. One that is given twice counts where it stands first.
    static func keeping(_ given: [RemotePhoto]) -> SQL {
        var seen: Set<String> = []
        let photos = given.filter { seen.insert($0.id).inserted }
        return """
            WITH told AS (
                SELECT *
                FROM unnest(
                    \(photos.map(\.id))::text[], \(photos.map(\.width))::bigint[], \(photos.map(\.height))::bigint[],
                    \(photos.map { $0.color ?? "" })::text[], \(photos.map(\.description))::text[],
                    \(photos.map(\.picture))::text[], \(photos.map(\.page))::text[], \(photos.map(\.download))::text[],
                    \(photos.map(\.photographer))::text[], \(photos.map(\.photographerPage))::text[],
                    \(photos.map(\.uploaded))::timestamptz[]
                ) WITH ORDINALITY AS t (remote_id, width, height, color, description, picture, page, download,
                                        photographer, photographer_page, uploaded_at, place)
            ), kept AS (
                INSERT INTO photos (remote_id, width, height, color, description, picture, page, download, photographer,
                                    photographer_page, uploaded_at)
                SELECT remote_id, width, height, nullif(color, ''), description, picture, page, download, photographer,
                       photographer_page, uploaded_at
                FROM told
                ORDER BY remote_id
                ON CONFLICT ON CONSTRAINT photos_are_kept_once DO UPDATE
                SET width = excluded.width, height = excluded.height, color = excluded.color,
                    description = excluded.description, picture = excluded.picture, page = excluded.page,
                    download = excluded.download, photographer = excluded.photographer,
                    photographer_page = excluded.photographer_page, uploaded_at = excluded.uploaded_at, told_at = now()
                RETURNING id, remote_id
            )
            """
    }
}
