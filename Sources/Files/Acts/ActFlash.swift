import Site
import Web

struct ActFlash: FlashMessage {
    enum Outcome: Codable {
        case done, underway
        /// Published again, with another link than before.
        case doneAnew
        case failed(CallFailure)
        /// Asked for before, and without an end so far.
        case pending
        /// Somebody died over it, and the source cannot be asked whether it was done.
        case open(CallFailure)
    }

    static let name = "file-act"

    let act: FileAct
    let source: FileSource
    let outcome: Outcome
    /// To ask for the act once more.
    let file: FileID?
    /// What can be taken back, or was to be.
    let deletion: DeletionID?
    /// The link that was ended, to be had again.
    let link: String?
    /// What it was done to, cut where it is long.
    let name: String?

    /// Letters of a name that are said.
    private static let longestName = 60
    /// Bytes of a link that fits into a message.
    private static let longestLink = 300

    init(
        _ act: FileAct, _ source: FileSource, _ outcome: Outcome, of file: FileID? = nil,
        deletion: DeletionID? = nil, link: String? = nil, name: String? = nil
    ) {
        self.name = name.map {
            $0.count > Self.longestName
                ? String($0.prefix(Self.longestName)).withDirectionsMarked + "…" : $0.withDirectionsMarked
        }
        self.act = act
        self.source = source
        self.outcome = outcome
        self.file = file
        self.deletion = deletion
        self.link = link.flatMap { $0.utf8.count <= Self.longestLink ? $0 : nil }
    }

    init(
        _ act: FileAct, _ source: FileSource, of result: MemberActs.Result, file: FileID? = nil, link: String? = nil,
        name: String? = nil
    ) {
        switch result {
        case .done(let deletion):
            self.init(act, source, .done, of: file, deletion: deletion, link: link, name: name)
        case .underway: self.init(act, source, .underway)
        }
    }

    static let samples = FileAct.allCases.flatMap { act in
        [Outcome.done, .doneAnew, .underway, .pending, .open(.down), .failed(.unknown), .failed(.denied)].map {
            ActFlash(act, .yandex, $0, of: FileID(rawValue: 1), deletion: DeletionID(rawValue: 1))
        }
    }

    func view(on page: FlashPage) -> FlashView {
        let words = FilesWords(page.language)
        switch outcome {
        case .done:
            let undo: Undo? =
                switch act {
                case .delete: deletion.map { Undo(Paths.restoreFile($0), on: page.address) }
                case .unpublish:
                    file.map {
                        Undo(Paths.shareFile(source, $0), on: page.address, [ActPages.earlierField: link ?? ""])
                    }
                default: nil
                }
            let trash = act == .delete && source == .yandex ? Link(words.trash, to: Paths.trash()) : nil
            let done = words.done(act, in: source)
            return .toast(Toast(name.map { words.doneTo(what: done, name: $0) } ?? done, undo: undo, link: trash))
        case .doneAnew: return .toast(Toast(words.filePublishedAnew))
        case .underway: return .toast(Toast(words.underway(act, source.name(words))))
        case .pending: return .notice(Notice(.warning, words.actPending, retry: again(on: page.address)))
        case .open(let failure):
            return .notice(
                Notice(
                    .warning, words.actOpen(why: why(failure, words)), action: wayOut(of: failure, words),
                    retry: again(on: page.address)))
        case .failed(.unknown):
            return .notice(Notice(.warning, why(.unknown, words), retry: again(on: page.address)))
        case .failed(let failure):
            let text = "\(words.failed(act)) \(why(failure, words))"
            return .notice(Notice(.error, text, action: wayOut(of: failure, words)))
        }
    }

    private func why(_ failure: CallFailure, _ words: FilesWords) -> String {
        // VK may mean this document alone.
        failure == .denied && source == .vk
            ? words.denied(act, source.name(words), isHere: true) : failure.sentence(act, source.name(words), words)
    }

    private func wayOut(of failure: CallFailure, _ words: FilesWords) -> Link? {
        failure == .revoked || failure == .denied ? Link(words.reconnect, to: Paths.connections()) : nil
    }

    /// The form that asks for it once more, where its fields are known: the name that somebody typed is not.
    private func again(on page: Address) -> FormAction? {
        let address: Address? =
            switch act {
            case .delete: file.map { Paths.deleteFile(source, $0) }
            case .publish: file.map { Paths.shareFile(source, $0) }
            case .unpublish: file.map { Paths.unpublishFile(source, $0) }
            case .restore: deletion.map { Paths.restoreFile($0) }
            case .rename, .move, .copy, .back, .again: nil
            }
        return address.map { FormAction($0, [File.returnField: page.text]) }
    }
}

extension FilesWords {
    func done(_ act: FileAct, in source: FileSource) -> String {
        switch act {
        case .rename: fileRenamed
        case .delete: source == .vk ? fileDeleted : fileInTrash
        case .publish: filePublished
        case .unpublish: fileUnpublished
        case .restore, .back: fileRestored
        case .move, .again: movedOne
        case .copy: copiedOne
        }
    }

    func underway(_ act: FileAct, _ name: String) -> String {
        switch act {
        case .rename: renamingUnderway(name: name)
        case .delete: deletionUnderway(name: name)
        case .restore: restorationUnderway(name: name)
        default: changeUnderway(name: name)
        }
    }

    func failed(_ act: FileAct) -> String {
        switch act {
        case .rename: notRenamed
        case .delete: notDeleted
        case .publish: notPublished
        case .unpublish: notUnpublished
        case .restore, .back: notRestored
        case .move, .again: notMoved
        case .copy: notCopied
        }
    }
}

extension CallFailure {
    func sentence(_ act: FileAct, _ name: String, _ words: FilesWords) -> String {
        switch self {
        case .busy: words.callBusy
        case .down, .slow: words.failureDown(name: name)
        case .off: words.failureOff(name: name)
        case .limited: words.callLimited(name: name)
        case .nonsense: words.failureNonsense(name: name)
        case .revoked: words.failureRevoked(name: name)
        case .denied: words.denied(act, name)
        case .missing: act == .restore ? words.notInTrash : words.fileMissing(name: name)
        case .taken: act == .restore ? words.placeTaken : words.nameTaken
        case .intoItself: words.moveIntoItself
        case .badName: words.nameRefused(name: name)
        case .locked: words.fileLocked(name: name)
        case .full: words.diskFull
        case .unknown: words.outcomeUnknown(name: name)
        case .displacedStays: words.displacedStays
        }
    }
}

extension FilesWords {
    /// That the source does not let Quad do such a thing with any file, or with this one.
    func denied(_ act: FileAct, _ name: String, isHere: Bool = false) -> String {
        switch act.ability {
        case _ where act.hasPlace: moveDenied(name: name)
        case .rename where isHere: renameThisDenied(name: name)
        case .delete where isHere: deleteThisDenied(name: name)
        case .rename: renameDenied(name: name)
        case .delete: deleteDenied(name: name)
        default: publishDenied(name: name)
        }
    }
}
