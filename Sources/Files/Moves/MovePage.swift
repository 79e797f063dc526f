import Site
import Web

/// The folders of a disk, to put something into one of them.
package struct MovePage {
    package struct Folder: Sendable {
        package let name: String
        /// Nil for one that is itself to be put somewhere.
        package let address: Address?
    }

    package let words: FilesWords
    package let title: String
    /// What is done, and under it with what.
    package let heading: String
    package let subject: String
    package let crumbs: [Crumb]
    package let folders: [Folder]
    package let empty: PageState
    package let pager: Pager?
    package let isRefreshing: Bool
    package let action: FormAction
    package let files: [FormAction.Field]
    package let verb: String
    /// Why it cannot be put into the folder that is shown.
    package let refusal: String?
    package let newFolder: Link
    package let cancel: Link
    package let notice: Notice?
    /// Nothing to put anywhere.
    package let state: PageState?

    /// Names that the heading has room for.
    private static let mostNamed = 3

    init(
        _ move: Move, _ found: [ListedRow], _ sources: [SourceState], asked: Set<FileSource>, _ problem: Move.Problem?,
        _ context: Context
    ) {
        let words = FilesWords(context.language)
        let isMove = move.act == .move
        self.words = words
        let (names, isSaving) = (move.names, move.isSaving)
        title =
            isSaving
            ? names.count == 1 ? words.toDiskOne(name: names[0]) : words.toDiskMany(count: names.count)
            : names.count == 1
                ? isMove ? words.moveOne(name: names[0]) : words.copyOne(name: names[0])
                : isMove ? words.moveMany(count: names.count) : words.copyMany(count: names.count)
        heading = isSaving ? words.toDisk : isMove ? words.moveTo : words.copyTo
        let more = names.count - Self.mostNamed
        subject =
            names.prefix(Self.mostNamed).joined(separator: ", ") + (more > 0 ? " \(words.andMore(count: more))" : "")
        crumbs = Self.crumbs(move, words)
        let here = move.address(choosing: move.target)
        let list = ListAddress(here, ListKind(nil, by: FileOrder(.name), .fifty), Fields())
        let rows = ListRows(found, of: list, context.words)
        folders = rows.shown.map { row in
            let path = row.folder?.description ?? ""
            let folder = move.holds(path) ? nil : FolderPath(path)
            return Folder(name: ShownName(row.name).description, address: folder.map { move.address(choosing: $0) })
        }
        empty = PageState(.emptyFolder, title: words.noFolders, text: "")
        pager = rows.next.map { Pager(next: $0, label: context.words.showMore, list: "folders") }
        let state = sources.first { $0.source == .yandex }
        // A refusal stands at an address of its own, where there is nothing to be asked for again.
        isRefreshing =
            problem == nil
            && (asked.contains(.yandex) || state?.listing?.isRefreshing(now: context.now) ?? false)
        action = FormAction(
            move.page,
            [
                MovePages.targetField: move.target?.text ?? "", File.returnField: move.list.text,
                IdempotencyKey.field: IdempotencyKey().text,
            ])
        files = move.items.map { FormAction.Field(BatchPages.field, $0.file.id.pathSegment) }
        verb = isSaving ? words.saveHere : isMove ? words.moveHere : words.copyHere
        refusal = move.problem.flatMap { Self.sentence($0, words) }
        newFolder = Link(
            words.newFolderHere,
            to: Paths.newFolder().adding(UploadDestination.folderField, move.target?.text).adding("return", here.text))
        cancel = Link(context.words.cancel, to: move.list)
        notice =
            problem.flatMap { Self.sentence($0, words) }.map { Notice(.error, $0) } ?? Self.stale(state, here, words)
        self.state =
            names.isEmpty
            ? PageState(
                .nothingChosen, title: words.nothingChosenTitle, text: words.nothingToMove,
                action: Link(words.backToList, to: move.list)) : nil
    }

    private static func crumbs(_ move: Move, _ words: FilesWords) -> [Crumb] {
        var crumbs = [Crumb(words.sourceYandex, to: move.target == nil ? nil : move.address(choosing: nil))]
        var path = ""
        let names = move.target?.names ?? []
        for (place, name) in names.enumerated() {
            path += path.isEmpty ? name : "/\(name)"
            let isLast = place == names.count - 1
            crumbs.append(
                Crumb(name, to: isLast ? nil : FolderPath("disk:/\(path)").map { move.address(choosing: $0) }))
        }
        return crumbs
    }

    private static func sentence(_ problem: Move.Problem, _ words: FilesWords) -> String? {
        switch problem {
        case .nothing: nil
        case .intoItself: words.moveIntoItself
        case .alreadyThere: words.moveAlreadyThere
        }
    }

    /// What is shown is older than it looks.
    private static func stale(_ state: SourceState?, _ here: Address, _ words: FilesWords) -> Notice? {
        guard let state, let failure = state.failure else { return nil }
        return .stale(
            failure.sentence(words.sourceYandex, words),
            retry: failure == .off ? nil : Link(words.tryAgain, to: here))
    }
}
