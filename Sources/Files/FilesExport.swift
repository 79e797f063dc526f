import Site

extension Export {
    /// What lists of files say, and the copies that are here.
    static let files = Export(
        { FilesWords($0).files },
        [
            Part(
                "files", title: { FilesWords($0).exportList }, of: ["files.member_id"], by: "f.id",
                [
                    "id": "f.id", "source": "f.source", "path": "f.path", "name": "f.name",
                    "is_folder": "f.is_folder", "size": "f.size", "media_type": "f.media_type",
                    "created_at": "f.created_at", "modified_at": "f.modified_at", "public_link": "f.public_url",
                ]
            ) { me, _ in "FROM files f WHERE f.member_id = \(me)" },
            Part(
                "saved_copies", title: { FilesWords($0).exportCopies }, of: ["saved_copies.member_id"],
                by: "s.file_id",
                [
                    "file_id": "s.file_id", "name": "f.name", "source": "f.source", "path": "f.path",
                    "size": "s.size", "modified_at": "s.version_modified_at", "saved_at": "s.saved_at",
                ],
                file: Part.File(blob: "s.blob_id", name: "f.name")
            ) { me, _ in
                """
                FROM saved_copies s JOIN files f ON f.id = s.file_id
                WHERE s.member_id = \(me) AND s.blob_id IS NOT NULL
                """
            },
        ],
        without: [
            LeftOut("uploads.member_id", "file_batches.member_id") { FilesWords($0).exportNoTransfers },
            LeftOut("archives.member_id") { FilesWords($0).exportNoArchives },
            LeftOut("trash_entries.member_id", "file_deletions.member_id") { FilesWords($0).exportNoTrash },
        ])
}
