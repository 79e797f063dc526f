import Connections
import Localization
import Postgres
import Site
import Web

/// How the copy of a file stands, in words, and what can be done about it.
package struct CopyMark {
    package let file: FileID
    package let name: ShownName
    package let words: FilesWords
    let source: FileSource
    private let copy: SavedCopy?
    private let state: State
    private let isOlder: Bool

    private enum State {
        case none, underWay, failed, older, kept
    }

    package enum Tone: String {
        case plain = "copy"
        case good = "copy is-saved"
        case bad = "copy is-failed"
    }

    /// Bytes of the largest file that is given to the system's share sheet: a browser holds it in memory, and who shares is
    /// waiting.
    static let largestShared = 25 << 20

    init(
        _ file: FileID, _ source: FileSource, name: ShownName, _ copy: SavedCopy?, isOlder: Bool, _ words: FilesWords
    ) {
        self.file = file
        self.source = source
        self.name = name
        self.copy = copy
        self.isOlder = isOlder
        self.words = words
        state =
            switch copy?.state {
            case .waiting, .fetching: .underWay
            case .failed: .failed
            case .saved where copy?.isThere == true: isOlder ? .older : .kept
            case .saved, nil: .none
            }
    }

    init(_ listed: ListedFile, _ words: FilesWords) {
        let isOlder = listed.copy?.isOlder(than: listed.version) ?? false
        self.init(
            listed.file.id, listed.file.source, name: ShownName(Text(listed.file.name)), listed.copy, isOlder: isOlder,
            words)
    }

    private var isThere: Bool { copy?.isThere ?? false }

    // MARK: How it stands

    package var isUnderWay: Bool { state == .underWay }

    package var tone: Tone {
        switch state {
        case .none, .underWay, .older: .plain
        case .failed: .bad
        case .kept: .good
        }
    }

    package var icon: Icon? {
        switch state {
        case .none, .underWay: nil
        case .failed: .circleAlert
        case .older: .history
        case .kept: .circleCheck
        }
    }

    /// In a word or two: "Saved"; empty where nothing is to be said.
    package var label: String {
        switch state {
        case .none: ""
        case .underWay: copy?.percent.map { words.copyPercent(percent: String($0)) } ?? words.copyWaiting
        case .failed: words.copyFailed
        case .older: words.copyOlder
        case .kept: words.copySaved
        }
    }

    /// The same on the file's own page.
    package var longLabel: String {
        switch state {
        case .none: words.copyNone
        case .kept: words.copyKept
        default: label
        }
    }

    /// What it is for, where nothing else is to be said of it.
    package var longText: String? {
        switch state {
        case .none,
            .kept where !isUnasked:
            words.copyWhy(name: source.name(words))
        default: text
        }
    }

    /// Of how much, while it is on its way.
    package var whole: String? {
        copy?.percent.flatMap { _ in copy.map { words.copyOf(size: words.language.fileSize($0.expected)) } }
    }

    /// Neither kept nor on its way: the state of most files, which lists draw in the fewest letters.
    package var isPlain: Bool { state == .none }

    /// A sentence more.
    package var text: String? {
        switch state {
        case .none, .underWay: nil
        case .failed: copy?.failure?.sentence(source.name(words), words) ?? ""
        case .older: words.copyOlderText
        case .kept: isUnasked ? words.copyUnasked : nil
        }
    }

    package var progress: Progress? {
        isUnderWay ? Progress(words.copyProgress(name: name.description), percent: copy?.percent) : nil
    }

    // MARK: What can be done

    /// It can be had fetched, for the first time or anew.
    package var canBeSaved: Bool { state != .underWay && state != .kept }

    package var saveLabel: String {
        switch state {
        case .none, .underWay, .kept: words.saveCopy
        case .failed: words.tryAgain
        case .older: words.saveAgain
        }
    }

    package var saveIcon: Icon { state == .failed || state == .older ? .refreshCw : .hardDriveDownload }

    /// It is kept only because the file was opened, and can be had to stay.
    package var isUnasked: Bool { state == .kept && copy?.isAsked == false }

    package var canBeRemoved: Bool { isThere && !isUnderWay }

    /// Nothing is kept yet of what is not fetched by being opened, so saving is the first thing to do on the file's page.
    package var isFirst: Bool { source == .vk && canBeSaved && !canBeRemoved }

    package var download: Link { Link(words.download, to: Paths.download(source, file)) }

    /// Where the bytes are that can be given to the system's share sheet; nil when they are not here, or too many. An older
    /// version is downloaded from the source, whose bytes no page may read.
    package var share: Address? {
        guard let copy, copy.isThere, !isUnderWay, !isOlder, copy.size <= Self.largestShared else { return nil }
        return download.address
    }
}

extension CopyFailure {
    /// What happened, for the reader.
    func sentence(_ name: String, _ words: FilesWords) -> String {
        switch self {
        case .down: words.failureDown(name: name)
        case .off: words.failureOff(name: name)
        case .limited: words.failureLimited(name: name)
        case .nonsense: words.failureNonsense(name: name)
        case .revoked: words.failureRevoked(name: name)
        case .denied: words.failureDenied(name: name)
        case .missing: words.copyMissing(name: name)
        case .changed: words.copyChanged(name: name)
        case .quota: words.copyTooLarge
        case .storage: words.copyNoSpace
        }
    }
}
