import Connections
import Media
import Site
import Web

/// The lists: shown as they are kept, asked for anew.
struct FileListPages {
    let providers: Providers

    func list(_ context: Context, _ place: FilePlace) throws -> Response {
        let address = try context.list(place.list, at: place.root)
        var list = try FileList.find(place, address, context)
        try context.remember(address)
        list.asked = try Self.ask(place, list.stale(now: context.now), context)
        try context.requestThumbnails(FileThumbnails.self, of: list.lackingThumbnails)
        let words = FilesWords(context.language)
        let page = FileListPage(list, for: try context.member().id, providers, words, context)
        if page.start != nil { providers.allowForms(on: context) }
        context.showsFiles = true
        return context.page(
            place.title(words), in: .files, back: place.back(words, within: address[PublishedRoot.filter]), isWide: true
        ) { out, layout in
            var layout = layout.headed(page.head.title)
            layout.keys = page.keys(context.words)
            out.fileListPage(page, layout: layout)
        }
    }

    /// Asks the sources of this place for its list anew; gives those that are at it now because of this.
    static func ask(
        _ place: FilePlace, _ sources: [SourceState], isByHand: Bool = false, _ context: Context
    ) throws -> Set<FileSource> {
        try context.ask(
            for: connected(place, sources).map {
                RefreshRequest(place: $0.place(place.kind, place.path), source: $0.source)
            }, isByHand: isByHand)
    }

    /// Those of the sources that can be asked for this place.
    private static func connected(_ place: FilePlace, _ sources: [SourceState]) -> [SourceState] {
        sources.filter { $0.state == .connected && (place.source == nil || place.source == $0.source) }
    }

    /// The reader wants the list as it is now.
    func refresh(_ context: Context, _ place: FilePlace) throws -> Response {
        let member = try context.member().id
        let sources = try context.database.fetch(SourceState.all(of: member, place))
        _ = try Self.ask(place, sources, isByHand: true, context)
        let back = try File.list(context.form()[File.returnField]) ?? place.address
        return .redirect(to: back)
    }
}
