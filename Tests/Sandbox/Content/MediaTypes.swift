/// The media type of a file by its extension.
enum MediaTypes {
    private static let known = [
        "txt": "text/plain; charset=utf-8", "csv": "text/csv; charset=utf-8", "md": "text/markdown; charset=utf-8",
        "html": "text/html; charset=utf-8", "rtf": "application/rtf", "pdf": "application/pdf",
        "json": "application/json", "xml": "application/xml", "fb2": "application/x-fictionbook+xml",
        "zip": "application/zip", "gz": "application/gzip", "epub": "application/epub+zip", "gif": "image/gif",
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "wav": "audio/wav", "mp4": "video/mp4",
        "ics": "text/calendar; charset=utf-8", "doc": "application/msword",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xls": "application/vnd.ms-excel",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "ppt": "application/vnd.ms-powerpoint",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "odt": "application/vnd.oasis.opendocument.text",
    ]

    /// - Parameter ext: without its point, in lower case
    static func of(_ ext: String) -> String { known[ext] ?? "application/octet-stream" }
}
