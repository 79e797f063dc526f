import Connections
import Postgres
import Site
import Web

/// The lists: shown as they are kept, asked for anew.
struct FileListPages {
    let providers: Providers

    func list(_ context: Context, _ place: FilePlace) throws -> Response {
        let fields = context.request.query
        let choice = try context.choice(for: place.list)
        let address = FileListAddress(place, fields, choice)
        let after = fields[FileCursor.field].flatMap { FileCursor($0, in: address.order) }
        let member = try context.claimedMember()
        let query = FileQuery(place.scope(of: member), by: address.order, search: address.query, after: after)
        // Uploads come before files: each query sees its own moment, and one that arrives in between stands in both lists
        // instead of in neither.
        let (sources, uploads, folders, others, usage, waiting) = try context.fetch(
            SourceState.all(of: member, place), Upload.all(of: member, in: place), query.folders, query.files,
            place == .saved ? CopyUsage.find(of: member, quota: context.settings.quota) : .known(nil),
            BatchStore.waiting(of: member))
        let files = folders + others
        try context.remember(address.choice(over: choice), for: place.list)
        let words = FilesWords(context.language)
        let asked =
            try after == nil && place != .saved
            ? Self.ask(place, sources.filter { $0.isStale(now: context.now) }, context) : []
        var page = try FileListPage(
            place, address, files, sources, of: member, uploads: uploads, asked: asked, providers, words, context)
        if place == .saved { page.usage = usage.map { CopiesHead($0, words) } }
        let connected = Set(sources.filter { $0.state == .connected }.map(\.source))
        try context.askForPictures(
            of: files.prefix(FileQuery.pageSize).lazy.filter { connected.contains($0.source) })
        context.showsFiles = true
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
        if page.start != nil { providers.allowForms(on: context) }
        return context.page(
            place.title(words), in: .files, toast: made ?? told.toast ?? copies.toast ?? word.toast,
            notice: told.notice ?? copies.notice ?? word.notice ?? question,
            back: place.back(words),
            isWide: true
        ) { out, frame in
            out.fileListPage(page, frame: frame)
        }
    }

    /// Asks the sources of this place for its list anew; gives those that are at it now because of this.
    static func ask(_ place: FilePlace, _ sources: [SourceState], _ context: Context) throws -> Set<FileSource> {
        let relevant = sources.filter {
            $0.state == .connected && (place.source == nil || place.source == $0.source)
        }
        return try context.ask(
            for: relevant.map { RefreshRequest(place: $0.place(place.kind, place.path), source: $0.source) })
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
