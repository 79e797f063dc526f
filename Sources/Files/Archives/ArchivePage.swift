import Site

package struct ArchivePage {
    package let id: String
    package let title: String
    package let text: String
    package let progress: Progress?
    package let download: Link?

    init(_ archive: Archive, _ words: FilesWords) {
        let language = words.language
        let count = archive.files.count
        id = "archive-\(archive.id.pathSegment)"
        title = archive.isListed ? words.archiveTitle(count: count) : words.archiveFolders
        switch archive.state {
        case .waiting where !archive.isListed:
            text = words.archiveLooking
            progress = Progress(text, percent: nil)
            download = nil
        case .waiting, .packing:
            text = words.archiveFetching(done: language.number(archive.fetched), all: language.number(count))
            progress = Progress(text, percent: archive.fetched == count ? nil : archive.fetched * 100 / max(count, 1))
            download = nil
        case .ready:
            text = words.archiveReady(size: language.fileSize(archive.size))
            progress = nil
            download = Link(words.download, to: Paths.archiveDownload(archive.id))
        case .failed:
            text = (archive.failure ?? .unfetched).sentence(words)
            progress = nil
            download = nil
        }
    }
}

extension ArchiveFailure {
    fileprivate func sentence(_ words: FilesWords) -> String {
        switch self {
        case .unfetched: words.archiveFailed
        case .nothing: words.archiveFoldersNothing
        case .tooMany:
            words.archiveFoldersTooMany(
                files: words.language.number(Archive.mostFilesBelow),
                folders: words.language.number(Archive.mostFolders))
        case .tooMuch: words.archiveTooMuch
        case .unlisted: words.archiveUnlisted(name: words.sourceYandex)
        }
    }
}
