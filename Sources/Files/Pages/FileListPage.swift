import Connections
import Site
import Web

package struct FileListPage {
    package let words: FilesWords
    package let head: FileHead
    package let tools: ListTools
    package let part: ListPart
    package let view: ListView
    /// What its readers must know of its rows, before the first of them.
    package let notice: Notice?
    /// Nil where files cannot be put.
    package let upload: UploadBox?
    /// Makes a folder in the one that is shown; nil where there are none.
    package let newFolder: FolderPage?
    /// Files on their way, above the rows.
    package let uploads: [UploadRow]
    package let arrived: ArrivedUploads?
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
    /// How much is kept, below the list of copies.
    package let usage: CopiesHead?
    /// The page asks for itself again until the refresh has ended.
    package let isRefreshing: Bool

    init(_ list: FileList, for member: MemberID, _ providers: Providers, _ words: FilesWords, _ context: Context) {
        let (place, address, relevant) = (list.place, list.address, list.sources)
        self.words = words
        let root = address[PublishedRoot.filter]
        head = place.head(query: address.query, within: root, providers, words)
        columns = Self.columns(address, place, words)
        view = address.view
        here = address.page
        files = list.rows.shown
        rows = FileRows(
            of: place, within: root, backTo: place.isFolder && here == address.list ? nil : here,
            relevant.map { RowMenu($0.source, $0.abilities, hasDisk: list.hasDisk, words) }, for: member, words, context
        )
        isFetching = list.isFetching
        upload = Self.upload(place, relevant, context.settings, words)
        if case .yandex(let folder) = place, upload != nil {
            newFolder = FolderPage(folder, back: address.beginning, key: IdempotencyKey(), words)
        } else {
            newFolder = nil
        }
        uploads = list.uploads.filter { $0.state != .done }.map { UploadRow($0, in: address.beginning, words) }
        arrived = ArrivedUploads(list.uploads, in: address.beginning, words)
        isUploading = list.uploads.contains { [.fetching, .sending, .waiting].contains($0.state) }
        selection = ListSelection(
            FormAction(Paths.fileSelection(), [File.returnField: here.text]),
            Self.acts(
                place, isFolder: newFolder != nil, hasDisk: list.hasDisk,
                isReadOnly: !relevant.isEmpty && relevant.allSatisfy(\.abilities.isReadOnly), words, context.words))
        usage = list.usage.map { CopiesHead($0, words) }
        isRefreshing = list.isRefreshing(now: context.now)
        start =
            relevant.isEmpty && (place.source != nil || !place.isSaved)
            ? SourceStart(place.source, on: place.address, providers, words, context) : nil
        (part, notice) = Self.part(list, isRefreshing: isRefreshing, upload, providers, words, context)
        tools = ListTools(
            "file-acts", address, of: part, search: words.searchFiles, hasViews: true, context.words,
            name: words.name(of:))
    }

    /// The keys of its rows.
    func keys(_ site: SiteWords) -> [KeyHint] {
        let row = "[data-rows] [data-item]"
        return [
            KeyHint("x", action: site.choose, needs: row), KeyHint("Shift", "x", action: words.chooseRange, needs: row),
            KeyHint("F2", action: words.rename, needs: row), KeyHint("Del", action: site.delete, needs: row),
            KeyHint("Menu", action: words.actions, needs: row),
        ]
    }

    private static func acts(
        _ place: FilePlace, isFolder: Bool, hasDisk: Bool, isReadOnly: Bool, _ words: FilesWords, _ site: SiteWords
    ) -> [Button] {
        let toDisk = Button(words.toDisk, icon: .folderInput, name: "act", value: "copy", isSmall: true)
        let places = [
            Button(words.moveTo, icon: .folderInput, name: "act", value: "move", isSmall: true),
            Button(words.copyTo, icon: .copy, name: "act", value: "copy", isSmall: true),
        ]
        return [
            Button(words.saveCopies, icon: .hardDriveDownload, to: Paths.saveCopies(), isSmall: true),
            Button(words.downloadZip, icon: .fileArchive, to: Paths.archives(), isSmall: true),
        ] + (isFolder ? places : place.source == .vk && hasDisk ? [toDisk] : [])
            + (isReadOnly ? [] : [Button(site.delete, icon: .trash2, name: "act", value: "delete", isSmall: true)])
    }

    /// The rows, or what stands in their place, and what is to be known of them. One thing at a time: what is wrong comes
    /// before what waits for the reader.
    private static func part(
        _ list: FileList, isRefreshing: Bool, _ upload: UploadBox?, _ providers: Providers, _ words: FilesWords,
        _ context: Context
    ) -> (ListPart, Notice?) {
        let (place, address, rows) = (list.place, list.address, list.rows)
        let again =
            place.isSaved ? nil : FormAction(place.address, [LocalPath.returnField: address.beginning.text])
        let isUnknown = list.sources.allSatisfy { $0.listing?.refreshed == nil }
        let hasRows = !rows.shown.isEmpty
        let isLoading = !hasRows && isUnknown && isRefreshing
        let failed = place.isSaved ? nil : list.sources.first { $0.failure != nil }
        var (notice, state): (Notice?, PageState?) = (list.question(words) ?? readOnly(place, list.sources, words), nil)
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
                state = .nothingFound(in: address, context.words)
            } else if state == nil {
                state = place.empty(upload, words)
            }
        }
        let part = ListPart(
            "file-list", rows, in: "files", more: context.words.showMore,
            refresh: again.map(ListPart.Refresh.source) ?? .page(address.page), notice: hasRows ? nil : notice,
            state: state, sum: hasRows ? list.sum(words, context.clock) : nil, isLoading: isLoading,
            channel: "files copies providers connections", isPending: isRefreshing)
        return (part, hasRows ? notice : nil)
    }

    private static func upload(
        _ place: FilePlace, _ sources: [SourceState], _ settings: Settings, _ words: FilesWords
    ) -> UploadBox? {
        place.destinations.first { destination in
            sources.contains { $0.source == destination.source && $0.abilities.allowsUpload }
        }.map { UploadBox($0, settings, words) }
    }

    /// Why nothing can be brought here or changed, where the grant is the cause.
    private static func readOnly(_ place: FilePlace, _ sources: [SourceState], _ words: FilesWords) -> Notice? {
        // Copies are kept here, whatever the source allows.
        guard !place.isSaved, place.source != nil,
            let source = sources.first(where: \.abilities.isReadOnly)?.source
        else { return nil }
        return Notice(
            .info, words.readOnly(name: source.name(words)), action: Link(words.reconnect, to: source.account))
    }

    private static func columns(_ list: ListAddress<FileKey>, _ place: FilePlace, _ words: FilesWords) -> [Column] {
        [
            list.column(words.columnName, by: .name), place.source == nil ? Column(words.columnSource) : nil,
            list.column(words.columnSize, by: .size, isNumber: true),
            list.column(
                place.isByUpload ? words.columnUploaded : words.columnModified,
                by: list.kind.keys.contains(.uploaded) ? .uploaded : .date),
            Column(words.columnCopy, isHidden: true), Column(words.actions, isHidden: true),
        ].compactMap(\.self)
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

extension FilePlace {
    /// What stands in the place of its rows where there are none, with the way to the first one.
    fileprivate func empty(_ upload: UploadBox?, _ words: FilesWords) -> PageState {
        let (title, text): (String, String) =
            switch self {
            case .saved: (words.savedEmptyTitle, words.savedEmptyText)
            case .published: (words.publishedEmptyTitle, words.publishedEmptyText)
            case .category, .vkCategory: (words.categoryEmptyTitle, words.categoryEmptyText)
            case .yandex(.some) where upload != nil: (words.folderEmptyTitle, words.folderEmptyText)
            case .yandex(.some): (words.folderEmptyTitle, "")
            default: (words.emptyTitle, upload == nil ? words.emptyText : words.emptyUpload)
            }
        return PageState(
            .emptyFolder, title: title, text: text, action: upload.map { Link(words.upload, to: $0.address) })
    }
}

extension FilesWords {
    package func name(of order: FileOrder) -> String {
        switch (order.key, order.isDescending) {
        case (.name, false): orderName
        case (.name, true): orderNameDown
        case (.date, false), (.uploaded, false): orderDate
        case (.date, true), (.uploaded, true): orderDateDown
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
