/// The ZIP archive of an Office Open XML file: its parts, their types and how they refer to each other (ECMA-376,
/// part 2).
struct OfficePackage {
    private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    static let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

    private var parts: [(name: String, text: String)] = []
    private var types = ""

    mutating func add(_ name: String, type: String, _ text: String) {
        parts.append((name, Self.head + text))
        types += "<Override PartName=\"/\(name)\" ContentType=\"\(type)\"/>"
    }

    /// - Parameters:
    ///   - part: what refers
    ///   - targets: kinds (`slide`, …) and places as seen from the part; they are called `rId1`, `rId2`, …
    mutating func relate(_ part: String, to targets: [(kind: String, place: String)]) {
        let names = part.split(separator: "/")
        let folder = names.dropLast().map { $0 + "/" }.joined()
        parts.append(("\(folder)_rels/\(names.last ?? "").rels", Self.relationships(targets)))
    }

    private static func relationships(_ targets: [(kind: String, place: String)]) -> String {
        let list = targets.enumerated().map { number, target in
            "<Relationship Id=\"rId\(number + 1)\" Type=\"\(relations)/\(target.kind)\" Target=\"\(target.place)\"/>"
        }
        return head + "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
            + list.joined() + "</Relationships>"
    }

    /// - Parameter main: the part that a reader begins with
    func bytes(main: String) -> [UInt8] {
        var zip = ZIP()
        zip.add(
            "[Content_Types].xml",
            Self.head + "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
                + "<Default Extension=\"rels\" "
                + "ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
                + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>\(types)</Types>")
        zip.add("_rels/.rels", Self.relationships([("officeDocument", main)]))
        for part in parts { zip.add(part.name, part.text) }
        return zip.bytes
    }
}
