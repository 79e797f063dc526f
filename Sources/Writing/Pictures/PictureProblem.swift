import Conversion
import Web

/// Why there is no picture of what was sent.
package enum PictureProblem: String, Error, Codable, CaseIterable, Sendable {
    /// No file was chosen.
    case nothing
    case tooLarge, tooManyPixels
    /// Its bytes are none of the kinds that are taken, whatever its name says.
    case unsupported
    /// It could not be read.
    case unreadable
    case overQuota
    /// What pictures may be of it.
    case overPictures
    /// The machine's disk is full.
    case full
    /// The member has sent too many of late.
    case tooMany
    /// It is not ready yet: sent again, it is the same picture.
    case slow
    /// Pictures cannot be decoded here.
    case unavailable
    /// A moderator has removed it.
    case removed

    init(_ refusal: Refusal) {
        self =
            switch refusal {
            case .unsupported, .mismatch: .unsupported
            case .tooLarge: .tooLarge
            case .tooManyPixels, .bomb: .tooManyPixels
            case .unreadable, .undecoded: .unreadable
            case .slow: .slow
            case .unavailable: .unavailable
            }
    }

    package var status: Status {
        switch self {
        case .tooLarge: .contentTooLarge
        case .tooMany: .tooManyRequests
        case .slow, .unavailable, .full: .serviceUnavailable
        case .nothing, .tooManyPixels, .unsupported, .unreadable, .overQuota, .overPictures, .removed:
            .unprocessableContent
        }
    }

    /// An answer that says it.
    package func answer(_ response: Response) -> Response {
        var response = response
        response.status = status
        if status == .serviceUnavailable { response.headers.set("Retry-After", "2") }
        return response.unstored
    }

    package func sentence(_ words: WritingWords) -> String {
        switch self {
        case .nothing: words.pictureMissing
        case .removed: words.pictureRemoved
        case .tooLarge: words.pictureTooLarge(megabytes: String(Picture.largest >> 20))
        case .tooManyPixels: words.pictureTooManyPixels
        case .unsupported: words.pictureUnsupported
        case .unreadable: words.pictureUnreadable
        case .overQuota: words.pictureOverQuota
        case .overPictures: words.pictureOverPictures
        case .full: words.pictureDiskFull
        case .tooMany: words.pictureTooMany
        case .slow: words.pictureSlow
        case .unavailable: words.pictureUnavailable
        }
    }
}
