import HTML
import Localization
import Media
import Postgres
import Site
import Web

/// A file in a list, in words. Nothing of it is made before it is written.
package struct FileRow {
    package let file: ListedRow
    package let list: FileRows

    package var words: FilesWords { list.words }

    package var name: ShownName { ShownName(file.name, hasEnding: !file.isFolder) }

    /// Its own page, where everything can be done with it.
    package var page: PrintedAddress<FileSource, FileID> { Paths.file.printed(file.source, file.id) }

    /// The page that lists a folder; nil for a file.
    package var folder: Address? {
        file.folder.map { FolderPath($0.description).map(list.address(of:)) ?? Paths.yandexFiles() }
    }

    package var thumb: Thumb {
        Thumb(
            file.id, FileSign(file.isFolder ? nil : file.category, ending: name.endingText), file.thumbnail,
            name: file.name.description, of: list.member,
            list.context)
    }

    package var size: ShortText { words.language.fileSizeText(file.size) }

    package var date: Moment { Moment(list.isByUpload ? file.uploaded : file.modified, list.clock) }

    /// What of it is on its way: then it is asked for anew by itself.
    package var pending: String? {
        file.copy?.state.isUnderWay == true ? "copy" : file.thumbnail.isExpected ? "picture" : nil
    }

    /// What goes on with it at its source.
    package var activity: Pill? {
        file.activity.map { Pill(words.name(of: $0), $0 == .failed ? .danger : .plain) }
    }

    /// Nil for a folder.
    package var copy: CopyMark? {
        file.isFolder
            ? nil : CopyMark(file.id, file.source, name: name, file.copy, isOlder: file.isCopyOlder, words)
    }

    /// What can be given to others; nil where nothing was published.
    package var link: SharedLink? {
        file.document.map(SharedLink.document) ?? file.publicLink.map(SharedLink.link)
    }
}

/// What can be given to others: a link that anybody may follow, or a document's own page at VK.
package enum SharedLink: HTMLWritable {
    case link(Text)
    /// Its number there.
    case document(Text)

    package func write(to page: HTMLBuffer) {
        switch self {
        case .link(let link): page.write(link)
        case .document(let number):
            page.raw("https://vk.ru/doc")
            page.write(number)
        }
    }
}

extension FileCategory {
    var icon: Icon {
        switch self {
        case .text: .fileText
        case .archives: .fileArchive
        case .gif: .images
        case .images: .fileImage
        case .audio: .fileHeadphone
        case .video: .filePlay
        case .books: .bookOpen
        case .other: .file
        }
    }

    /// Of the eight tints, the one that its icon has in every list.
    var tint: Int {
        switch self {
        case .text: 1
        case .archives: 5
        case .gif: 8
        case .images: 3
        case .audio: 4
        case .video: 2
        case .books: 6
        case .other: 7
        }
    }

    package func name(_ words: FilesWords) -> String {
        switch self {
        case .text: words.categoryText
        case .archives: words.categoryArchives
        case .gif: words.categoryGif
        case .images: words.categoryImages
        case .audio: words.categoryAudio
        case .video: words.categoryVideo
        case .books: words.categoryBooks
        case .other: words.categoryOther
        }
    }
}

extension FileSource {
    /// The page of the member's account there, where it can be connected again.
    var account: Address {
        switch self {
        case .vk: Paths.vkOptions()
        case .yandex: Paths.fileUsage()
        }
    }

    package func name(_ words: FilesWords) -> String {
        switch self {
        case .vk: words.sourceVK
        case .yandex: words.sourceYandex
        }
    }

    /// What its name begins with besides what it is called in short; empty where it has one name.
    package func extraName(_ words: FilesWords) -> Substring {
        let short = shortName(words)
        let name = name(words)
        return name.hasSuffix(short) ? name.dropLast(short.count) : ""
    }

    package func shortName(_ words: FilesWords) -> String {
        switch self {
        case .vk: words.sourceVK
        case .yandex: words.sourceYandexShort
        }
    }
}
