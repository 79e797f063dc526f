import Connections
import Site
import Web

package struct FileListPage {
    package let words: FilesWords
    package let tabs: [Tab]
    /// The name of the source in whose section the list stands, and the parts of it.
    package let section: String?
    package let parts: [Tab]
    package let crumbs: [Crumb]
    package let tools: ListTools
    package let part: ListPart
    package let view: ListView
    /// Nil where files cannot be put.
    package let upload: UploadBox?
    /// Makes a folder in the one that is shown; nil where there are none.
    package let newFolder: FolderPage?
    /// Files on their way, above the rows.
    package let uploads: [UploadRow]
    package let isUploading: Bool
    package let columns: [Column]
    package let selection: ListSelection
    package let files: ArraySlice<ListedRow>
    /// What their rows have in common.
    package let rows: FileRows
    /// Instead of all of it, while there is no source to list.
    package let start: SourceStart?
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
        let root = address[PublishedRoot.filter]
        tabs = place.tabs(words, within: root)
        let section = root == nil ? place.section : nil
        self.section = section?.source.name(words)
        parts = section.map { FilePlace.parts(of: $0.source, current: $0.part, words) } ?? []
        crumbs = place.crumbs(words, within: root)
        columns = Self.columns(address, words)
        view = address.view
        here = address.page
        files = list.rows.shown
        rows = FileRows(
            backTo: place.isFolder && here == address.list ? nil : here,
            isPublished: place == .published, within: root,
            relevant.map { RowMenu($0.source, $0.abilities, hasDisk: list.hasDisk, words) }, for: member, words, context
        )
        isFetching = list.isFetching
        upload = Self.upload(place, relevant, context.settings, words)
        if case .yandex(let folder) = place, upload != nil {
            newFolder = FolderPage(folder, back: address.beginning, key: IdempotencyKey(), words)
        } else {
            newFolder = nil
        }
        uploads = list.uploads.map { UploadRow($0, in: address.beginning, words) }
        isUploading = list.uploads.contains { [.fetching, .sending, .waiting].contains($0.state) }
        selection = ListSelection(
            FormAction(Paths.fileSelection(), [File.returnField: here.text]),
            Self.acts(place, isFolder: newFolder != nil, hasDisk: list.hasDisk, words, context.words))
        usage = list.usage.map { CopiesHead($0, words) }
        isRefreshing = list.isRefreshing(now: context.now)
        start =
            relevant.isEmpty && place != .saved
            ? SourceStart(place.source, on: place.address, providers, words, context) : nil
        part = Self.part(list, isRefreshing: isRefreshing, providers, words, context)
        tools = ListTools(
            "file-acts", address, of: part, search: words.searchFiles, hasViews: true, context.words,
            name: words.name(of:))
    }

    private static func acts(
        _ place: FilePlace, isFolder: Bool, hasDisk: Bool, _ words: FilesWords, _ site: SiteWords
    ) -> [Button] {
        let toDisk = Button(words.toDisk, icon: .folderInput, name: "act", value: "copy", isSmall: true)
        let places = [
            Button(words.moveTo, icon: .folderInput, name: "act", value: "move", isSmall: true),
            Button(words.copyTo, icon: .copy, name: "act", value: "copy", isSmall: true),
        ]
        return [
            Button(words.saveCopies, icon: .download, to: Paths.saveCopies(), isSmall: true),
            Button(words.downloadZip, icon: .fileArchive, to: Paths.archives(), isSmall: true),
        ] + (isFolder ? places : place.source == .vk && hasDisk ? [toDisk] : []) + [
            Button(site.delete, icon: .trash2, name: "act", value: "delete", isSmall: true)
        ]
    }

    /// The rows, or what stands in their place.
    private static func part(
        _ list: FileList, isRefreshing: Bool, _ providers: Providers, _ words: FilesWords, _ context: Context
    ) -> ListPart {
        let (place, address, rows) = (list.place, list.address, list.rows)
        let again =
            place == .saved ? nil : FormAction(place.address, [LocalPath.returnField: address.beginning.text])
        let isUnknown = list.sources.allSatisfy { $0.listing?.refreshed == nil }
        let hasRows = !rows.shown.isEmpty
        let isLoading = !hasRows && isUnknown && isRefreshing
        let failed = place == .saved ? nil : list.sources.first { $0.failure != nil }
        var (notice, state): (Notice?, PageState?) = (nil, nil)
        if let failed, let failure = failed.failure {
            let isOff = failure == .off
            let told = isOff ? providers[failed.source.provider]?.whyOff(context.language) : nil
            let why = told ?? failure.sentence(failed.source.name(words), words)
            let way = reconnection(failure, failed.source, words)
            let retry = isOff ? nil : again
            if hasRows {
                let time = failed.listing?.refreshed.map(context.clock.time)
                notice = .stale(why, asOf: time, way: way, retry: retry, context.words)
            } else if isOff {
                state = PageState(.connectFiles, title: words.sourceIsOff(name: failed.source.name(words)), text: why)
            } else if !isLoading {
                state = .failed(why, way: way, retry: retry, context)
            }
        }
        if !hasRows, !isLoading {
            if !address.query.isEmpty {
                state = .nothingFound(words.nothingFoundText(query: address.query), in: address, context.words)
            } else if state == nil {
                let (title, text) =
                    place == .saved
                    ? (words.savedEmptyTitle, words.savedEmptyText) : (words.emptyTitle, words.emptyText)
                state = PageState(.nothingFound, title: title, text: text)
            }
        }
        return ListPart(
            "file-list", rows, in: "files", more: context.words.showMore,
            refresh: again.map(ListPart.Refresh.source) ?? .page(address.page), notice: notice, state: state,
            isLoading: isLoading, channel: "files providers", isPending: isRefreshing)
    }

    private static func upload(
        _ place: FilePlace, _ sources: [SourceState], _ settings: Settings, _ words: FilesWords
    ) -> UploadBox? {
        guard let destination = place.destination, sources.contains(where: \.abilities.allowsUpload) else { return nil }
        return UploadBox(destination, settings, words)
    }

    private static func columns(_ list: ListAddress<FileKey>, _ words: FilesWords) -> [Column] {
        [
            list.column(words.columnName, by: .name), Column(words.columnSource),
            list.column(words.columnSize, by: .size, isNumber: true),
            list.column(words.columnModified, by: .date), Column(words.columnCopy),
            Column(words.actions, isHidden: true),
        ]
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
    func sentence(_ name: String, _ words: FilesWords) -> String {
        switch self {
        case .down, .slow: words.failureDown(name: name)
        case .off: words.failureOff(name: name)
        case .limited: words.failureLimited(name: name)
        case .locked: words.failureLocked(name: name)
        case .nonsense: words.failureNonsense(name: name)
        case .revoked: words.failureRevoked(name: name)
        case .denied: words.failureDenied(name: name)
        case .gone: words.failureGone(name: name)
        }
    }
}
