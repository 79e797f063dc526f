import Connections
import FoundationEssentials
import HTML
import Postgres
import Site
import Web

/// The lists: shown as they are kept, asked for anew.
struct FileListPages {
    let providers: Providers
    private let kept = KeptLists()

    init(providers: Providers) {
        self.providers = providers
    }

    func list(_ context: Context, _ place: FilePlace) throws -> Response {
        let choice = try context.choice(for: place.list)
        let key = KeptLists.PageKey(
            member: try context.claimedMember(), target: context.request.target, choice: choice)
        if let answer = try known(key, place, context) { return answer }
        let fields = context.request.query
        let address = FileListAddress(place, fields, choice)
        let after = fields[FileCursor.field].flatMap { FileCursor($0, in: address.order) }
        let member = key.member
        let query = FileQuery(place.scope(of: member), by: address.order, search: address.query, after: after)
        // Their state comes before files: each query sees its own moment, so that a change that arrives in between is
        // counted as one that the rows may not show yet.
        var (state, found, usage) = try context.fetch(
            ListState.find(of: member, place), query.rows,
            place == .saved
                ? MemberUsage.find(of: member, quota: context.settings.quota).map(Optional.some) : .known(nil))
        var (uploads, waiting): ([Upload], (batch: BatchID, count: Int)?) = ([], nil)
        if state.hasUploads || state.hasBatch {
            // Uploads come before files: one that arrives in between stands in both lists instead of in neither.
            (uploads, waiting, found) = try context.fetch(
                Upload.all(of: member, in: place), BatchStore.waiting(of: member), query.rows)
        }
        if address.choice(over: choice) != choice {
            try context.remember(address.choice(over: choice), for: place.list)
        }
        let words = FilesWords(context.language)
        let stale =
            after == nil && place != .saved
            ? Self.connected(place, state.sources.filter { $0.isStale(now: context.now) }) : []
        let asked = try Self.ask(place, stale, context)

        let sources = place.source.map { source in state.sources.filter { $0.source == source } } ?? state.sources
        let here = address.address.adding(FileCursor.field, fields[FileCursor.field])
        let shown = found.prefix(FileQuery.pageSize)
        let back = place.isFolder && here == address.place ? nil : here
        let rows = FileRows(address.view, backTo: back, for: member, sources, kept, words, context).write(shown)
        let list = FileList(
            here: here, sources: sources, rows: rows,
            last: found.count > FileQuery.pageSize ? rows.last : nil, uploads: uploads, usage: usage,
            isFetching: rows.contains { $0.isFetching },
            isRefreshing: place != .saved
                && (sources.contains {
                    asked.contains($0.source) || $0.listing?.isRefreshing(now: context.now) ?? false
                } || rows.contains { $0.isChanging }))
        let connected = state.sources.filter { $0.state == .connected }.map(\.source)
        try context.askForPictures(
            of: rows.filter { $0.lacksPicture && connected.contains($0.file.source) }.map(\.file))
        context.showsFiles = true

        let isPlain =
            place != .saved && uploads.isEmpty && waiting == nil && !context.hasNotice && !sources.isEmpty
            && sources.allSatisfy { $0.failure == nil }
        guard isPlain else {
            return context.page(shell(place, address, list, waiting, words, context)) { out in
                WrittenRow.write(rows, out)
            }
        }
        let shellKey = try KeptLists.ShellKey(list, choice, address, context)
        let shell = kept.shell(shellKey) ?? shell(place, address, list, nil, words, context)
        kept.keep(shell, as: shellKey)
        if stale.isEmpty, let page = WrittenPage(state, list, address.choice(over: choice), shell, context) {
            kept.keep(page, as: key)
        }
        return context.page(shell) { out in WrittenRow.write(rows, out) }
    }

    /// The page as this worker wrote it last, unless it has to tell something or anything has changed since.
    private func known(_ key: KeptLists.PageKey, _ place: FilePlace, _ context: Context) throws -> Response? {
        let opening = context.database.openings
        guard !context.hasNotice, let page = kept.page(key, over: context.database, now: context.now) else {
            return nil
        }
        let changes = try context.fetch(number: ListState.changes(of: key.member))
        // Over another connection the number may be another server's.
        guard context.database.openings == opening, page.isFor(context, changes: changes) else { return nil }
        if page.choice != key.choice { try context.remember(page.choice, for: place.list) }
        return page.write(context)
    }

    private func shell(
        _ place: FilePlace, _ address: FileListAddress, _ list: FileList, _ waiting: (batch: BatchID, count: Int)?,
        _ words: FilesWords, _ context: Context
    ) -> PageShell {
        let page = FileListPage(place, address, list, providers, words, context)
        let told = ConnectionOutcome.take(context)
        let copies = CopyNotice.take(context)
        let word = FileWord.taken(context, on: address.address, words)
        let question = waiting.map { batch, count in
            Notice(
                .warning, words.namesTaken(count: count),
                action: Link(
                    words.answer, to: Paths.fileBatch(batch).adding(File.returnField, address.address.text)))
        }
        let made = context.take(notice: "folder-made").map { _ in Toast(words.folderMade) }
        let pending = context.take(notice: "folder-pending").map { _ in Notice(.warning, words.actPending) }
        if page.start != nil { providers.allowForms(on: context) }
        return context.shell(
            place.title(words), in: .files, toast: made ?? told.toast ?? copies.toast ?? word.toast,
            notice: told.notice ?? copies.notice ?? word.notice ?? pending ?? question,
            back: place.back(words)
        ) { out, frame in
            out.fileListPage(page, frame: frame)
        }
    }

    /// Asks the sources of this place for its list anew; gives those that are at it now because of this.
    static func ask(_ place: FilePlace, _ sources: [SourceState], _ context: Context) throws -> Set<FileSource> {
        try context.ask(
            for: connected(place, sources).map {
                RefreshRequest(place: $0.place(place.kind, place.path), source: $0.source)
            })
    }

    /// Those of the sources that can be asked for this place.
    private static func connected(_ place: FilePlace, _ sources: [SourceState]) -> [SourceState] {
        sources.filter { $0.state == .connected && (place.source == nil || place.source == $0.source) }
    }

    /// The reader wants the list as it is now.
    func refresh(_ context: Context, _ place: FilePlace) throws -> Response {
        let member = try context.member().id
        let sources = try context.database.fetch(SourceState.all(of: member, place))
        _ = try Self.ask(place, sources, context)
        let back = try File.list(context.form()[File.returnField]) ?? place.address
        return .redirect(to: back)
    }
}
