import Postgres
import Site
import Storage

/// Writes one file of a part: a JSON array, an object a line.
struct ExportWriter {
    private let services: Services
    private let part: NamedPart
    private let export: DataExport
    private let store: ExportStore
    private var database: Connection { services.database }

    /// Objects of one file, and of one question to the database: texts may have 64 KiB each.
    static let mostObjects = 10_000
    private static let piece = 100

    init(_ services: Services, _ part: NamedPart, of export: DataExport) {
        self.services = services
        self.part = part
        self.export = export
        store = ExportStore(services)
    }

    /// Where the last file of a part ends.
    struct End {
        let part: String
        /// 0 when there is none yet.
        let number: Int
        let place: Export.Part.Place
        let isLast: Bool

        static func start(of part: String) -> End { End(part: part, number: 0, place: .start, isLast: false) }
    }

    /// Bytes that belong to an object.
    private struct File {
        let name: String
        let blob: BlobID
    }

    /// - Returns: false when the archive is over meanwhile
    func write(from end: End, meanwhile hold: () throws -> Void) throws -> Bool {
        let blobs = services.blobs.store
        let blob = try blobs.write(BlobID(), size: 0)
        do {
            var (place, size, count, isLast) = (end.place, 0, 0, false)
            var files: [File] = []
            func append(_ text: String) throws {
                try blob.append(Array(text.utf8))
                size += text.utf8.count
            }
            try append("[")
            if part.part.isGrouped, place.group == 0 { isLast = try !goOn(&place) }
            while !isLast, count < Self.mostObjects {
                try hold()
                let most = min(Self.piece, Self.mostObjects - count)
                let objects = try database.fetch(part.part.objects(after: place, of: export.member, most: most))
                for object in objects {
                    try append(count == 0 ? "\n" : ",\n")
                    try append(text(of: object, &files))
                    place = Export.Part.Place(group: place.group, key: object.key)
                    count += 1
                }
                if objects.count < most { isLast = try !goOn(&place) }
            }
            try append("\n]\n")
            let kept = try blob.finish(size: size, meanwhile: hold)
            let isGoingOn = try keep(
                kept, files, count, End(part: end.part, number: end.number + 1, place: place, isLast: isLast))
            if !isGoingOn { try blobs.remove(kept.id) }
            return isGoingOn
        } catch {
            blob.discard()
            throw error
        }
    }

    /// The database refuses it: it is named in the archive, and the next part comes.
    func giveUp(from end: End) throws -> Bool {
        try database.transaction {
            guard try store.hold(export.id) else { return false }
            try note(
                End(part: end.part, number: end.number + 1, place: end.place, isLast: true), 0, 0, nil, isFailed: true)
            try store.publishChange(to: export.member)
            return true
        }
    }

    /// The next group; false when there is none.
    private func goOn(_ place: inout Export.Part.Place) throws -> Bool {
        let next = try database.fetch(part.part.group(after: place.group, of: export.member))
        guard let next else { return false }
        place = Export.Part.Place(group: next, key: 0)
        return true
    }

    /// The object, with the place of its file in the archive.
    private func text(of object: Export.Part.Object, _ files: inout [File]) -> String {
        guard let file = object.file else { return object.text }
        let name = "\(part.name)/\(object.key)/\(SavedName.safe(file.name))"
        files.append(File(name: name, blob: file.blob))
        return "\(object.text.dropLast()), \"file\" : \(JSONText(name))}"
    }

    private func keep(_ blob: KeptBlob, _ files: [File], _ count: Int, _ end: End) throws -> Bool {
        try database.transaction {
            guard try store.hold(export.id) else { return false }
            try store.add(blob, .plain)
            try note(end, count, files.count, blob.id)
            _ = try database.execute(
                """
                INSERT INTO export_files (export_id, part, name, bytes)
                SELECT \(export.id), \(end.part), name, bytes
                FROM unnest(\(files.map(\.name)), \(files.map(\.blob.uuid))) AS f (name, bytes)
                """)
            try store.publishChange(to: export.member)
            return true
        }
    }

    private func note(_ end: End, _ objects: Int, _ files: Int, _ blob: BlobID?, isFailed: Bool = false) throws {
        _ = try database.execute(
            """
            INSERT INTO export_parts (
                export_id, part, number, last_group, last_key, is_last, is_failed, objects, files, blob_id)
            VALUES (\(export.id), \(end.part), \(Int32(end.number)), \(end.place.group), \(end.place.key), \(end.isLast),
                    \(isFailed), \(Int32(objects)), \(Int32(files)), \(blob))
            """)
    }
}
