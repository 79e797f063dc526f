import Site
import Web

/// Transfers that have arrived, in one line above a list, which goes by itself.
package struct ArrivedUploads: Sendable {
    package let text: String
    /// To where they have arrived; to the root of the disk where that is several folders.
    package let way: Link
    /// Puts the line away.
    package let forget: FormAction

    /// Nil where nothing has arrived within the last ``Upload/told`` seconds.
    init?(_ uploads: [Upload], in list: Address, _ words: FilesWords) {
        let arrived = uploads.filter { $0.state == .done }
        guard let first = arrived.first else { return nil }
        let isOneFolder = arrived.allSatisfy { $0.folder == first.folder }
        let folder = FilePlace.yandex(isOneFolder ? FolderPath(first.folder) : nil)
        text = words.transfersDone(count: arrived.count)
        way = Link(words.open, to: folder.address)
        forget = FormAction(Paths.forgetUploads(), [LocalPath.returnField: list.text])
    }
}
