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
        let (sources, files, usage) = try context.fetch(
            SourceState.all(of: member, place), query.listed,
            CopyUsage.find(of: member, quota: context.settings.quota, isWanted: place == .saved))
        try context.remember(address.choice(over: choice), for: place.list)
        let words = FilesWords(context.language)
        let asked =
            try after == nil && place != .saved
            ? ask(place, sources.filter { $0.isStale(now: context.now) }, context) : []
        var page = FileListPage(place, address, files, sources, asked: asked, providers, words, context)
        if place == .saved { page.usage = usage.map { CopiesHead($0, words) } }
        let told = ConnectionOutcome.take(context)
        let copies = CopyNotice.take(context)
        let word = FileWord.taken(context, on: address.address, words)
        if page.start != nil { providers.allowForms(on: context) }
        return context.page(
            place.title(words), in: .files, toast: told.toast ?? copies.toast ?? word.toast,
            notice: told.notice ?? copies.notice ?? word.notice,
            back: place.back(words),
            isWide: true
        ) { out, frame in
            out.fileListPage(page, frame: frame)
        }
    }

    /// Asks the sources for their lists anew, unless that was done; gives those that are at it now because of this.
    private func ask(
        _ place: FilePlace, _ sources: [SourceState], _ context: Context
    ) throws -> Set<FileSource> {
        let member = try context.member().id
        let relevant = sources.filter {
            $0.state == .connected && (place.source == nil || place.source == $0.source)
        }
        let store = ListingStore(database: context.database)
        var asked: Set<FileSource> = []
        for source in relevant {
            let target = source.place(place)
            try context.database.transaction {
                guard try store.ask(target) else { return }
                let job = RefreshJob(target, source.source, for: member)
                _ = try context.database.fetch(job.enqueue(expires: RefreshJob.expiry, keys: context.keys))
                asked.insert(source.source)
            }
        }
        return asked
    }

    /// The reader wants the list as it is now.
    func refresh(_ context: Context, _ place: FilePlace) throws -> Response {
        let member = try context.member().id
        let sources = try context.database.fetch(SourceState.all(of: member, place))
        _ = try ask(place, sources, context)
        let back = try File.list(context.form()[File.returnField]) ?? place.address
        return .redirect(to: back)
    }
}
