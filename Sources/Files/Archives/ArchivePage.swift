import Site
import Web

package struct ArchivePage {
    package let words: FilesWords
    package let id: String
    package let title: String
    package let text: String
    package let progress: Progress?
    package let download: Link?
    package let isFailed: Bool
    /// For a page that stays open while the archive goes.
    package let gone: Notice
    package let icon = FileCategory.archives.icon
    package let tint = FileCategory.archives.tint
    /// What is in it, as far as it is named here.
    package let files: [FileLine]
    /// How much of it is not.
    package let more: String?

    /// Files that a page names.
    static let mostNamed = 50

    /// - Parameter list: where it was asked for
    init(
        _ archive: Archive, _ items: [FileItem], of member: MemberID, backTo list: Address, _ words: FilesWords,
        _ context: Context
    ) {
        let language = words.language
        self.words = words
        files = items.map { FileLine($0.file, in: context.requestedAddress, of: member, words, context) }
        let unnamed = archive.files.count + archive.folders.count - items.count
        more = items.count == Self.mostNamed && unnamed > 0 ? words.andMore(count: unnamed) : nil
        isFailed = archive.state == .failed
        gone = .stale(words.archiveGone, retry: Link(words.backToList, to: list))
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
