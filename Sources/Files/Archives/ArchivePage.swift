import Localization
import Site
import Web

/// An archive, in words.
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
        title = words.archiveTitle(count: count)
        switch archive.state {
        case .waiting, .packing:
            text = words.archiveFetching(done: language.number(archive.fetched), all: language.number(count))
            progress = Progress(text, percent: archive.fetched == count ? nil : archive.fetched * 100 / max(count, 1))
            download = nil
        case .ready:
            text = words.archiveReady(size: language.fileSize(archive.size))
            progress = nil
            download = Link(words.download, to: Paths.archiveDownload(archive.id))
        case .failed:
            text = words.archiveFailed
            progress = nil
            download = nil
        }
    }
}
