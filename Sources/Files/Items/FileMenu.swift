import Site
import Web

/// What can be done with a file: behind ⋯ in lists, and on its own page.
enum FileMenu {
    case open, download, share, copyLink, remind, whereUsed
    /// Of VK: to a folder of Yandex Disk.
    case toDisk
    case rename, move, copy
    case unpublish, delete
    case deleteCopy

    /// Between groups of a menu stands a line: what changes nothing comes first.
    static let groups: [[FileMenu]] = [
        [.open, .download, .share, .copyLink, .remind, .whereUsed, .toDisk], [.rename, .move, .copy],
        [.unpublish, .delete], [.deleteCopy],
    ]

    /// The act on a file for its own page; nil where it is not offered.
    func item(on file: File, _ abilities: Abilities, from list: Address, _ words: FilesWords) -> MenuItem? {
        guard isOffered(by: abilities) else { return nil }
        let address = address(of: file.id, in: file.source)
        // What takes the file elsewhere leads back to the list, everything else to the page.
        let back = (self == .rename ? file.address(from: list) : list).text
        return switch start(in: file.source) {
        case .page: item(words, .link(address.adding(File.returnField, back)))
        case .question: item(words, .sheet(address.adding(File.returnField, back)))
        case .form: item(words, .form(FormAction(address, [File.returnField: back])))
        }
    }

    func item(_ words: FilesWords, _ way: MenuItem.Act) -> MenuItem {
        MenuItem(label(words), icon: icon, way, isDangerous: self == .delete)
    }

    /// What the source has to let Quad do for it; nil for what asks nothing of it.
    private var act: FileAct? {
        switch self {
        case .open, .download, .copyLink, .remind, .whereUsed, .toDisk, .deleteCopy: nil
        case .share: .publish
        case .rename: .rename
        case .move: .move
        case .copy: .copy
        case .unpublish: .unpublish
        case .delete: .delete
        }
    }

    /// Whether the source lets Quad do it. A link can be copied, and a copy of Quad's deleted, without asking it.
    func isOffered(by abilities: Abilities) -> Bool { act.map(abilities.allows) ?? true }

    /// Whether the source has such an act and refuses it to Quad: it is shown with that word then.
    func isRefused(by abilities: Abilities) -> Bool {
        guard let act, abilities.state == .connected, self != .unpublish else { return false }
        return abilities.has(act) && !abilities.mayTry(act)
    }

    /// What an act begins with.
    enum Start {
        case page
        /// A page with one form, which scripts show as a dialog.
        case question
        /// It is done at once.
        case form
    }

    func start(in source: FileSource) -> Start {
        switch self {
        case .open, .download, .remind, .whereUsed, .toDisk, .move, .copy: .page
        case .rename: .question
        // VK has no trash that it could be taken back from.
        case .delete: source == .vk ? .question : .form
        case .share, .copyLink, .unpublish, .deleteCopy: .form
        }
    }

    /// Where it is done; for a link that is copied, that is the link.
    func address(of id: FileID, in source: FileSource) -> Address {
        switch self {
        case .open, .copyLink: Paths.file(source, id)
        case .download: Paths.download(source, id)
        case .remind:
            Paths.newReminder().adding(MenuItem.remindedThing, ThingID(Linkable.file, id.rawValue).pathSegment)
        case .whereUsed: Paths.file(source, id).fragment(ThingUses.part)
        case .unpublish: Paths.unpublishFile(source, id)
        case .share: Paths.shareFile(source, id)
        case .rename: Paths.renameFile(source, id)
        case .move: Paths.moveFiles().adding(BatchPages.field, id.pathSegment)
        case .copy, .toDisk: Paths.copyFiles().adding(BatchPages.field, id.pathSegment)
        case .delete: Paths.deleteFile(source, id)
        case .deleteCopy: Paths.deleteCopy(source, id)
        }
    }

    func label(_ words: FilesWords) -> String {
        switch self {
        case .open: words.open
        case .download: words.download
        case .copyLink: words.copyLink
        case .remind: SiteWords(words.language).remind
        case .whereUsed: SiteWords(words.language).whereUsed
        case .unpublish: words.unpublish
        case .share: words.share
        case .rename: words.rename
        case .move: words.moveTo
        case .copy: words.copyTo
        case .toDisk: words.toDisk
        case .delete: words.delete
        case .deleteCopy: words.deleteCopy
        }
    }

    private var icon: Icon {
        switch self {
        case .open: .eye
        case .download: .download
        case .copyLink: .link
        case .remind: .alarmClock
        case .whereUsed: .paperclip
        case .copy: .copy
        case .unpublish, .deleteCopy: .x
        case .share: .share2
        case .rename: .pencil
        case .move, .toDisk: .folderInput
        case .delete: .trash2
        }
    }
}

extension FilesWords {
    func name(of activity: Activity) -> String {
        switch activity {
        case .deleting: activityDeleting
        case .renaming: activityRenaming
        case .moving: activityMoving
        case .copying: activityCopying
        case .restoring: activityRestoring
        case .failed: activityFailed
        }
    }
}
