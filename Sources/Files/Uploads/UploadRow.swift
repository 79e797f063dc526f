import Localization
import Site
import Web

/// An upload above a list, in words.
package struct UploadRow: Sendable {
    static let answerField = "answer"
    static let skip = "skip"

    package let id: String
    package let name: String
    /// What is going on with it.
    package let text: String
    /// Nil when nothing moves.
    package let progress: Progress?
    package let isFailed: Bool
    package let cancel: FormAction
    package let cancelLabel: String
    /// What may be answered where the name is taken; otherwise empty.
    package let answers: [Button]
    package let answer: FormAction
    /// Nil where nothing would come of it.
    package let sendAgain: FormAction?

    init(_ upload: Upload, in list: Address, _ words: FilesWords) {
        id = "upload-\(upload.id.pathSegment)"
        name = upload.name.withDirectionsMarked
        text = Self.text(upload, words)
        let percent = upload.size > 0 ? upload.sent * 100 / upload.size : 0
        progress =
            switch upload.state {
            case .fetching: Progress(words.copyProgress(name: name), percent: upload.fetched)
            case .sending: Progress(words.uploadProgress(name: name), percent: percent)
            case .waiting where upload.failure == nil: Progress(words.uploadProgress(name: name), percent: nil)
            default: nil
            }
        isFailed = upload.state == .failed
        let fields: KeyValuePairs = ["return": list.text]
        cancel = FormAction(Paths.cancelUpload(upload.id), fields)
        cancelLabel = upload.state == .failed ? words.uploadForget : SiteWords(words.language).cancel
        answer = FormAction(Paths.answerUpload(upload.id), fields)
        answers = upload.state == .asking ? Self.answers(words) : []
        let waitsForSource = upload.state == .waiting && upload.failure != nil && upload.failure != .off
        sendAgain =
            upload.state == .failed && upload.failure != .lost || waitsForSource
            ? FormAction(Paths.repeatUpload(upload.id), fields) : nil
    }

    private static func answers(_ words: FilesWords) -> [Button] {
        [
            Button(
                words.uploadKeepBoth, .plain, name: answerField, value: Conflict.keep.rawValue, isSmall: true),
            Button(
                words.uploadReplace, .plain, name: answerField, value: Conflict.replace.rawValue, isSmall: true),
            Button(words.uploadSkip, .quiet, name: answerField, value: skip, isSmall: true),
        ]
    }

    private static func text(_ upload: Upload, _ words: FilesWords) -> String {
        let size = words.language.fileSize(upload.size)
        switch upload.state {
        case .fetching where upload.isPublic: return words.transferFetchesFile
        case .fetching:
            let name = (upload.origin ?? .vk).name(words)
            return upload.fetched.map { words.transferFetchesPart(name: name, percent: String($0), size: size) }
                ?? words.transferFetches(name: name, size: size)
        case .done: return words.transfersDone(count: 1)
        case .waiting:
            guard let failure = upload.failure else { return words.uploadWaits(size: size) }
            return "\(failure.sentence(upload.source, words)) \(words.uploadGoesOn)"
        case .sending:
            return words.uploadSends(sent: words.language.fileSize(upload.sent), size: size)
        case .asking: return words.uploadTaken
        case .failed: return (upload.failure ?? .nonsense).sentence(upload.source, words)
        }
    }
}

extension UploadFailure {
    func sentence(_ source: FileSource, _ words: FilesWords) -> String {
        let disk = source.name(words)
        return switch self {
        case .down: words.failureDown(name: disk)
        case .off: words.failureOff(name: disk)
        case .limited: words.uploadLimited(name: disk)
        case .nonsense: words.failureNonsense(name: disk)
        case .revoked: words.failureRevoked(name: disk)
        case .denied: words.uploadDenied(name: disk)
        case .missing: words.uploadMissing
        case .taken: words.uploadFolderTaken
        case .badName: words.badName(for: source)
        case .badType: words.uploadBadType(name: disk)
        case .locked: words.uploadLocked(name: disk)
        case .full: words.uploadDiskFull(name: disk)
        case .tooLarge: words.uploadDiskTooLarge(name: disk)
        case .lost: words.uploadLost
        case .unfetched: words.transferUnfetched
        case .quota: words.transferQuota
        }
    }
}

extension FilesWords {
    func badName(for source: FileSource) -> String {
        source == .vk
            ? uploadBadTitle(name: sourceVK, most: language.number(File.longestTitle)) : uploadBadName
    }
}
