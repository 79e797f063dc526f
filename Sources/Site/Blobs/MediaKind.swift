/// What kept bytes are, as the files origin says it to a browser.
///
/// A short list of kinds that a browser may show; everything else is only ever saved by it. A kind is believed when the
/// name and the first bytes agree on it.
package enum MediaKind: String, Sendable, CaseIterable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case webp = "image/webp"
    case gif = "image/gif"
    case avif = "image/avif"
    case pdf = "application/pdf"
    case mp4 = "video/mp4"
    case webm = "video/webm"
    case mp3 = "audio/mpeg"
    case mp4Audio = "audio/mp4"
    case wav = "audio/wav"
    case ogg = "audio/ogg"
    case flac = "audio/flac"
    case plain = "text/plain"
    case zip = "application/zip"
    case other = "application/octet-stream"

    package var text: String { rawValue }

    /// Whether a browser may show it rather than save it.
    package var isShown: Bool { self != .zip && self != .other }

    /// As the header has it. Text is what it looks like, whatever it says that it is.
    package var contentType: String { self == .plain ? "text/plain; charset=utf-8" : rawValue }

    /// Bytes that ``init(name:beginning:)`` wants to see.
    package static let beginning = 4_096

    /// - Parameters:
    ///   - name: of the file; its ending counts
    ///   - bytes: its first ``beginning`` bytes, or all
    package init(name: String, beginning bytes: [UInt8]) {
        let dot = name.lastIndex(of: ".").map { name.index(after: $0) } ?? name.endIndex
        let claimed = Self.endings[name[dot...].lowercased()] ?? .other
        self = claimed.isBegun(by: bytes) ? claimed : .other
    }

    private static let endings: [String: MediaKind] = [
        "png": .png, "jpg": .jpeg, "jpeg": .jpeg, "jpe": .jpeg, "webp": .webp, "gif": .gif, "avif": .avif, "pdf": .pdf,
        "mp4": .mp4, "m4v": .mp4, "webm": .webm, "mp3": .mp3, "m4a": .mp4Audio, "wav": .wav, "ogg": .ogg, "oga": .ogg,
        "opus": .ogg, "flac": .flac, "txt": .plain, "text": .plain, "log": .plain, "csv": .plain, "md": .plain,
        "json": .plain, "ics": .plain, "zip": .zip,
    ]

    private func isBegun(by bytes: [UInt8]) -> Bool {
        func has(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        return switch self {
        case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
        case .webp: has("RIFF") && has("WEBP", at: 8)
        case .gif: has("GIF87a") || has("GIF89a")
        case .avif: has("ftyp", at: 4) && (has("avif", at: 8) || has("avis", at: 8))
        case .pdf: has("%PDF-")
        case .mp4, .mp4Audio: has("ftyp", at: 4)
        case .webm: bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
        case .mp3: has("ID3") || bytes.count > 1 && bytes[0] == 0xFF && bytes[1] & 0xE0 == 0xE0
        case .wav: has("RIFF") && has("WAVE", at: 8)
        case .ogg: has("OggS")
        case .flac: has("fLaC")
        case .plain: !bytes.contains(0)
        case .zip: bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
        case .other: true
        }
    }
}
