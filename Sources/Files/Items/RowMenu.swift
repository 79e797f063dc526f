import Site
import Web

/// The menu of all rows of a source: a list has it once, and scripts fill it for the row that asks for it. A row says only
/// in what it differs from the others; without scripts its ⋯ leads to the file's own page, where every act is.
package struct RowMenu: Sendable {
    /// The form that the buttons of rows send: one for the whole list.
    static let form = "row-acts"
    /// Stands for the file of the row: no file has this number.
    private static let anybody = FileID(rawValue: .max)

    /// Of which rows an act is one, where it is not one of all.
    package enum Condition: String, Sendable {
        case linked, unlinked
        /// Quad keeps a copy.
        case kept
    }

    package struct Act: Sendable {
        package let item: MenuItem
        package let condition: Condition?
    }

    package let source: FileSource
    package let groups: [[Act]]
    /// Those of its acts.
    private let conditions: Set<Condition?>

    /// What addresses have in the place of a file's number.
    package var number: String { Self.anybody.pathSegment }

    init(_ source: FileSource, _ abilities: Abilities, _ words: FilesWords) {
        self.source = source
        groups = FileMenu.groups.map { group in
            group.filter { $0.isOffered(by: abilities) }.map { act in
                let address = act.address(of: Self.anybody, in: source)
                return Act(item: act.item(words, Self.way(act, address, source)), condition: act.condition)
            }
        }.filter { !$0.isEmpty }
        conditions = Set(groups.joined().map(\.condition))
    }

    private static func way(_ act: FileMenu, _ address: Address, _ source: FileSource) -> MenuItem.Act {
        if act == .copyLink { return .copy(address) }
        return switch act.start(in: source) {
        case .page: .link(address)
        case .question: .sheet(address)
        case .form: .button(address, form: form)
        }
    }

    /// Whether there is anything in it for such a file.
    func isFor(isLinked: Bool, isKept: Bool) -> Bool {
        conditions.contains { condition in
            switch condition {
            case nil: true
            case .linked: isLinked
            case .unlinked: !isLinked
            case .kept: isKept
            }
        }
    }

    /// Tells menus apart that are for other files.
    var reach: String { conditions.map { $0?.rawValue ?? "all" }.sorted().joined(separator: ",") }
}

extension FileMenu {
    fileprivate var condition: RowMenu.Condition? {
        switch self {
        case .copyLink, .unpublish: .linked
        case .share: .unlinked
        case .deleteCopy: .kept
        case .rename, .move, .copy, .delete: nil
        }
    }
}
