import Localization
import Media
import Site
import Web

/// What the files of one source take: by kind, the largest of them, and what Quad keeps of them.
package struct SourceSpace {
    /// Nil without a file.
    package let usage: SourceUsage?
    package let largest: [LargeFile]
    package let copies: SourceCopiesHead

    /// - Parameter page: where it stands
    init(
        _ kinds: [KindUsage], _ largest: [File], _ copies: SourceCopies, on page: Address, of member: MemberID,
        _ words: FilesWords, _ context: Context
    ) {
        usage = SourceUsage(kinds, words)
        self.largest = largest.map { LargeFile($0, in: page, of: member, words, context) }
        self.copies = SourceCopiesHead(copies, on: page, words)
    }
}

/// One of the largest files.
package struct LargeFile {
    package let thumb: Thumb
    package let name: String
    package let address: Address
    package let size: String

    init(_ file: File, in page: Address, of member: MemberID, _ words: FilesWords, _ context: Context) {
        thumb = Thumb(file, of: member, context)
        name = file.shownName
        address = file.address(from: page)
        size = words.language.fileSize(file.size)
    }
}
