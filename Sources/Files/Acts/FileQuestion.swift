import Site
import Web

/// The questions before acts on one file that cannot be taken back.
enum FileQuestion {
    static func deletion(of item: FileItem, backTo list: Address, _ context: Context) -> Confirmation {
        let words = FilesWords(context.language)
        let file = item.file
        let text = file.source == .vk ? words.deleteForGood(name: file.name) : words.deleteIntoTrash(name: file.name)
        return Confirmation(
            id: "delete-file", title: file.isFolder ? words.deleteFolderTitle : words.deleteFileTitle, text: text,
            verb: context.words.delete,
            action: FormAction(Paths.deleteFile(file.source.provider, file.id), [File.returnField: list.text]),
            cancel: Link(context.words.cancel, to: list))
    }

    static func unpublication(of item: FileItem, backTo way: Address, _ context: Context) -> Confirmation {
        let words = FilesWords(context.language)
        let file = item.file
        return Confirmation(
            id: "unpublish-file", title: words.unpublishTitle, text: words.unpublishText(name: file.name),
            verb: words.unpublish,
            action: FormAction(Paths.unpublishFile(file.source.provider, file.id), [File.returnField: way.text]),
            cancel: Link(context.words.cancel, to: way))
    }
}
