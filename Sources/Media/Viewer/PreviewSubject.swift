import Conversion
import Localization
import Site
import Storage
import Web

/// Kept bytes that a page shows, as the feature whose page it is says of them.
package struct PreviewSubject {
    /// Its ending says what the bytes should be.
    let name: String
    let blob: BlobID
    /// Whose bytes they are. That the reader may see them is for the feature to ask.
    let member: MemberID
    /// The page, with what its address carries besides the number of a document's page.
    let page: FormAction
    /// The first page of a document that is shown.
    let first: Int

    package init(_ blob: BlobID, of member: MemberID, name: String, on page: FormAction, from first: Int) {
        self.name = name
        self.blob = blob
        self.member = member
        self.page = page
        self.first = first
    }

    var here: Address { page.fields.reduce(page.address) { $0.adding($1.name, $1.value) } }

    /// What the viewer shows; `quad work` is asked for what is missing for that.
    ///
    /// - Parameters:
    ///   - preview: what is known of it; nil where nobody has asked yet
    ///   - pages: those from ``first`` on
    package func content(
        _ preview: Preview?, _ pages: [PreviewPage], _ context: Context
    ) throws -> MediaViewer.Content {
        let words = MediaWords(context.language)
        guard let type = DocumentType(name: name) else { return .icon(words.viewUnknown) }
        guard let preview, preview.state != .waiting else {
            if preview?.isOverdue ?? true { try request(context) }
            return .preparing(words.viewPreparing)
        }
        if let refusal = preview.refusal {
            if refusal == .unavailable, preview.isOverdue { try request(context) }
            return .icon(refusal.sentence(words))
        }
        switch preview.kind {
        case .picture:
            guard let page = pages.first, let picture = page.blob else { return .icon(words.viewUnreadable) }
            return .picture(
                Stage(address(picture, context), alternative: name, size: (page.width, page.height)))
        case .animation: return .picture(Stage(address(blob, context), alternative: name, size: nil))
        case .audio: return .audio(address(blob, context))
        case .video: return .film(address(blob, context))
        case .text:
            let note: String = words.viewTextCut(size: words.language.fileSize(PlainText.most))
            guard let text = preview.text else { return .icon(words.viewUnreadable) }
            if type.isTable { return .table(TablePreview(text, type, words)) }
            return .text(TextPreview(text, isCode: type.isCode, note))
        case .sheet:
            return preview.text.map { .table(TablePreview(sheets: $0, words)) } ?? .icon(words.viewUnreadable)
        case .pdf, .office:
            if pages.contains(where: \.isWanted) { try requestPages(preview, context) }
            return .pages(DocumentPages(preview, pages, of: self, context))
        case nil: return .icon(nil)
        }
    }

    /// On the files origin, for a few minutes.
    func address(_ blob: BlobID, _ context: Context) -> Address {
        SignedURL(blob, for: member, name: name, as: .inline, context).address(context.settings)
    }

    private func request(_ context: Context) throws {
        let store = PreviewStore(database: context.database)
        try context.database.transaction {
            guard let preview = try store.request(blob, of: member) else { return }
            let job = PreviewJob(preview: preview, name: name, member: member)
            _ = try context.database.fetch(job.enqueue(keys: context.keys))
        }
    }

    private func requestPages(_ preview: Preview, _ context: Context) throws {
        let store = PreviewStore(database: context.database)
        try context.database.transaction {
            guard try store.requestPages(of: preview.id, from: first) else { return }
            let job = PreviewPagesJob(preview: preview.id, member: member, first: first)
            _ = try context.database.fetch(job.enqueue(keys: context.keys))
        }
    }
}

extension Refusal {
    /// Why it is not shown, for the reader; nil where the icon says enough.
    func sentence(_ words: MediaWords) -> String? {
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
