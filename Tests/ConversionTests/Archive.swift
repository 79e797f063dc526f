/// A ZIP archive of entries that are stored as they are. What its directory says of their sizes can be a lie.
struct Archive {
    private(set) var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// `claims`: the unpacked size that the directory states.
    mutating func add(_ name: String, _ content: String, claims: Int? = nil, at place: Int? = nil) {
        let content = Array(content.utf8)
        let start = place ?? bytes.count
        let checksum = Self.checksum(content)
        var common = Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 4) + Self.number(checksum, 4)
        common += Self.number(content.count, 4) + Self.number(claims ?? content.count, 4)
        common += Self.number(name.utf8.count, 2) + Self.number(0, 2)
        if place == nil {
            bytes += Self.number(0x0403_4B50, 4) + Self.number(20, 2) + Self.number(0x800, 2)
            bytes += common.dropFirst(2) + Array(name.utf8) + content
        }
        directory += Self.number(0x0201_4B50, 4) + Self.number(20, 2) + Self.number(20, 2) + Self.number(0x800, 2)
        directory += common.dropFirst(2)
        directory += Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 4)
        directory += Self.number(start, 4) + Array(name.utf8)
        count += 1
    }

    var finished: [UInt8] {
        bytes + directory + Self.number(0x0605_4B50, 4) + Self.number(0, 4) + Self.number(count, 2)
            + Self.number(count, 2) + Self.number(directory.count, 4) + Self.number(bytes.count, 4) + Self.number(0, 2)
    }

    /// A document of Word with this body.
    static func docx(_ body: String) -> Archive {
        var archive = Archive()
        let head = "<?xml version=\"1.0\"?>"
        let types = "http://schemas.openxmlformats.org/package/2006/content-types"
        let main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
        archive.add(
            "[Content_Types].xml",
            """
            \(head)<Types xmlns="\(types)"><Default Extension="rels" \
            ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
            <Override PartName="/word/document.xml" ContentType="\(main)"/></Types>
            """)
        archive.add(
            "_rels/.rels",
            """
            \(head)<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">\
            <Relationship Id="r1" Target="word/document.xml" \
            Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>
            """)
        archive.add(
            "word/document.xml",
            """
            \(head)<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">\
            <w:body>\(body)</w:body></w:document>
            """)
        return archive
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func checksum(_ bytes: [UInt8]) -> Int {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return Int(~sum)
    }
}
