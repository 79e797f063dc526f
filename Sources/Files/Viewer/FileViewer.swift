import Conversion
import Media
import Site

/// Chooses how a file is shown: its saved copy, or what there is to say while there is none.
struct FileViewer {
    let item: FileItem
    let listed: ListedFile
    /// Where the file was opened from, as the address says.
    let way: String?
    /// The first page of a document that is shown.
    let first: Int

    private var file: File { item.file }

    /// This page, without the number of a document's page.
    private var page: FormAction {
        way.map { FormAction(file.address, [File.returnField: $0]) } ?? FormAction(file.address)
    }

    func content(_ preview: Preview?, _ pages: [PreviewPage], _ context: Context) throws -> MediaViewer.Content {
        guard !file.isFolder else { return .icon(nil) }
        guard let blob = listed.copy?.blob else { return missing(context) }
        let subject = PreviewSubject(blob, of: try context.member().id, name: file.name, on: page, from: first)
        return try subject.content(preview, pages, context)
    }

    /// What is not here yet.
    private func missing(_ context: Context) -> MediaViewer.Content {
        let (words, media) = (FilesWords(context.language), MediaWords(context.language))
        guard let type = DocumentType(name: file.name) else { return .icon(media.viewUnknown) }
        if let copy = listed.copy, copy.state.isUnderWay {
            return .preparing(copy.isAsked ? words.viewFetching : words.viewKeeping)
        }
        // Its mark says why, and has the button to try again.
        if listed.copy?.state == .failed { return .icon(nil) }
        guard file.size <= type.largest else { return .icon(media.viewTooLarge) }
        guard item.abilities.state == .connected else { return .icon(nil) }
        guard file.isKeptWhenOpened else { return .icon(words.viewUnsaved) }
        let here = file.address.adding(File.returnField, way)
        return .offer(
            ViewerOffer(
                words.viewOffer,
                FormAction(
                    Paths.saveCopy(file.source, file.id),
                    [File.returnField: here.text, CopyPages.openedField: "yes"]),
                Button(words.viewOpen), isSentByItself: !context.hasFlash))
    }
}

extension File {
    /// Bytes of a file that is kept without being asked for.
    static let largestKept = MemberRoom.overdraft

    /// Whether a copy of it is kept once it is opened: of Yandex Disk. A document of VK is kept when somebody saves it.
    var isKeptWhenOpened: Bool { source == .yandex && !isFolder && size <= Self.largestKept }
}
