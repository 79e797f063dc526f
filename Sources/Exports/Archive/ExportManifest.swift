import Localization
import Site
import Storage

/// `manifest.json`: what is in the archive, with counts and SHA-256, and what is not. Written as it comes, so that it may be as
/// long as it is.
///
/// `parts`: of each its name, its title, the fields of its objects, how many there are, and its files. `files`: members' own
/// bytes. `missing`: those that went while the archive was made. `failed`: parts that could not be read. `left_out`: what is
/// never taken along, in words.
struct ExportManifest {
    private let blob: UnfinishedBlob
    private var hasFiles = false

    init(_ blob: UnfinishedBlob) {
        self.blob = blob
    }

    private struct Head: Encodable {
        let format = "quad-export"
        let version = 1
        let origin: String
        let member: Int
        let language: String
        let asked_at: String
    }

    private struct Part: Encodable {
        let name: String
        let title: String
        let fields: [String]
        let count: Int
        let is_failed: Bool
        let files: [Entry]
    }

    private struct Entry: Encodable {
        let name: String
        var part: String? = nil
        var count: Int? = nil
        let size: Int
        let sha256: String
    }

    private struct Missing: Encodable {
        let name: String
        let part: String
    }

    mutating func begin(_ export: DataExport, _ written: [ExportPacker.Written], _ services: Services) throws {
        let head = Head(
            origin: services.settings.origin, member: export.member.rawValue, language: export.language.rawValue,
            asked_at: ShortText(iso8601: export.asked).description)
        try write("{\n\"export\": \(JSONText(head)),\n\"parts\": [\n")
        let byPart = Dictionary(grouping: written, by: \.part)
        let parts = NamedPart.all(services)
        for (index, named) in parts.enumerated() {
            let files = byPart[named.name] ?? []
            let part = Part(
                name: named.name, title: named.part.title(export.language), fields: named.part.allFields,
                count: files.reduce(0) { $0 + $1.objects }, is_failed: files.contains(where: \.isFailed),
                files: files.filter { $0.blob != nil }.map {
                    Entry(name: $0.name, count: $0.objects, size: $0.size, sha256: Self.hex($0.sha256))
                })
            try write("\(JSONText(part))\(index == parts.count - 1 ? "" : ",")\n")
        }
        let leftOut = services.features.exports.flatMap(\.export.leftOut).compactMap { $0.reason?(export.language) }
        try write("],\n\"left_out\": \(JSONText(leftOut)),\n\"files\": [")
    }

    mutating func add(_ file: ExportPacker.File) throws {
        guard let kept = file.kept else { return }
        let entry = Entry(name: file.name, part: file.part, size: kept.size, sha256: Self.hex(kept.sha256))
        try write("\(hasFiles ? "," : "")\n\(JSONText(entry))")
        hasFiles = true
    }

    mutating func add(missing: [ExportPacker.File]) throws {
        try write("\n],\n\"missing\": \(JSONText(missing.map { Missing(name: $0.name, part: $0.part) }))")
    }

    mutating func end() throws { try write("\n}\n") }

    private func write(_ text: String) throws { try blob.append(Array(text.utf8)) }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
