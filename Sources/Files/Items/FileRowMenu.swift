import Site
import Web

extension RowMenu {
    /// The menu of the rows of a source.
    init(_ source: FileSource, _ abilities: Abilities, _ words: FilesWords) {
        // No file has this number.
        let anybody = FileID(rawValue: .max)
        let groups = FileMenu.groups.map { group in
            group.filter { $0.isOffered(by: abilities) }.map { act in
                let way: MenuItem.Act =
                    switch act.start(in: source) {
                    case _ where act == .copyLink: .copy(act.address(of: anybody, in: source))
                    case .page: .link(act.address(of: anybody, in: source))
                    case .question: .sheet(act.address(of: anybody, in: source))
                    case .form: .button(act.address(of: anybody, in: source), form: Self.form)
                    }
                return Act(act.item(words, way), act.condition)
            }
        }
        self.init(source.rawValue, number: anybody.pathSegment, groups)
    }
}

extension FileMenu {
    fileprivate var condition: RowMenu.Condition? {
        switch self {
        case .copyLink, .unpublish: .has("link")
        case .share: .hasNot("link")
        // A copy that Quad keeps.
        case .deleteCopy: .has("kept")
        case .rename, .move, .copy, .delete: nil
        }
    }
}
