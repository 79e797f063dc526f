import Localization
import Media
import Site
import Web

/// A file that is named on a page which is no list of files: its picture, its name, its size.
package struct FileLine {
    package let thumb: Thumb
    package let name: String
    package let address: Address
    /// Nothing for a folder.
    package let size: String

    /// - Parameter page: what its own page leads back to
    init(_ file: File, in page: Address, of member: MemberID, _ words: FilesWords, _ context: Context) {
        thumb = Thumb(file, of: member, context)
        name = file.shownName
        address = file.address(from: page)
        size = file.isFolder ? "" : words.language.fileSize(file.size)
    }
}
