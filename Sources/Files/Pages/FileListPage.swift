import Connections
import FoundationEssentials
import HTML
import Localization
import Site
import Web

/// A list of files, in words.
package struct FileListPage {
    package let words: FilesWords
    package let tabs: [Tab]
    /// The name of the source in whose section the list stands, and the parts of it.
    package let section: String?
    package let parts: [Tab]
    package let crumbs: [Crumb]
    package let search: SearchField
    /// How much was found, for those who hear the page; nil while nothing is searched for.
    package let found: String?
    package let orders: Menu
    /// Where the list is asked for anew; nil when there is no source to ask.
    package let refresh: FormAction?
    package let view: FileView
    /// To the same list drawn the other way.
    package let otherView: Link
    package let pictures = Paths.filePreviews()
    /// Nil where files cannot be put.
    package let upload: UploadBox?
    /// Makes a folder in the one that is shown; nil where there are none.
    package let newFolder: FolderPage?
    /// Files on their way, above the rows.
    package let uploads: [UploadRow]
    package let isUploading: Bool
    package let columns: [Column]
    /// What the buttons of rows and of the selection carry.
    package let acts: FormAction
    package let files: ArraySlice<ListedRow>
    /// What their rows have in common.
    package let rows: FileRows
    package let pager: Pager?
    /// Over the list: what is shown is older than it looks, and why.
    package let notice: Notice?
    /// Instead of all of it, while there is no source to list.
    package let start: SourceStart?
    /// Instead of rows.
    package let state: PageState?
    /// Nothing is kept yet and somebody is at it.
    package let isLoading: Bool
    /// This page, without a place in it: the browser loads it again only so.
    package let here: Address
    /// Copies of the page are on their way: without scripts it is loaded again.
    package let isFetching: Bool
    /// How much is kept, over the list of copies.
    package let usage: CopiesHead?
    /// The page asks for itself again until the refresh has ended.
    package let isRefreshing: Bool

    init(_ list: FileList, for member: MemberID, _ providers: Providers, _ words: FilesWords, _ context: Context) {
        let (place, address, relevant) = (list.place, list.address, list.sources)
        self.words = words
        tabs = place.tabs(words)
        section = place.section?.source.name(words)
        parts = place.section.map { FilePlace.parts(of: $0.source, current: $0.part, words) } ?? []
        crumbs = place.crumbs(words)
        search = Self.search(address, words, context)
        orders = Self.orders(address, words)
        columns = Self.columns(address, words)
        view = address.view
        otherView = Link(
            view == .table ? words.viewGrid : words.viewTable, to: address.drawn(as: view.other))
        here = address.page
        files = list.files
        rows = FileRows(
            backTo: place.isFolder && here == address.place ? nil : here,
            relevant.map { RowMenu($0.source, $0.abilities, words) }, for: member, words, context)
        isFetching = list.isFetching
        acts = FormAction(Paths.fileSelection(), [File.returnField: here.text])
        let isOfSources = place != .saved
        let again =
            relevant.isEmpty || !isOfSources ? nil : FormAction(place.address, ["return": address.address.text])
        refresh = again
        upload = Self.upload(place, relevant, context.settings, words)
        if case .yandex(let folder) = place, upload != nil {
            newFolder = FolderPage(folder, back: address.address, key: IdempotencyKey(), words)
        } else {
            newFolder = nil
        }
        uploads = list.uploads.map { UploadRow($0, in: address.address, words) }
        isUploading = list.uploads.contains { $0.state == .sending || $0.state == .waiting }
        let last = list.goesOn ? list.files.last : nil
        pager = last.map { Pager(next: address.page(after: $0), label: words.showMore, list: "files") }
        found = address.query.isEmpty ? nil : Self.found(list.files.count, isMore: list.goesOn, words)
        usage = list.usage.map { CopiesHead($0, words) }

        isRefreshing = list.isRefreshing(now: context.now)
        let isUnknown = relevant.allSatisfy { $0.listing?.refreshed == nil }
        let hasRows = !list.files.isEmpty
        isLoading = !hasRows && isUnknown && isRefreshing
        let failed = isOfSources ? relevant.first { $0.failure != nil } : nil
        notice = failed.flatMap { Self.notice($0, hasRows: hasRows, again, words, context.clock) }
        start =
            relevant.isEmpty && isOfSources
            ? SourceStart(place.source, on: place.address, providers, words, context) : nil
        if !hasRows, !isLoading {
            state = Self.empty(place, failed, again, address, words)
        } else {
            state = nil
        }
    }

    private static func search(
        _ address: FileListAddress, _ words: FilesWords, _ context: Context
    ) -> SearchField {
        SearchField(
            address.place, name: FileListAddress.search, value: address.query, label: words.searchFiles,
            placeholder: words.searchFiles, kept: address.kept,
            cancel: Link(context.words.cancel, to: address.cleared), live: "file-acts file-list")
    }

    private static func found(_ count: Int, isMore: Bool, _ words: FilesWords) -> String {
        if count == 0 { return words.nothingFoundTitle }
        return isMore ? words.foundMore(count: words.language.number(count)) : words.found(count: count)
    }

    private static func upload(
        _ place: FilePlace, _ sources: [SourceState], _ settings: Settings, _ words: FilesWords
    ) -> UploadBox? {
        guard let destination = place.destination, sources.contains(where: \.abilities.allowsUpload) else { return nil }
        return UploadBox(destination, settings, words)
    }

    private static func orders(_ address: FileListAddress, _ words: FilesWords) -> Menu {
        let items = FileOrder.Key.allCases.map { key in
            [false, true].map { isDescending in
                let order = FileOrder(key, isDescending: isDescending)
                return MenuItem(
                    words.name(of: order), icon: order == address.order ? .check : nil, .link(address.sorted(order)))
            }
        }
        return Menu(words.sort, items)
    }

    private static func columns(_ address: FileListAddress, _ words: FilesWords) -> [Column] {
        func column(_ label: String, _ key: FileOrder.Key, isNumber: Bool = false) -> Column {
            let isCurrent = address.order.key == key
            return Column(
                label, sort: address.sorted(by: key),
                order: isCurrent ? (address.order.isDescending ? .descending : .ascending) : nil, isNumber: isNumber)
        }
        return [
            column(words.columnName, .name), Column(words.columnSource),
            column(words.columnSize, .size, isNumber: true),
            column(words.columnModified, .date), Column(words.columnCopy), Column(words.actions, isHidden: true),
        ]
    }

    private static func notice(
        _ source: SourceState, hasRows: Bool, _ refresh: FormAction?, _ words: FilesWords, _ clock: Clock
    ) -> Notice? {
        guard hasRows, let failure = source.failure else { return nil }
        let why = failure.sentence(source.source.name(words), words)
        let text = source.listing?.refreshed.map { "\(why) \(words.shownAsOf(time: clock.time($0)))" } ?? why
        let link = reconnection(failure, source.source, words)
        return .stale(text, retry: link, again: link == nil ? refresh : nil)
    }

    /// What the reader can do about a grant that has ended; nil when asking again may help.
    private static func reconnection(
        _ failure: ListingFailure, _ source: FileSource, _ words: FilesWords
    ) -> Link? {
        switch failure {
        case .revoked, .denied: Link(words.reconnect, to: source.account)
        default: nil
        }
    }

    private static func empty(
        _ place: FilePlace, _ failed: SourceState?, _ refresh: FormAction?, _ address: FileListAddress,
        _ words: FilesWords
    ) -> PageState {
        if !address.query.isEmpty {
            return PageState(
                .nothingFound, title: words.nothingFoundTitle, text: words.nothingFoundText(query: address.query),
                action: Link(words.clearSearch, to: address.cleared))
        }
        if let failed, let failure = failed.failure {
            let link = reconnection(failure, failed.source, words)
            return PageState(
                .broken, title: words.listFailedTitle, text: failure.sentence(failed.source.name(words), words),
                action: link, retry: link == nil ? refresh : nil)
        }
        if place == .saved {
            return PageState(.nothingFound, title: words.savedEmptyTitle, text: words.savedEmptyText)
        }
        return PageState(.nothingFound, title: words.emptyTitle, text: words.emptyText)
    }
}

extension FilesWords {
    package func name(of order: FileOrder) -> String {
        switch (order.key, order.isDescending) {
        case (.name, false): orderName
        case (.name, true): orderNameDown
        case (.date, false): orderDate
        case (.date, true): orderDateDown
        case (.size, false): orderSize
        case (.size, true): orderSizeDown
        case (.type, false): orderType
        case (.type, true): orderTypeDown
        }
    }
}

extension ListingFailure {
    /// What happened, for the reader.
    func sentence(_ name: String, _ words: FilesWords) -> String {
        switch self {
        case .down, .slow: words.failureDown(name: name)
        case .limited: words.failureLimited(name: name)
        case .locked: words.failureLocked(name: name)
        case .nonsense: words.failureNonsense(name: name)
        case .revoked: words.failureRevoked(name: name)
        case .denied: words.failureDenied(name: name)
        case .gone: words.failureGone(name: name)
        }
    }
}
