import Site
import Web

/// Why a file is not taken.
enum ImportUploadProblem: Error {
    case nothing, tooLarge, full, overQuota, running, tooOften

    var status: Status {
        switch self {
        case .nothing, .overQuota: .unprocessableContent
        case .tooLarge: .contentTooLarge
        case .full: .insufficientStorage
        case .running: .conflict
        case .tooOften: .tooManyRequests
        }
    }

    func sentence(_ words: AdminWords) -> String {
        switch self {
        case .nothing: words.importNoFile
        case .tooLarge: words.importTooLarge(size: words.language.fileSize(Import.largest))
        case .full: words.importFull
        case .overQuota: words.importOverQuota
        case .running: words.importIsRunning
        case .tooOften: words.importTooOften
        }
    }
}
