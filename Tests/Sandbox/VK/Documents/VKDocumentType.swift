/// The eight kinds of VK's documents; 0 stands for all of them where a list is asked for.
enum VKDocumentType: Int, CaseIterable, Sendable {
    case text = 1
    case archive, gif, image, audio, video, book, unknown

    /// - Parameter ext: without its point, in lower case
    init(ext: String) {
        switch ext {
        case "pdf", "doc", "docx", "txt", "rtf", "xls", "xlsx", "ppt", "pptx", "odt", "ods", "odp", "csv": self = .text
        case "zip", "rar", "7z", "gz", "tar": self = .archive
        case "gif": self = .gif
        case "jpg", "jpeg", "png", "webp", "bmp": self = .image
        case "mp3", "wav", "ogg", "flac", "m4a": self = .audio
        case "mp4", "mkv", "avi", "webm", "mov": self = .video
        case "epub", "fb2", "mobi", "djvu": self = .book
        default: self = .unknown
        }
    }

    /// As `docs.getTypes` calls it.
    func name(isRussian: Bool) -> String {
        switch self {
        case .text: isRussian ? "Текстовые документы" : "Text files"
        case .archive: isRussian ? "Архивы" : "Archives"
        case .gif: "GIF"
        case .image: isRussian ? "Изображения" : "Images"
        case .audio: isRussian ? "Аудио" : "Audio"
        case .video: isRussian ? "Видео" : "Video"
        case .book: isRussian ? "Книги" : "E-books"
        case .unknown: isRussian ? "Другие" : "Other"
        }
    }
}
