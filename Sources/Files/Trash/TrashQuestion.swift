import Site
import Web

/// The questions before something leaves the trash for good.
enum TrashQuestion {
    static func purge(_ entry: TrashEntry, _ words: FilesWords, _ site: SiteWords) -> Confirmation {
        Confirmation(
            id: "purge", title: words.purgeTitle, text: words.purgeText(name: entry.name.withDirectionsMarked),
            verb: words.purge, action: FormAction(Paths.purge(entry.id)), cancel: Link(site.cancel, to: Paths.trash()))
    }

    /// - Parameter space: as the disk reported it last
    static func empty(_ count: Int, _ space: DiskSpace?, _ words: FilesWords, _ site: SiteWords) -> Confirmation {
        let entries: String = words.trashCount(count: count)
        let sum: String =
            if let space { words.usageSum(files: entries, size: words.language.fileSize(space.trash)) } else { entries }
        return Confirmation(
            id: "empty-trash", title: words.emptyTrashTitle,
            text: words.emptyTrashText(sum: sum), verb: words.emptyTrash, action: FormAction(Paths.emptyTrash()),
            cancel: Link(site.cancel, to: Paths.trash()))
    }
}
