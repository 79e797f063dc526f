import FoundationEssentials
import Postgres
import Site

/// A list of files as the database gives it.
struct FileList {
    let place: FilePlace
    let address: ListAddress<FileKey>
    /// The sources that fill it.
    let sources: [SourceState]
    /// Documents can be brought to a disk of the member's.
    let hasDisk: Bool
    let rows: ListRows<FileKey>
    let uploads: [Upload]
    let waiting: ListState.Waiting?
    /// Over the list of copies.
    let usage: MemberUsage?
    /// The sources that are at it because the list was looked at.
    var asked: Set<FileSource> = []

    /// In one round trip; in two while files are being brought.
    static func find(_ place: FilePlace, _ address: ListAddress<FileKey>, _ context: Context) throws -> FileList {
        let member = try context.claimedMember()
        let query = FileQuery(
            place.scope(of: member), by: address.order, search: address.query, after: address.cursor)
        var (state, files, usage) = try context.fetch(
            ListState.find(of: member, place), query.rows,
            place.isSaved
                ? MemberUsage.find(of: member, context.services).map(Optional.some) : .known(nil))
        var uploads: [Upload] = []
        if state.hasUploads {
            // Before files: one that arrives in between stands in both lists instead of in neither.
            (uploads, files) = try context.fetch(Upload.all(of: member, in: place), query.rows)
        }
        return FileList(
            place: place, address: address,
            sources: place.source.map { source in state.sources.filter { $0.source == source } } ?? state.sources,
            hasDisk: state.sources.contains { $0.source == .yandex && $0.abilities.allowsUpload },
            rows: ListRows(files, of: address, context.words), uploads: uploads, waiting: state.waiting, usage: usage)
    }

    /// The sources to ask for it anew: its first page shows how it begins now. Copies are Quad's own.
    func stale(now: Date) -> [SourceState] {
        place.isSaved || address.cursor != nil ? [] : sources.filter { $0.isStale(now: now) }
    }

    /// The files whose thumbnails should be requested, and can be.
    var lackingThumbnails: [FileID] { sources.lackingThumbnails(rows.shown.map { ($0.id, $0.source, $0.thumbnail) }) }

    /// Over the list: what waits for answers, and the way there.
    func question(_ words: FilesWords) -> Notice? {
        waiting.map {
            let answer = Paths.fileBatch($0.batch).adding(File.returnField, address.beginning.text)
            return Notice(.warning, words.namesTaken(count: $0.count), action: Link(words.answer, to: answer))
        }
    }

    /// How many files it has, where all of them are shown, and as of when.
    func sum(_ words: FilesWords, _ clock: Clock) -> String? {
        let files = rows.shown.count { !$0.isFolder }
        let count: String? =
            address.cursor == nil && rows.next == nil && files > 0 ? words.fileCount(count: files) : nil
        // Where it was asked for, that it did not come: the notice stands above the first row.
        let isFailed = !place.isSaved && sources.contains { $0.failure != nil }
        let asOf = place.isSaved ? nil : sources.compactMap { $0.listing?.refreshed }.min()
        let updated: String? = asOf.map { moment in
            clock.day(moment) == clock.day(clock.now)
                ? isFailed
                    ? words.listNotUpdated(time: clock.time(moment)) : words.listUpdated(time: clock.time(moment))
                : isFailed
                    ? words.listNotUpdatedThen(time: Moment(moment, clock).stamp.description)
                    : words.listUpdatedThen(time: Moment(moment, clock).stamp.description)
        }
        let parts = [count, updated].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// Copies of its files are on their way.
    var isFetching: Bool { rows.shown.contains { $0.copy?.state.isUnderWay ?? false } }

    /// It is being asked for, or something goes on with one of its files.
    func isRefreshing(now: Date) -> Bool {
        !place.isSaved
            && (sources.contains { asked.contains($0.source) || $0.listing?.isRefreshing(now: now) ?? false }
                || rows.shown.contains { $0.activity?.goesOn ?? false })
    }
}
