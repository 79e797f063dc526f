import Connections
import Conversion
import Localization
import Site
import Storage
import Web

/// Chooses how a file is shown, and asks `quad work` for what is missing for that.
struct FileViewer {
    let file: File
    /// With what Quad keeps of it.
    let listed: ListedFile
    let neighbours: Neighbours
    let words: FilesWords
    let context: Context
    /// The first page of a document that is shown.
    let first: Int
    /// Where the file was opened from, as the address says.
    let way: String?
    private let state: ConnectionState

    init(
        _ item: FileItem, _ listed: ListedFile, between neighbours: Neighbours, way: String?, from first: Int,
        _ context: Context
    ) {
        file = item.file
        state = item.abilities.state
        self.listed = listed
        self.neighbours = neighbours
        self.way = way
        self.first = first
        self.context = context
        words = FilesWords(context.language)
    }

    /// This page, without the number of a document's page.
    var here: Address { file.address.adding(File.returnField, way) }

    func view(_ preview: Preview?, _ pages: [PreviewPage]) throws -> FileLook {
        guard !file.isFolder else { return .icon(nil) }
        guard let type = DocumentType(name: file.name) else { return .icon(words.viewUnknown) }
        guard let blob = listed.copy?.blob else { return fetched(type) }
        guard let preview, preview.state != .waiting else {
            if preview?.isOverdue ?? true { try ask(blob) }
            return .preparing(words.viewPreparing)
        }
        if let refusal = preview.refusal {
            if refusal == .unavailable, preview.isOverdue { try ask(blob) }
            return .icon(refusal.sentence(words))
        }
        return try view(preview, blob, pages)
    }

    /// What is not here yet.
    private func fetched(_ type: DocumentType) -> FileLook {
        if let copy = listed.copy, copy.state.isUnderWay {
            return .preparing(copy.isAsked ? words.viewFetching : words.viewKeeping)
        }
        // Its mark says why, and has the button to try again.
        if listed.copy?.state == .failed { return .icon(nil) }
        guard file.size <= type.largest else { return .icon(words.viewTooLarge) }
        guard state == .connected else { return .icon(nil) }
        guard KeepOffer.isFor(file) else { return .icon(words.viewUnsaved) }
        return .offer(KeepOffer(file, on: here, isSentByItself: !context.hasNotice, words))
    }

    private func view(_ preview: Preview, _ blob: BlobID, _ pages: [PreviewPage]) throws -> FileLook {
        switch preview.kind {
        case .picture:
            guard let page = pages.first, let picture = page.blob else { return .icon(words.viewUnreadable) }
            return .picture(stage(picture, (page.width, page.height)))
        case .animation: return .picture(stage(blob, nil))
        case .audio: return .audio(address(blob))
        case .video: return .film(address(blob))
        case .text:
            let note: String = words.viewTextCut(size: words.language.fileSize(PlainText.most))
            return preview.text.map { .text(FileText($0, note)) } ?? .icon(words.viewUnreadable)
        case .pdf, .office:
            if pages.contains(where: \.isWanted) { try askPages(preview) }
            return .sheets(FileSheets(preview, pages, self))
        case nil: return .icon(nil)
        }
    }

    private func stage(_ blob: BlobID, _ size: (width: Int, height: Int)?) -> Stage {
        Stage(
            address(blob), alternative: file.name, size: size, previous: neighbours.previous, next: neighbours.next)
    }

    /// On the files origin, for a few minutes.
    func address(_ blob: BlobID) -> Address {
        // The member is known: the page's rows came.
        guard let member = context.knownMember else { return here }
        return SignedURL(blob, for: member.id, name: file.name, as: .inline, now: context.now)
            .address(context.settings)
    }

    // MARK: Asking

    private func ask(_ blob: BlobID) throws {
        let member = try context.member().id
        let store = PreviewStore(database: context.database)
        try context.database.transaction {
            guard let preview = try store.ask(blob, of: file.id, for: member) else { return }
            let job = ViewJob(preview: preview, member: member.rawValue)
            _ = try context.database.fetch(job.enqueue(keys: context.keys))
        }
    }

    private func askPages(_ preview: Preview) throws {
        let member = try context.member().id
        let store = PreviewStore(database: context.database)
        try context.database.transaction {
            guard try store.askPages(of: preview.id, from: first) else { return }
            let job = PagesJob(preview: preview.id, member: member.rawValue, first: first)
            _ = try context.database.fetch(job.enqueue(keys: context.keys))
        }
    }
}

extension Refusal {
    /// Why it is not shown, for the reader; nil where the icon says enough.
    func sentence(_ words: FilesWords) -> String? {
        switch self {
        case .unsupported: nil
        case .mismatch: words.viewMismatch
        case .tooLarge: words.viewTooLarge
        case .tooManyPixels: words.viewTooManyPixels
        case .bomb: words.viewBomb
        case .unreadable: words.viewUnreadable
        case .undecoded: words.viewUndecoded
        case .slow: words.viewSlow
        case .unavailable: words.viewUnavailable
        }
    }
}
