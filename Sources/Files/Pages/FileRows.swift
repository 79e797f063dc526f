import Site
import Web

/// What the rows of a list have in common, made once a page.
package final class FileRows {
    package let words: FilesWords
    /// Behind the addresses of its files' pages: where those lead back to.
    package let back: String
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
    ///   - back: nil is the folder that all of them stand in
    ///   - isPublished: this is the list of what is published
    ///   - root: where the way to it began, if that is what is published
    init(
        backTo back: Address?, isPublished: Bool, within root: PublishedRoot?, _ menus: [RowMenu],
        for member: MemberID, _ words: FilesWords, _ context: Context
    ) {
        self.words = words
        self.back = File.wayBack(to: back)
        self.menus = menus
        self.isPublished = isPublished
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
