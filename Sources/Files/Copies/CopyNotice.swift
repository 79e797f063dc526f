import Bounds
import Localization
import Site

/// What a page says of an act on copies that led to it.
enum CopyNotice {
    case saving(Int)
    case cancelled, deleted, cleared
    /// Bytes.
    case overQuota(free: Int, needed: Int)
    /// More files than an archive may have.
    case tooMany
    case nothingToPack
    /// Nothing could be downloaded.
    case noDownload(CopyFailure, FileSource)

    private static let notice: StaticString = "copies"

    func leave(_ context: Context) {
        let text =
            switch self {
            case .saving(let count): "saving-\(count)"
            case .cancelled: "cancelled"
            case .deleted: "deleted"
            case .cleared: "cleared"
            case .overQuota(let free, let needed): "over-\(free)-\(needed)"
            case .tooMany: "many"
            case .nothingToPack: "nothing"
            case .noDownload(let failure, let source): "none-\(failure.rawValue)-\(source.rawValue)"
            }
        context.leave(notice: Self.notice, text)
    }

    /// Takes what was left for this page: a toast for what went well, a notice for the rest.
    static func take(_ context: Context) -> (toast: Toast?, notice: Notice?) {
        guard let left = context.take(notice: notice) else { return (nil, nil) }
        let words = FilesWords(context.language)
        let parts = left.split(separator: "-").map(String.init)
        switch (parts.first, parts.count) {
        case ("saving", 2): return (Bounds.count.exactly(parts[1]).map { Toast(words.savingFiles(count: $0)) }, nil)
        case ("cancelled", 1): return (Toast(words.copyCancelled), nil)
        case ("deleted", 1): return (Toast(words.copyDeleted), nil)
        case ("cleared", 1): return (Toast(words.copiesCleared), nil)
        case ("many", 1):
            let most = words.language.number(Archive.mostFiles)
            return (nil, Notice(.warning, words.archiveTooMany(most: most)))
        case ("nothing", 1): return (nil, Notice(.warning, words.archiveNothing))
        case ("over", 3):
            guard let free = Bounds.bytes.exactly(parts[1]), let needed = Bounds.bytes.exactly(parts[2]) else {
                return (nil, nil)
            }
            let language = words.language
            let text: String = words.overQuota(needed: language.fileSize(needed), free: language.fileSize(free))
            return (nil, Notice(.warning, text, action: Link(words.openSaved, to: Paths.savedFiles())))
        case ("none", 3):
            guard let failure = CopyFailure(rawValue: parts[1]), let source = FileSource(rawValue: parts[2]) else {
                return (nil, nil)
            }
            return (nil, Notice(.error, failure.sentence(source.name(words), words)))
        default: return (nil, nil)
        }
    }
}
