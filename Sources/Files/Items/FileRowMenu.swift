import Site
import Web

extension RowMenu {
    /// The menu of the rows of a source. What the source refuses stays in it, with that word.
    ///
    /// - Parameter hasDisk: documents can be brought to a disk of the member's
    init(_ source: FileSource, _ abilities: Abilities, hasDisk: Bool, _ words: FilesWords) {
        let groups = FileMenu.groups.map { group in
            group.filter { $0 != .toDisk || source == .vk && hasDisk }.compactMap { act in
                act.way(in: source, abilities, words).map { Act(act.item(words, $0), act.condition(in: source)) }
            }
        }
        self.init(source.rawValue, number: FileMenu.anybody.pathSegment, groups)
    }
}

extension FileMenu {
    /// No file has this number.
    fileprivate static let anybody = FileID(rawValue: .max)

    /// Nil where the source has no such act.
    fileprivate func way(in source: FileSource, _ abilities: Abilities, _ words: FilesWords) -> MenuItem.Act? {
        let address = address(of: Self.anybody, in: source)
        switch self {
        case .open: return .open(address)
        case .copyLink: return .copy(address)
        // A document's page at VK is there for whoever VK lets see it.
        case .share where source == .vk: return .share(Paths.file(source, Self.anybody))
        case _ where isRefused(by: abilities): return .refused(words.notAllowed(name: source.name(words)))
        case _ where !isOffered(by: abilities): return nil
        case .share: return .publish(address, form: RowMenu.form)
        default: break
        }
        return switch start(in: source) {
        case .page: .link(address)
        case .question: .sheet(address)
        case .form: .button(address, form: RowMenu.form)
        }
    }

    fileprivate func condition(in source: FileSource) -> RowMenu.Condition? {
        switch self {
        case .download: .hasNot("folder")
        case .copyLink, .unpublish: .has("link")
        // A copy that Quad keeps.
        case .deleteCopy: .has("kept")
        case .open, .share, .toDisk, .rename, .move, .copy, .delete: nil
        }
    }
}
