import Site
import Web

extension RowMenu {
    /// The menu of the rows of a source. What the source refuses stays in it, with that word.
    ///
    /// - Parameter hasDisk: documents can be brought to a disk of the member's
    init(_ source: FileSource, _ abilities: Abilities, hasDisk: Bool, _ words: FilesWords) {
        let groups = FileMenu.groups.map { group in
            group.filter { $0 != .toDisk || source == .vk && hasDisk }.flatMap { act in
                act.ways(in: source, abilities, words)
            }
        }
        self.init(source.rawValue, number: FileMenu.anybody.pathSegment, groups)
    }
}

extension FileMenu {
    /// No file has this number.
    fileprivate static let anybody = FileID(rawValue: .max)

    /// As it is offered, and as it is refused of single documents.
    fileprivate func ways(in source: FileSource, _ abilities: Abilities, _ words: FilesWords) -> [RowMenu.Act] {
        guard let way = way(in: source, abilities, words) else { return [] }
        guard source == .vk, self == .rename || self == .delete, !isRefused(by: abilities) else {
            return [RowMenu.Act(item(words, way), condition(in: source))]
        }
        let refusal = "refused~=\(self == .rename ? FileAct.rename.rawValue : FileAct.delete.rawValue)"
        let refused = MenuItem.Act.refused(words.notAllowed(name: source.name(words)))
        return [
            RowMenu.Act(item(words, way), .hasNot(refusal)), RowMenu.Act(item(words, refused), .has(refusal)),
        ]
    }

    /// Nil where the source has no such act.
    fileprivate func way(in source: FileSource, _ abilities: Abilities, _ words: FilesWords) -> MenuItem.Act? {
        let address = address(of: Self.anybody, in: source)
        switch self {
        case .open: return .open(address)
        case .copyLink: return .copy(address)
        // A document's page at VK is there for those whom VK lets see it.
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
        // Folders are attached nowhere.
        case .download, .whereUsed: .hasNot("folder")
        case .copyLink, .unpublish: .has("link")
        // A copy that Quad keeps.
        case .deleteCopy: .has("kept")
        case .open, .share, .remind, .toDisk, .rename, .move, .copy, .delete: nil
        }
    }
}
