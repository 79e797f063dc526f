import Localization
import Site
import Web

/// How the copy of a file stands, in words, and what can be done about it.
package struct CopyMark: Sendable {
    package enum Tone: String, Sendable {
        case plain = "copy"
        case good = "copy is-saved"
        case bad = "copy is-failed"
    }

    /// One place of the page, found again when it is asked for anew.
    package let id: String
    package let tone: Tone
    package let icon: Icon?
    /// In a word or two: "Saved"; empty where nothing is to be said.
    package let label: String
    /// A sentence more.
    package let text: String?
    package let progress: Progress?
    /// To have it fetched, for the first time or anew.
    package let save: Address?
    package let saveLabel: String
    package let saveIcon: Icon
    package let cancel: Address?
    /// To have it stay: it is kept only because the file was opened.
    package let keep: Address?
    package let remove: Address?
    package let download: Link
    /// Where the bytes are that can be given to the system's share sheet; nil when they are not here, or too many.
    package let share: Address?
    package let words: FilesWords
    package let name: String

    package var isUnderWay: Bool { progress != nil }
    /// Nothing is kept yet, so saving is the first thing to do on the file's page.
    package var drawsAttention: Bool { save != nil && remove == nil }

    /// Bytes of the largest file that is given to the system's share sheet: a browser holds it in memory, and who shares is
    /// waiting.
    static let largestShared = 25 << 20

    init(_ listed: ListedFile, _ words: FilesWords) {
        let file = listed.file
        let provider = file.source.provider
        let copy = listed.copy
        let save = Paths.saveCopy(provider, file.id)
        id = "copy-\(file.id.pathSegment)"
        self.words = words
        name = file.name
        download = Link(words.download, to: Paths.download(provider, file.id))
        let isUnderWay = copy?.state.isUnderWay ?? false
        let isOlder = copy?.isOlder(than: listed.version) ?? false
        // An older version is downloaded from the source, whose bytes no page may read.
        let isShared = copy.map { $0.isThere && !isUnderWay && !isOlder && $0.size <= Self.largestShared } ?? false
        share = isShared ? download.address : nil
        cancel = isUnderWay ? Paths.cancelCopy(provider, file.id) : nil
        remove =
            copy?.isThere == true && !isUnderWay ? Paths.deleteCopy(provider, file.id) : nil
        let isUnasked = copy.map { $0.state == .saved && $0.isThere && !$0.isAsked } ?? false
        keep = isUnasked && !isOlder ? save : nil
        switch copy?.state {
        case .waiting, .fetching:
            let percent = copy?.percent
            label = percent.map { words.copyPercent(percent: String($0)) } ?? words.copyWaiting
            progress = Progress(words.copyProgress(name: file.name), percent: percent)
            (tone, icon, text, self.save, saveLabel, saveIcon) = (.plain, nil, nil, nil, words.saveCopy, .download)
        case .failed:
            let why = copy?.failure?.sentence(file.source.name(words), words) ?? ""
            (tone, icon, label, text) = (.bad, .circleAlert, words.copyFailed, why)
            (progress, self.save, saveLabel, saveIcon) = (nil, save, words.tryAgain, .refreshCw)
        case .saved where copy?.isThere == true && isOlder:
            (tone, icon, label, text) = (.plain, .history, words.copyOlder, words.copyOlderText)
            (progress, self.save, saveLabel, saveIcon) = (nil, save, words.saveAgain, .refreshCw)
        case .saved where copy?.isThere == true:
            (tone, icon, label, text) = (.good, .circleCheck, words.copySaved, isUnasked ? words.copyUnasked : nil)
            (progress, self.save, saveLabel, saveIcon) = (nil, nil, words.saveCopy, .download)
        case .saved, nil:
            (tone, icon, label, text) = (.plain, nil, "", nil)
            (progress, self.save, saveLabel, saveIcon) = (nil, save, words.saveCopy, .download)
        }
    }
}

extension CopyFailure {
    /// What happened, for the reader.
    func sentence(_ name: String, _ words: FilesWords) -> String {
        switch self {
        case .down: words.failureDown(name: name)
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
