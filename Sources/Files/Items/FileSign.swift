import Site

/// The icon and the tint of a file in every list and on its page: documents differ by the ending of their names, other files by
/// their kind.
struct FileSign {
    let icon: Icon
    /// Of the eight tints of icons; 0 is grey, nil that of folders.
    let tint: Int?

    static let folder = FileSign(icon: .folder, tint: nil)

    private static let word = FileSign(icon: .fileType, tint: 1)
    private static let table = FileSign(icon: .fileSpreadsheet, tint: 3)
    private static let slides = FileSign(icon: .presentation, tint: 5)
    private static let text = FileSign(icon: .fileText, tint: 0)

    private static let documents: [String: FileSign] = [
        "pdf": FileSign(icon: .fileText, tint: 2),
        "doc": word, "docx": word, "odt": word, "rtf": word, "pages": word,
        "xls": table, "xlsx": table, "ods": table, "csv": table, "tsv": table, "numbers": table,
        "ppt": slides, "pptx": slides, "odp": slides, "key": slides,
        "txt": text, "md": text, "log": text,
    ]

    private init(icon: Icon, tint: Int?) {
        self.icon = icon
        self.tint = tint
    }

    /// - Parameters:
    ///   - category: nil for a folder
    ///   - ending: of its name, with its dot or without
    init(_ category: FileCategory?, ending: String) {
        guard let category else {
            self = .folder
            return
        }
        let letters = ending.hasPrefix(".") ? String(ending.dropFirst()) : ending
        self = Self.documents[letters.lowercased()] ?? FileSign(icon: category.icon, tint: category.tint)
    }
}

extension File {
    var sign: FileSign {
        FileSign(isFolder ? nil : category, ending: name.split(separator: ".").dropFirst().last.map(String.init) ?? "")
    }
}
