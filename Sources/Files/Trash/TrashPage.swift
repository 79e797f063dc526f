import Connections
import Localization
import Site
import Web

package struct TrashPage {
    package let words: FilesWords
    package let head: FileHead
    package let part: ListPart
    package let columns: [Column]
    package let rows: [TrashRow]
    /// Where all of it is deleted, after a question; nil where there is nothing, or Quad may not.
    package let empty: Link?
    /// That a source has no trash.
    package let note: String?
    /// Instead of all of it, while there is no disk.
    package let start: SourceStart?

    init(
        _ entries: [TrashEntry], _ list: ListAddress<TrashKey>, _ disk: SourceState?, hasVK: Bool,
        isRefreshing: Bool, _ providers: Providers, _ context: Context
    ) {
        let words = FilesWords(context.language)
        let here = Paths.trash()
        self.words = words
        head = FileHead(.yandex, .trash, providers, words)
        let found = ListRows(entries, of: list, context.words)
        let mayAct = disk?.abilities.allows(.restore) ?? false
        rows = found.shown.map { TrashRow($0, mayAct: mayAct, words, context.clock) }
        empty = mayAct && !rows.isEmpty ? Link(words.emptyTrash, to: Paths.emptyTrash()) : nil
        note = hasVK ? words.vkHasNoTrash : nil
        start = disk == nil ? SourceStart(.yandex, on: here, providers, words, context) : nil
        columns = [
            list.column(words.columnName, by: .name), Column(words.columnOrigin),
            list.column(words.columnSize, by: .size, isNumber: true), list.column(words.columnDeleted, by: .date),
            Column(words.actions, isHidden: true),
        ]
        part = Self.part(found, list, disk, isRefreshing: isRefreshing, words, context)
    }

    private static func part(
        _ rows: ListRows<TrashKey>, _ list: ListAddress<TrashKey>, _ disk: SourceState?, isRefreshing: Bool,
        _ words: FilesWords, _ context: Context
    ) -> ListPart {
        let again = FormAction(Paths.trash(), [LocalPath.returnField: list.beginning.text])
        let isEmpty = rows.shown.isEmpty
        let isLoading = isEmpty && disk?.listing?.refreshed == nil && isRefreshing
        var (notice, state): (Notice?, PageState?) = (nil, nil)
        if let failure = disk?.failure {
            let why = failure.sentence(FileSource.yandex.name(words), words)
            let way = failure == .revoked || failure == .denied ? Link(words.reconnect, to: Paths.fileUsage()) : nil
            if !isEmpty {
                let time = disk?.listing?.refreshed.map(context.clock.time)
                notice = .stale(why, asOf: time, way: way, retry: again, context.words)
            } else if !isLoading {
                state = .failed(why, way: way, retry: again, context)
            }
        }
        if isEmpty, !isLoading, state == nil {
            state = PageState(.emptyTrash, title: words.trashEmptyTitle, text: words.trashEmptyText)
        }
        return ListPart(
            "trash-list", rows, in: "trash", more: context.words.showMore, refresh: .source(again), notice: notice,
            state: state, isLoading: isLoading, channel: "files", isPending: isRefreshing)
    }
}

/// An entry of the trash, in words.
package struct TrashRow {
    package let words: FilesWords
    package let id: TrashID
    package let name: String
    package let icon: Icon
    package let tint: Int?
    /// The folder in which it stood, which opens.
    package let origin: Link
    /// Empty for a folder.
    package let size: String
    package let deleted: Moment
    package let activity: Pill?
    /// Nil where Quad may not, and while something goes on with it.
    package let restore: FormAction?
    package let purge: Link?

    init(_ entry: TrashEntry, mayAct: Bool, _ words: FilesWords, _ clock: Clock) {
        self.words = words
        id = entry.id
        name = entry.name.withDirectionsMarked
        let ending = entry.name.split(separator: ".").dropFirst().last.map(String.init) ?? ""
        let sign = FileSign(entry.isFolder ? nil : entry.category, ending: ending)
        icon = sign.icon
        tint = sign.tint
        origin = Link(
            entry.home?.shownPath ?? words.sourceYandex, to: entry.home?.address ?? Paths.yandexFiles())
        size = entry.isFolder ? "" : words.language.fileSize(entry.size)
        deleted = Moment(entry.deleted, clock)
        activity = entry.activity.map { Pill(words.name(of: $0), $0 == .failed ? .danger : .plain) }
        let isFree = mayAct && entry.activity?.goesOn != true
        restore = isFree ? FormAction(Paths.untrash(entry.id)) : nil
        purge = isFree ? Link(words.purge, to: Paths.purge(entry.id)) : nil
    }
}
