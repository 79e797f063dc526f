import Localization
import Site

/// What came of an act on copies.
enum CopyFlash: FlashMessage {
    case saving(Int)
    case cancelled, deleted
    /// Of one source; nil for all.
    case cleared(FileSource?)
    /// Bytes.
    case overQuota(free: Int, needed: Int)
    /// More files than an archive may have.
    case tooMany
    case nothingToPack
    /// Documents on their way to a folder of the disk; nil is its root.
    case toDisk(Int, folder: String?)
    /// A thing of another feature, by its ``ThingID``, on its way to a folder of the disk; nil is its root.
    case fileToDisk(String, folder: String?)
    case tooManyToDisk
    /// Nothing could be downloaded.
    case noDownload(CopyFailure, FileSource)

    static let name = "copies"
    static let samples = [
        saving(1), saving(5), cancelled, deleted, cleared(nil), cleared(.vk), overQuota(free: 1 << 20, needed: 1 << 30),
        tooMany, fileToDisk("photo-1", folder: nil), fileToDisk("photo-1", folder: "Фото"), tooManyToDisk,
        nothingToPack, noDownload(.missing, .yandex), toDisk(1, folder: nil), toDisk(5, folder: "Лекции/Весна"),
    ]

    func view(on page: FlashPage) -> FlashView {
        let (words, language) = (FilesWords(page.language), page.language)
        switch self {
        case .saving(let count): return .toast(Toast(words.savingFiles(count: count)))
        case .cancelled: return .toast(Toast(words.copyCancelled))
        case .deleted: return .toast(Toast(words.copyDeleted))
        case .cleared(let source):
            let all: String? = source.map { words.copiesOfSourceCleared(name: $0.name(words)) }
            return .toast(Toast(all ?? words.copiesCleared))
        case .toDisk(let count, let folder):
            return .toast(Toast(words.savingToDisk(count: count), link: Self.link(to: folder, words)))
        case .fileToDisk(let thing, let folder):
            let live = ThingID(pathSegment: thing).map(SaveState.live)
            return .toast(Toast(words.savingFileToDisk, link: Self.link(to: folder, words), live: live))
        case .tooManyToDisk: return .notice(Notice(.warning, words.tooManyToDisk))
        case .tooMany:
            return .notice(Notice(.warning, words.archiveTooMany(most: language.number(Archive.mostFiles))))
        case .nothingToPack: return .notice(Notice(.warning, words.archiveNothing))
        case .overQuota(let free, let needed):
            let text: String = words.overQuota(needed: language.fileSize(needed), free: language.fileSize(free))
            return .notice(Notice(.warning, text, action: Link(words.openSaved, to: Paths.savedFiles())))
        case .noDownload(let failure, let source):
            return .notice(Notice(.error, failure.sentence(source.name(words), words)))
        }
    }

    private static func link(to folder: String?, _ words: FilesWords) -> Link {
        let place = FilePlace.yandex(folder.flatMap { FolderPath(address: $0) })
        return Link(words.openFolder(name: place.title(words)), to: place.address)
    }
}
