import FoundationEssentials
import Postgres
import Site
import Storage

/// Puts an archive together: its first page, its list, what is written of the parts, and files by their names. What it takes in
/// memory does not grow with the files' bytes.
struct ExportPacker {
    private let services: Services
    private let store: ExportStore
    private var database: Connection { services.database }
    private var blobs: BlobStore { services.blobs.store }

    /// Files asked for at once.
    private static let piece = 500
    /// Bytes of an entry besides its own, at most: two names and the heads.
    private static let head = 1_200

    init(_ services: Services) {
        self.services = services
        store = ExportStore(services)
    }

    /// A file of the archive that holds rows.
    struct Written {
        let part: String
        let number: Int
        let objects: Int
        let isFailed: Bool
        let blob: BlobID?
        let size: Int
        let sha256: [UInt8]

        var name: String { "\(part)-\(number).json" }
    }

    /// Bytes of a member that are put into it.
    struct File {
        let id: Int
        let part: String
        let name: String
        let blob: BlobID
        /// Nil when they are gone.
        let kept: (size: Int, sha256: [UInt8])?
    }

    func pack(_ export: DataExport, meanwhile hold: () throws -> Void) throws {
        let written = try written(of: export)
        let list = try blobs.write(BlobID(), size: 0)
        defer { list.discard() }
        var manifest = ExportManifest(list)
        try manifest.begin(export, written, services)
        let (missing, size) = try note(filesOf: export, in: &manifest, meanwhile: hold)
        try manifest.end()
        let page = try blobs.write(BlobID(), size: 0)
        defer { page.discard() }
        try page.append(Array(ExportIndex(export, written, missing, services).html.utf8))

        let rows = written.reduce(0) { $0 + $1.size + Self.head }
        let archive = try blobs.write(BlobID(), size: size + rows + list.count + page.count + 4 * Self.head)
        do {
            var zip = ZIPWriter(archive)
            try zip.add("index.html", at: page.path, modified: export.asked, meanwhile: hold)
            try zip.add("manifest.json", at: list.path, modified: export.asked, meanwhile: hold)
            for file in written {
                guard let blob = file.blob else { continue }
                try zip.add(file.name, at: blobs.local(blob), modified: export.asked, meanwhile: hold)
            }
            let gone = Set(missing.map(\.id))
            try walk(filesOf: export) { file in
                guard file.kept != nil, !gone.contains(file.id) else { return }
                try zip.add(file.name, at: blobs.local(file.blob), modified: export.asked, meanwhile: hold)
            }
            let kept = try archive.finish(size: zip.end(), meanwhile: hold)
            guard try finish(export, kept) else { return try blobs.remove(kept.id) }
        } catch {
            archive.discard()
            throw error
        }
    }

    private func written(of export: DataExport) throws -> [Written] {
        let order = NamedPart.all(services).map(\.name)
        let found = try database.rows(
            """
            SELECT p.part, p.number, p.objects, p.is_failed, p.blob_id, coalesce(b.size, 0) AS size,
                   coalesce(b.sha256, '') AS sha256
            FROM export_parts p
            LEFT JOIN blobs b ON b.id = p.blob_id
            WHERE p.export_id = \(export.id)
            ORDER BY p.part, p.number
            """
        ) {
            Written(
                part: try $0.next("part"), number: Int(try $0.next("number", as: Int32.self)),
                objects: Int(try $0.next("objects", as: Int32.self)), isFailed: try $0.next("is_failed"),
                blob: try $0.next("blob_id"), size: try $0.next("size"), sha256: try $0.next("sha256"))
        }
        let byPart = Dictionary(grouping: found, by: \.part)
        return order.flatMap { byPart[$0] ?? [] }
    }

    /// Lists the files in the manifest; gives those that are gone, and the bytes of the others with their heads.
    private func note(
        filesOf export: DataExport, in manifest: inout ExportManifest, meanwhile hold: () throws -> Void
    ) throws -> (missing: [File], size: Int) {
        var (missing, size): ([File], Int) = ([], 0)
        try walk(filesOf: export) { file in
            guard let kept = file.kept, try blobs.sizeAnywhere(of: file.blob) == kept.size else {
                return missing.append(file)
            }
            size += kept.size + Self.head
            try manifest.add(file)
        }
        try hold()
        try manifest.add(missing: missing)
        return (missing, size)
    }

    private func walk(filesOf export: DataExport, _ each: (File) throws -> Void) throws {
        var last = 0
        while true {
            let files = try database.rows(
                """
                SELECT f.id, f.part, f.name, f.bytes, b.size, b.sha256
                FROM export_files f
                LEFT JOIN blobs b ON b.id = f.bytes AND b.released_at IS NULL
                WHERE f.export_id = \(export.id) AND f.id > \(last)
                ORDER BY f.id
                LIMIT \(constant: Self.piece)
                """
            ) { row in
                let (id, part, name): (Int, String, String) = (
                    try row.next("id"), try row.next("part"), try row.next("name")
                )
                let blob = try row.next("bytes", as: BlobID.self)
                let size = try row.next("size", as: Int?.self)
                let sha256 = try row.next("sha256", as: [UInt8]?.self)
                return File(id: id, part: part, name: name, blob: blob, kept: size.map { ($0, sha256 ?? []) })
            }
            for file in files { try each(file) }
            guard files.count == Self.piece, let end = files.last else { return }
            last = end.id
        }
    }

    /// False when it is over meanwhile. An earlier archive gives way: there is one at most.
    private func finish(_ export: DataExport, _ blob: KeptBlob) throws -> Bool {
        let end: SQL = "now() + make_interval(days => \(Int32(DataExport.days)))"
        return try database.transaction {
            guard try store.hold(export.id) else { return false }
            try store.add(blob, .zip, until: end)
            _ = try database.execute(
                """
                UPDATE exports
                SET state = 'ready', blob_id = \(blob.id), size = \(blob.size), ended_at = now(), expires_at = \(end)
                WHERE id = \(export.id)
                """)
            _ = try database.execute(
                """
                UPDATE exports
                SET blob_id = NULL, expires_at = least(expires_at, now())
                WHERE member_id = \(export.member) AND id <> \(export.id) AND blob_id IS NOT NULL
                """)
            _ = try database.execute("UPDATE export_parts SET blob_id = NULL WHERE export_id = \(export.id)")
            _ = try database.execute("DELETE FROM export_files WHERE export_id = \(export.id)")
            _ = try database.fetch(ReapJob().enqueue(keys: store.keys))
            try ExportLetter(services).send(export, size: blob.size)
            try store.publishChange(to: export.member)
            return true
        }
    }
}
