import Site
import Web

/// The form that makes a folder, in words.
package struct FolderPage {
    /// Not "name": a sheet that renames may stand on the same page, and two fields must not share an id.
    static let nameField = "folder"

    package let words: FilesWords
    package let title: String
    package let crumbs: [Crumb]
    package let action: FormAction
    package let name: TextField
    package let back: Link
    /// What went wrong that is not the name's fault.
    package let notice: Notice?

    init(
        _ folder: FolderPath?, back: Address, _ failure: CallFailure? = nil, name: String = "", _ words: FilesWords
    ) {
        self.words = words
        title = words.newFolder
        crumbs = FilePlace.yandex(folder).crumbs(words)
        action = FormAction(
            Paths.newFolder().adding(UploadDestination.folderField, folder?.text), ["return": back.text])
        self.back = Link(SiteWords(words.language).cancel, to: back)
        let isOfName = failure == .taken || failure == .badName
        let sentence = failure?.sentence(words)
        self.name = TextField(
            Self.nameField, words.folderName, value: name, error: isOfName ? sentence : nil, autocomplete: "off",
            largest: UploadName.longest, isRequired: true, isFirst: true)
        notice = isOfName ? nil : sentence.map { Notice(.error, $0) }
    }
}

extension CallFailure {
    /// Of making or moving something at the disk, for the reader.
    fileprivate func sentence(_ words: FilesWords) -> String {
        switch self {
        case .taken: words.folderTaken
        case .unknown: words.folderUnknown(name: words.sourceYandex)
        default: UploadFailure(self).sentence(.yandex, words)
        }
    }
}
