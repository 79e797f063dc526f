import Site
import Web

/// What the rows of a list have in common, made once a page.
package final class FileRows {
    package let words: FilesWords
    /// Where its files' pages lead back to; nil is the folder that all of them stand in.
    package let list: Address?
    /// The same as it stands behind their addresses.
    package let back: String
    /// The source of all of them; nil where they are of several.
    package let source: FileSource?
    /// Whether their dates are those of uploading.
    let isByUpload: Bool
    /// What can be done with the files of each source.
    package let menus: [RowMenu]
    /// Whose files they are, and who may see their pictures.
    let member: MemberID
    let context: Context
    let clock: Clock

    /// What is published itself.
    private let isPublished: Bool
    private let root: PublishedRoot?

    /// - Parameters:
    ///   - list: nil is the folder that all of them stand in
    ///   - root: where the way to it began, if that is what is published
    init(
        of place: FilePlace, within root: PublishedRoot?, backTo list: Address?, _ menus: [RowMenu],
        for member: MemberID, _ words: FilesWords, _ context: Context
    ) {
        self.words = words
        self.list = list
        back = File.wayBack(to: list)
        source = place.source
        isByUpload = place.isByUpload
        self.menus = menus
        isPublished = place.tab == .published
        self.root = root
        self.member = member
        self.context = context
        clock = context.clock
    }

    /// The page that lists a folder of it.
    func address(of folder: FolderPath) -> Address {
        (isPublished ? PublishedRoot(folder) : root)?.address(of: folder) ?? folder.address
    }
}
