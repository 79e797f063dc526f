import Localization
import Site
import Web

/// The form that brings files, in words.
package struct UploadPage {
    /// Of the address: the folder that they are for; without it the root of the disk.
    static let folderField = "in"
    static let fileField = "file"

    package let words: FilesWords
    package let title: String
    package let crumbs: [Crumb]
    package let action: Address
    package let limit: String
    package let back: Link
    package let notice: Notice?
    package let key = FormKey()

    init(_ folder: FolderPath?, _ problem: UploadProblem?, limit: Int, _ words: FilesWords) {
        self.words = words
        let place = FilePlace.yandex(folder)
        title = words.uploadTo(name: place.title(words))
        crumbs = place.crumbs(words)
        action = Self.address(of: folder)
        self.limit = words.uploadLimit(size: words.language.fileSize(limit))
        back = Link(SiteWords(words.language).cancel, to: place.address)
        notice = problem.map { Notice(.error, $0.sentence(limit: limit, words), action: $0.action(words)) }
    }

    /// The folder that an address names; nil is the root of the disk.
    static func folder(of context: Context) throws -> FolderPath? {
        guard let text = context.request.query[folderField], !text.isEmpty else { return nil }
        guard let folder = FolderPath(address: text) else { throw Failure.notFound }
        return folder
    }

    /// Where files for that folder are sent.
    static func address(of folder: FolderPath?) -> Address {
        Paths.uploads().adding(folderField, folder?.text)
    }
}
