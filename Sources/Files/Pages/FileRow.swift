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
    /// Whose menu of rows is the one of this; nil when nothing can be done with it.
    package let acts: FileSource?
    /// Its own page, where everything can be done without that menu.
    package let page: Address
    /// The link that anybody may follow; nil when it is not published.
    package let link: String?
    /// Nil for a folder.
    package let copy: CopyMark?

    /// - Parameters:
    ///   - back: where its page leads back to; nil is the folder that it stands in
    ///   - member: whose file it is
    init(
        _ listed: ListedFile, backTo back: Address?, for member: MemberID, _ menu: RowMenu?, _ words: FilesWords,
        _ context: Context
    ) {
        let file = listed.file
        let language = words.language
        let mark = file.isFolder ? nil : CopyMark(listed, words)
        copy = mark
        id = "file-\(file.id.pathSegment)"
        value = file.id.pathSegment
        activity = file.activity.map { Pill(words.name(of: $0), $0 == .failed ? .danger : .plain) }
        acts = menu.flatMap { $0.isFor(file, isKept: mark?.remove != nil) ? file.source : nil }
        page = file.address(backTo: back)
        link = file.publicLink
        name = file.name
        isFolder = file.isFolder
        address =
            file.isFolder ? file.folder?.address ?? Paths.yandexFiles() : page
        thumb = Thumb(file, for: member, context)
        source = file.source.name(words)
        size = file.isFolder ? "" : language.fileSize(file.size)
        modified = Moment(file.modified, context.clock)
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
