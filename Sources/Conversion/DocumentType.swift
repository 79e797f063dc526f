/// A kind of file that can be shown: known by its extension and confirmed by its bytes, both from this list.
public struct DocumentType: Hashable, Sendable {
    /// How it is shown.
    public enum Kind: String, Sendable, CaseIterable {
        case picture, animation, audio, video, pdf, office, text
        /// A spreadsheet, as a table.
        case sheet
    }

    /// In lower case, without its point.
    public let ext: String
    public let kind: Kind
    /// What libmagic may call its bytes.
    let mediaTypes: Set<String>
    /// What an office document's archive must have; nil when it is none.
    let part: String?
    /// The most bytes that are looked at.
    public let largest: Int

    /// The type that a name promises; nil when files of this name are not shown.
    public init?(name: String) {
        let point = name.lastIndex(of: ".")
        let ending = name[(point ?? name.startIndex)...].lowercased()
        let ext = point != nil ? ending.dropFirst() : Self.nakedTexts.contains(ending) ? "txt" : ""
        guard let type = Self.byExtension[String(ext)] else { return nil }
        self = type
    }

    private init(
        _ ext: String, _ kind: Kind, _ mediaTypes: Set<String>, part: String? = nil, largest: Int = 100 << 20
    ) {
        self.ext = ext
        self.kind = kind
        self.mediaTypes = mediaTypes
        self.part = part
        self.largest = largest
    }

    /// Pictures that libvips reads by libheif, which not every machine has with all its decoders.
    var isHEIF: Bool { ["avif", "heic", "heif"].contains(ext) }

    /// Whether its text is the cells of a table.
    public var isTable: Bool { ext == "csv" || ext == "tsv" }

    /// Whether the lines of its text are as long as their writer made them: they end with the page elsewhere.
    public var isCode: Bool { kind == .text && !Self.prose.contains(ext) }

    /// Texts that have no extension by custom.
    private static let nakedTexts: Set = ["authors", "changelog", "copying", "license", "notice", "readme"]

    private static let prose: Set<String> = ["txt", "text", "md", "markdown", "log", "tex", "srt", "vtt", "fb2", "bib"]

    /// Whether bytes of this media type may have this name.
    func allows(_ mediaType: String) -> Bool {
        mediaTypes.contains(mediaType) || kind == .text && Self.isText(mediaType)
    }

    /// Everything that libmagic takes for a text, whatever language it guesses: a text is shown as text.
    private static func isText(_ mediaType: String) -> Bool {
        mediaType.hasPrefix("text/") || textual.contains(mediaType)
    }

    private static let textual: Set<String> = [
        "application/json", "application/javascript", "application/xml", "application/x-ndjson",
        "application/x-shellscript", "application/x-wine-extension-ini", "application/x-subrip", "application/x-tex",
        "message/rfc822", "message/news", "image/svg+xml", "inode/x-empty",
    ]

    private static let byExtension: [String: DocumentType] = {
        var types: [DocumentType] = []
        for ext in ["jpg", "jpeg"] { types.append(DocumentType(ext, .picture, ["image/jpeg"])) }
        types.append(DocumentType("png", .picture, ["image/png"]))
        types.append(DocumentType("webp", .picture, ["image/webp"]))
        for ext in ["tif", "tiff"] { types.append(DocumentType(ext, .picture, ["image/tiff"])) }
        types.append(DocumentType("avif", .picture, ["image/avif"]))
        for ext in ["heic", "heif"] { types.append(DocumentType(ext, .picture, ["image/heic", "image/heif"])) }
        types.append(DocumentType("gif", .animation, ["image/gif"]))
        let endless = Int.max
        types.append(DocumentType("mp3", .audio, ["audio/mpeg"], largest: endless))
        types.append(DocumentType("wav", .audio, ["audio/x-wav", "audio/wav"], largest: endless))
        for ext in ["ogg", "oga", "opus"] {
            types.append(DocumentType(ext, .audio, ["audio/ogg", "application/ogg"], largest: endless))
        }
        types.append(DocumentType("flac", .audio, ["audio/flac", "audio/x-flac"], largest: endless))
        for ext in ["mp4", "m4v"] {
            types.append(DocumentType(ext, .video, ["video/mp4", "video/x-m4v"], largest: endless))
        }
        types.append(DocumentType("webm", .video, ["video/webm"], largest: endless))
        types.append(DocumentType("pdf", .pdf, ["application/pdf"], largest: 200 << 20))
        types += office
        types += texts.map { DocumentType($0, .text, [], largest: 50 << 20) }
        return Dictionary(uniqueKeysWithValues: types.map { ($0.ext, $0) })
    }()

    private static let office: [DocumentType] = {
        let open = "application/vnd.openxmlformats-officedocument."
        let oasis = "application/vnd.oasis.opendocument."
        // Which of its names an archive gets depends on the order of its entries; what is inside is looked at after.
        let archives: Set<String> = ["application/zip", "application/octet-stream"]
        let old: Set<String> = ["application/x-ole-storage", "application/CDFV2"]
        return [
            DocumentType(
                "docx", .office, archives.union(["\(open)wordprocessingml.document"]), part: "word/document.xml"),
            DocumentType("xlsx", .sheet, archives.union(["\(open)spreadsheetml.sheet"]), part: "xl/workbook.xml"),
            DocumentType(
                "pptx", .office, archives.union(["\(open)presentationml.presentation"]), part: "ppt/presentation.xml"),
            DocumentType("odt", .office, archives.union(["\(oasis)text"]), part: "content.xml"),
            DocumentType("ods", .sheet, archives.union(["\(oasis)spreadsheet"]), part: "content.xml"),
            DocumentType("odp", .office, archives.union(["\(oasis)presentation"]), part: "content.xml"),
            DocumentType("rtf", .office, ["text/rtf", "application/rtf"]),
            DocumentType("doc", .office, old.union(["application/msword"])),
            DocumentType("xls", .sheet, old.union(["application/vnd.ms-excel"])),
            DocumentType("ppt", .office, old.union(["application/vnd.ms-powerpoint"])),
        ]
    }()

    private static let texts = [
        "txt", "text", "md", "markdown", "csv", "tsv", "log", "json", "xml", "html", "htm", "svg", "css", "js", "mjs",
        "ts", "py", "rb", "rs", "go", "java", "kt", "c", "h", "cc", "cpp", "hpp", "cs", "swift", "php", "pl", "lua",
        "r", "scala", "hs", "sh", "bash", "sql", "tex", "yaml", "yml", "toml", "ini", "cfg", "conf", "diff", "patch",
        "ics", "vcf", "srt", "vtt", "fb2", "bib",
    ]
}
