import Site
import Web

/// The form by which the page of a file of Yandex Disk has it kept here. Reading a page changes nothing, so the page sends
/// it once it is opened; without scripts it is a button.
package struct KeepOffer: Sendable {
    package let text: String
    package let form: FormAction
    package let button: Button
    /// False after an act on this very page, as when its reader has just stopped or deleted the copy.
    package let isSentByItself: Bool

    /// - Parameter page: the file's own, as it was opened
    init(_ file: File, on page: Address, isSentByItself: Bool, _ words: FilesWords) {
        text = words.viewOffer
        form = FormAction(
            Paths.saveCopy(file.source.provider, file.id),
            [File.returnField: page.text, CopyPages.openedField: "yes"])
        button = Button(words.viewOpen)
        self.isSentByItself = isSentByItself
    }

    /// Bytes of a file that is kept without being asked for.
    static let largest = 200 << 20

    /// Whether this source's files are kept when they are opened: a document of VK is kept when somebody saves it.
    static func isFor(_ file: File) -> Bool {
        file.source == .yandex && !file.isFolder && file.size <= largest
    }
}
