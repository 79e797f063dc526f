import Postgres
import Site
import Web

/// The questions before acts on files that cannot be taken back.
enum FileQuestion {
    /// Names of many files that are shown; the rest is a number.
    private static let shown = 10

    /// Says that the places are known in which a thing is attached.
    static let sure = "sure"

    /// In how many places a member's files are attached, where an act would leave them dead. Of another's files nothing is counted.
    static func uses(of files: [FileID], by member: MemberID, _ context: Context) -> Query<Int> {
        ThingUses.count(
            Linkable.file,
            "SELECT f.id FROM files f WHERE f.id = ANY(\(files.map(\.rawValue))::bigint[]) AND f.member_id = \(member)",
            context.services.features.linkables)
    }

    /// Before the link of a file is taken back that is attached somewhere.
    static func closing(_ item: FileItem, usedIn places: Int, backTo list: Address, _ context: Context) -> Confirmation
    {
        let words = FilesWords(context.language)
        let file = item.file
        return Confirmation(
            id: "close-file", title: words.closeLinkTitle,
            text: words.closeLinkText(name: file.shownName) + " " + words.usedIn(count: places), verb: words.unpublish,
            action: FormAction(
                Paths.unpublishFile(file.source, file.id), [File.returnField: list.text, sure: "1"]),
            cancel: Link(context.words.cancel, to: list.fragment(file.id.row)), isRepeatable: true)
    }

    static func deletion(
        of items: [FileItem], usedIn places: Int, backTo list: Address, _ context: Context
    ) -> Confirmation {
        let words = FilesWords(context.language)
        let sources = Set(items.map(\.file.source))
        return Confirmation(
            id: "delete-files", title: words.deleteFilesTitle(count: items.count),
            text: warned(
                sources == [.yandex]
                    ? words.deleteAllIntoTrash : sources == [.vk] ? words.deleteAllForGood : words.deleteMixed,
                usedIn: places, words),
            names: items.prefix(shown).map(\.file.shownName),
            more: items.count > shown ? words.andMore(count: items.count - shown) : nil, verb: context.words.delete,
            action: FormAction(
                Paths.deleteFiles(),
                [FormAction.Field(File.returnField, list.text)]
                    + items.map { FormAction.Field(BatchPages.field, $0.file.id.pathSegment) }),
            cancel: Link(context.words.cancel, to: list))
    }

    private static func warned(_ text: String, usedIn places: Int, _ words: FilesWords) -> String {
        places == 0 ? text : text + " " + words.usedIn(count: places)
    }

    static func deletion(
        of item: FileItem, usedIn places: Int, backTo list: Address, _ context: Context
    ) -> Confirmation {
        let words = FilesWords(context.language)
        let file = item.file
        let text =
            file.source == .vk ? words.deleteForGood(name: file.shownName) : words.deleteIntoTrash(name: file.shownName)
        return Confirmation(
            id: "delete-file", title: file.isFolder ? words.deleteFolderTitle : words.deleteFileTitle,
            text: warned(text, usedIn: places, words),
            verb: context.words.delete,
            action: FormAction(
                Paths.deleteFile(file.source, file.id), [File.returnField: list.text, sure: "1"]),
            cancel: Link(context.words.cancel, to: list.fragment(file.id.row)))
    }
}
