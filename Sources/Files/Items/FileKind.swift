import Site

/// What a file is, in the singular and with its format: «Документ Word», «Таблица CSV», «Изображение JPEG».
struct FileKind {
    private enum Office { case document, table, presentation }

    private let office: Office?
    private let category: FileCategory
    /// Empty where the name does not say.
    private let format: String

    /// Letters of the longest ending that is taken for a format.
    private static let longest = 5

    private static let offices: [String: (Office, String)] = [
        "doc": (.document, "Word"), "docx": (.document, "Word"), "odt": (.document, "OpenDocument"),
        "rtf": (.document, "RTF"), "pdf": (.document, "PDF"), "xls": (.table, "Excel"), "xlsx": (.table, "Excel"),
        "ods": (.table, "OpenDocument"), "csv": (.table, "CSV"), "ppt": (.presentation, "PowerPoint"),
        "pptx": (.presentation, "PowerPoint"), "odp": (.presentation, "OpenDocument"),
    ]

    init(_ file: File) {
        let parts = file.name.split(separator: ".")
        let ending = parts.count > 1 ? parts.last.map(String.init) ?? "" : ""
        let isFormat =
            ending.utf8.count <= Self.longest
            && ending.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || Self.isLetter($0) }
        let known = Self.offices[ending.lowercased()]
        office = known?.0
        category = file.category
        format = known?.1 ?? (ending.lowercased() == "md" ? "Markdown" : isFormat ? ending.uppercased() : "")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    func name(_ words: FilesWords) -> String {
        let name: String =
            switch (office, category) {
            case (.document, _): words.kindDocument(format: format)
            case (.table, _): words.kindTable(format: format)
            case (.presentation, _): words.kindPresentation(format: format)
            case (nil, .text): words.kindText(format: format)
            case (nil, .archives): words.kindArchive(format: format)
            case (nil, .gif), (nil, .images): words.kindImage(format: format)
            case (nil, .audio): words.kindAudio(format: format)
            case (nil, .video): words.kindVideo(format: format)
            case (nil, .books): words.kindBook(format: format)
            case (nil, .other): words.kindOther(format: format)
            }
        let trimmed = name.trimmed
        return trimmed.prefix(1).uppercased() + trimmed.dropFirst()
    }
}
