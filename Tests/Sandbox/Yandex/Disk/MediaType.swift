/// How the Disk classifies a file: by the ending of its name.
struct MediaType: Sendable {
    /// What it is as HTTP says it.
    let mime: String
    /// One of the provider's own words: `document`, `image`, …
    let group: String

    static let groups: Set<String> = [
        "audio", "backup", "book", "compressed", "data", "development", "diskimage", "document", "encoded",
        "executable", "flash", "font", "image", "settings", "spreadsheet", "text", "unknown", "video", "web",
    ]

    init(named name: String) {
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
        (mime, group) = Self.known[ending] ?? ("application/octet-stream", ending.isEmpty ? "unknown" : "data")
    }

    private static let office = "application/vnd.openxmlformats-officedocument."
    private static let open = "application/vnd.oasis.opendocument."
    /// `.txt` is a document and `.vb` a text (recorded).
    private static let known: [String: (String, String)] = [
        "txt": ("text/plain", "document"), "md": ("text/markdown", "text"), "vb": ("text/x-vb", "text"),
        "csv": ("text/csv", "spreadsheet"), "rtf": ("application/rtf", "document"),
        "pdf": ("application/pdf", "document"), "doc": ("application/msword", "document"),
        "docx": (office + "wordprocessingml.document", "document"), "odt": (open + "text", "document"),
        "xls": ("application/vnd.ms-excel", "spreadsheet"),
        "xlsx": (office + "spreadsheetml.sheet", "spreadsheet"), "ods": (open + "spreadsheet", "spreadsheet"),
        "ppt": ("application/vnd.ms-powerpoint", "document"),
        "pptx": (office + "presentationml.presentation", "document"), "odp": (open + "presentation", "document"),
        "epub": ("application/epub+zip", "book"), "fb2": ("application/x-fictionbook+xml", "book"),
        "djvu": ("image/vnd.djvu", "book"), "png": ("image/png", "image"), "jpg": ("image/jpeg", "image"),
        "jpeg": ("image/jpeg", "image"), "gif": ("image/gif", "image"), "webp": ("image/webp", "image"),
        "svg": ("image/svg+xml", "image"), "bmp": ("image/bmp", "image"), "wav": ("audio/wav", "audio"),
        "mp3": ("audio/mpeg", "audio"), "flac": ("audio/flac", "audio"), "ogg": ("audio/ogg", "audio"),
        "mp4": ("video/mp4", "video"), "webm": ("video/webm", "video"), "avi": ("video/x-msvideo", "video"),
        "zip": ("application/zip", "compressed"), "gz": ("application/gzip", "compressed"),
        "rar": ("application/vnd.rar", "compressed"), "7z": ("application/x-7z-compressed", "compressed"),
        "tar": ("application/x-tar", "compressed"), "html": ("text/html", "web"), "css": ("text/css", "web"),
        "js": ("text/javascript", "development"), "json": ("application/json", "text"),
        "xml": ("application/xml", "text"), "swift": ("text/x-swift", "development"),
        "py": ("text/x-python", "development"), "c": ("text/x-c", "development"), "sh": ("text/x-sh", "development"),
        "iso": ("application/x-iso9660-image", "diskimage"), "exe": ("application/x-msdownload", "executable"),
        "ttf": ("font/ttf", "font"), "ini": ("text/plain", "settings"), "bak": ("application/octet-stream", "backup"),
    ]
}
