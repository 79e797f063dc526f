import Site
import Web

/// What can be done with a file: behind ⋯ in lists, as buttons on its own page. What its source does not allow is not
/// offered.
enum FileMenu {
    case copyLink, unpublish, share
    case rename, move, copy
    case delete
    case deleteCopy

    /// Between groups of a menu stands a line.
    static let groups: [[FileMenu]] = [
        [.copyLink, .unpublish, .share], [.rename, .move, .copy], [.delete], [.deleteCopy],
    ]

    /// The acts on a file for its own page. Its copy and what ends its link have places of their own there: where a link
    /// was made it is copied, so that a second press of the same place does no harm.
    static func acts(on file: File, _ abilities: Abilities, from list: Address, _ words: FilesWords) -> [MenuItem] {
        let link: FileMenu = file.publicLink == nil ? .share : .copyLink
        return [link, .rename, .move, .copy, .delete].filter { $0.isOffered(by: abilities) }.map { act in
            if act == .copyLink, let link = file.publicLink { return act.item(words, .copy(Address(link))) }
            let address = act.address(of: file.id, in: file.source)
            // What takes the file elsewhere leads back to the list, everything else to the page.
            let back = (act == .rename || act == .share ? file.address(from: list) : list).text
            return switch act.start(in: file.source) {
            case .page: act.item(words, .link(address.adding(File.returnField, back)))
            case .question: act.item(words, .sheet(address.adding(File.returnField, back)))
            case .form: act.item(words, .form(FormAction(address, [File.returnField: back])))
            }
        }
    }

    func item(_ words: FilesWords, _ way: MenuItem.Act) -> MenuItem {
        MenuItem(label(words), icon: icon, way, isDangerous: self == .delete)
    }

    /// Whether the source lets Quad do it. A link can be copied, and a copy of Quad's deleted, without asking it.
    func isOffered(by abilities: Abilities) -> Bool {
        switch self {
        case .copyLink, .deleteCopy: true
        case .unpublish: abilities.allows(.unpublish)
        case .share: abilities.allows(.publish)
        case .rename: abilities.allows(.rename)
        case .move: abilities.allows(.move)
        case .copy: abilities.allows(.copy)
        case .delete: abilities.allows(.delete)
        }
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
        case .move, .copy: .page
        // A link that was given to others cannot be made once more.
        case .rename, .unpublish: .question
        // VK has no trash that it could be taken back from.
        case .delete: source == .vk ? .question : .form
        case .copyLink, .share, .deleteCopy: .form
        }
    }

    /// Where it is done; for a link that is copied, that is the link.
    func address(of id: FileID, in source: FileSource) -> Address {
        switch self {
        case .copyLink: Paths.file(source, id)
        case .unpublish: Paths.unpublishFile(source, id)
        case .share: Paths.shareFile(source, id)
        case .rename: Paths.renameFile(source, id)
        case .move: Paths.moveFiles().adding(BatchPages.field, id.pathSegment)
        case .copy: Paths.copyFiles().adding(BatchPages.field, id.pathSegment)
        case .delete: Paths.deleteFile(source, id)
        case .deleteCopy: Paths.deleteCopy(source, id)
        }
    }

    private func label(_ words: FilesWords) -> String {
        switch self {
        case .copyLink: words.copyLink
        case .unpublish: words.unpublish
        case .share: words.shareLink
        case .rename: words.rename
        case .move: words.moveTo
        case .copy: words.copyTo
        case .delete: words.delete
        case .deleteCopy: words.deleteCopy
        }
    }

    private var icon: Icon {
        switch self {
        case .copyLink, .copy: .copy
        case .unpublish, .deleteCopy: .x
        case .share: .share2
        case .rename: .pencil
        case .move: .folderInput
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
        case .failed: activityFailed
        }
    }
}
