import FoundationEssentials
import Localization
import Site
import Web

/// A file in a list.
package struct FileRow: Sendable {
    package let id: String
    package let name: String
    /// A folder opens, a file leads to its own page.
    package let address: Address
    package let thumb: Thumb
    package let source: String
    /// Empty for a folder.
    package let size: String
    package let modified: Moment
    package let isFolder: Bool
    /// As a selection names it.
    package let value: String
    /// What goes on with it at its source.
    package let activity: Pill?
    package let menu: Menu?
    /// Nil for a folder.
    package let copy: CopyMark?

    /// - Parameters:
    ///   - list: where the row stands, to come back to it
    ///   - isHome: that is the folder of all rows, which an address of a file need not name
    ///   - member: whose file it is
    init(
        _ listed: ListedFile, in list: Address, isHome: Bool, for member: MemberID, _ abilities: Abilities?,
        _ words: FilesWords, _ context: Context
    ) {
        let file = listed.file
        let language = words.language
        let back = isHome ? nil : list
        let mark = file.isFolder ? nil : CopyMark(listed, words)
        copy = mark
        id = "file-\(file.id.pathSegment)"
        value = file.id.pathSegment
        activity = file.activity.map { Pill(words.name(of: $0), $0 == .failed ? .danger : .plain) }
        menu = abilities.flatMap { FileMenu.of(file, mark, $0, backTo: back, words) }
        name = file.name
        isFolder = file.isFolder
        address =
            file.isFolder ? file.folder?.address ?? Paths.yandexFiles() : file.address(backTo: back)
        thumb = Thumb(file, for: member, context)
        source = file.source.name(words)
        size = file.isFolder ? "" : language.fileSize(file.size)
        modified = Moment(file.modified, now: context.now, language)
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
}
