import Site
import Web

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

    enum Trouble {
        case name(FileName.Problem)
        case source(CallFailure)
        /// It may have been made before: the disk could not be asked.
        case open(CallFailure)
    }

    init(
        _ folder: FolderPath?, back: Address, _ trouble: Trouble? = nil, name: String = "",
        key: IdempotencyKey = IdempotencyKey(),
        _ words: FilesWords
    ) {
        self.words = words
        title = words.newFolder
        crumbs = FilePlace.yandex(folder).crumbs(words)
        action = FormAction(
            Paths.newFolder().adding(UploadDestination.folderField, folder?.text),
            [File.returnField: back.text, IdempotencyKey.field: key.text])
        self.back = Link(SiteWords(words.language).cancel, to: back)
        var error: String?
        var notice: Notice?
        switch trouble {
        case .name(let problem): error = words.sentence(problem)
        case .source(let failure) where failure == .taken || failure == .badName: error = failure.sentence(words)
        case .source(let failure): notice = Notice(.error, failure.sentence(words))
        case .open(let failure): notice = Notice(.warning, words.actOpen(why: failure.sentence(words)))
        case nil: break
        }
        self.notice = notice
        self.name = TextField(
            Self.nameField, words.folderName, value: name, error: error, autocomplete: "off",
            largest: FileName.longestOnDisk, isRequired: true, isFirst: true)
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
