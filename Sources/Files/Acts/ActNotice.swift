import Connections
import Site
import Web

/// Word of what came of an act, for the page that it leads to.
struct ActNotice: Equatable {
    enum Outcome: Equatable {
        /// With what can be taken back.
        case done(DeletionID?)
        case underway
        case failed(CallFailure)
        /// Asked for before, and without an end so far.
        case pending
        /// Somebody died over it, and the source cannot be asked whether it was done.
        case open(CallFailure)
    }

    let act: FileAct
    let source: FileSource
    let outcome: Outcome
    /// The file that it is about, or the deletion that was to be taken back: to ask for it once more.
    let subject: String

    init(_ act: FileAct, _ source: FileSource, _ outcome: Outcome, of subject: String = "") {
        self.act = act
        self.source = source
        self.outcome = outcome
        self.subject = subject
    }

    init(_ act: FileAct, _ source: FileSource, _ outcome: Outcome, of file: FileID) {
        self.init(act, source, outcome, of: file.pathSegment)
    }

    init(_ act: FileAct, _ source: FileSource, of result: MemberActs.Result) {
        switch result {
        case .done(let deletion): self.init(act, source, .done(deletion))
        case .underway: self.init(act, source, .underway)
        }
    }

    /// For ``Led`` and ``Context/leave(notice:_:)``: `delete.yandex.done.17`.
    var notice: Led.Notice {
        let outcome =
            switch outcome {
            case .done(let deletion): "done.\(deletion?.pathSegment ?? "")"
            case .underway: "underway."
            case .failed(let failure): "failed.\(failure.rawValue)"
            case .pending: "pending."
            case .open(let failure): "open.\(failure.rawValue)"
            }
        return Led.Notice("file-act", "\(act.rawValue).\(source.rawValue).\(outcome).\(subject)")
    }

    /// The cookie is the browser's: whatever it says, no more than words come of it.
    static func taken(_ context: Context) -> ActNotice? {
        guard let text = context.take(notice: "file-act") else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 5, let act = FileAct(rawValue: parts[0]), let source = FileSource(rawValue: parts[1])
        else {
            return nil
        }
        let subject = parts[4]
        switch parts[2] {
        case "done": return ActNotice(act, source, .done(DeletionID(pathSegment: parts[3])))
        case "underway": return ActNotice(act, source, .underway)
        case "failed": return CallFailure(rawValue: parts[3]).map { ActNotice(act, source, .failed($0), of: subject) }
        case "pending": return ActNotice(act, source, .pending, of: subject)
        case "open": return CallFailure(rawValue: parts[3]).map { ActNotice(act, source, .open($0), of: subject) }
        default: return nil
        }
    }

    /// - Parameter list: where the page stands that shows it, to come back to when it is taken back
    func toast(on list: Address, _ words: FilesWords) -> Toast? {
        switch outcome {
        case .done(let deletion):
            let undo = deletion.map { FormAction(Paths.restoreFile($0), [File.returnField: list.text]) }
            return Toast(words.done(act, in: source), undo: act == .delete ? undo : nil)
        case .underway: return Toast(words.underway(act, source.name(words)))
        case .failed, .pending, .open: return nil
        }
    }

    /// - Parameter list: as in ``toast(on:_:)``
    func notice(on list: Address, _ words: FilesWords) -> Notice? {
        switch outcome {
        case .done, .underway: return nil
        case .pending: return Notice(.warning, words.actPending, retry: again(on: list))
        case .open(let failure):
            return Notice(
                .warning, words.actOpen(why: why(failure, words)), action: wayOut(of: failure, words),
                retry: again(on: list))
        case .failed(.unknown):
            return Notice(.warning, why(.unknown, words), retry: again(on: list))
        case .failed(let failure):
            return Notice(
                .error, "\(words.failed(act)) \(why(failure, words))", action: wayOut(of: failure, words))
        }
    }

    private func why(_ failure: CallFailure, _ words: FilesWords) -> String {
        failure.sentence(act, source.name(words), words)
    }

    private func wayOut(of failure: CallFailure, _ words: FilesWords) -> Link? {
        failure == .revoked || failure == .denied ? Link(words.reconnect, to: Paths.connections()) : nil
    }

    /// The form that asks for it once more, where its fields are known: the name that somebody typed is not.
    private func again(on list: Address) -> FormAction? {
        let file = FileID(pathSegment: subject)
        let address: Address? =
            switch act {
            case .delete: file.map { Paths.deleteFile(source.provider, $0) }
            case .publish: file.map { Paths.shareFile(source.provider, $0) }
            case .unpublish: file.map { Paths.unpublishFile(source.provider, $0) }
            case .restore: DeletionID(pathSegment: subject).map { Paths.restoreFile($0) }
            case .rename, .move, .copy, .back, .again: nil
            }
        return address.map { FormAction($0, [File.returnField: list.text]) }
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
    /// Why the source did not do it, for the reader.
    func sentence(_ act: FileAct, _ name: String, _ words: FilesWords) -> String {
        switch self {
        case .busy: words.callBusy
        case .down, .slow: words.failureDown(name: name)
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
    /// That the source does not let Quad do such a thing.
    func denied(_ act: FileAct, _ name: String) -> String {
        switch act.ability {
        case .rename: renameDenied(name: name)
        case .delete: deleteDenied(name: name)
        default: publishDenied(name: name)
        }
    }
}
