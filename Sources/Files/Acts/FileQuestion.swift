import Site
import Web

/// The questions before acts on files that cannot be taken back.
enum FileQuestion {
    /// Names of many files that are shown; the rest is a number.
    private static let shown = 10

    static func deletion(of items: [FileItem], backTo list: Address, _ context: Context) -> Confirmation {
        let words = FilesWords(context.language)
        let sources = Set(items.map(\.file.source))
        return Confirmation(
            id: "delete-files", title: words.deleteFilesTitle(count: items.count),
            text: sources == [.yandex]
                ? words.deleteAllIntoTrash : sources == [.vk] ? words.deleteAllForGood : words.deleteMixed,
            names: items.prefix(shown).map(\.file.shownName),
            more: items.count > shown ? words.andMore(count: items.count - shown) : nil, verb: context.words.delete,
            action: FormAction(
                Paths.deleteFiles(),
                [FormAction.Field(File.returnField, list.text)]
                    + items.map { FormAction.Field(BatchPages.field, $0.file.id.pathSegment) }),
            cancel: Link(context.words.cancel, to: list))
    }

    static func deletion(of item: FileItem, backTo list: Address, _ context: Context) -> Confirmation {
        let words = FilesWords(context.language)
        let file = item.file
        let text =
            file.source == .vk ? words.deleteForGood(name: file.shownName) : words.deleteIntoTrash(name: file.shownName)
        return Confirmation(
            id: "delete-file", title: file.isFolder ? words.deleteFolderTitle : words.deleteFileTitle, text: text,
            verb: context.words.delete,
            action: FormAction(Paths.deleteFile(file.source, file.id), [File.returnField: list.text]),
            cancel: Link(context.words.cancel, to: list.fragment(file.id.row)))
    }
}
