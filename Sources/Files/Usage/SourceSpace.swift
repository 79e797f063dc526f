import Site
import Web

/// What the files of one source take: by kind, the largest of them, and what Quad keeps of them.
package struct SourceSpace {
    /// Of pages that show how much room is taken.
    static let sheet = "usage.css"

    /// Nil without a file.
    package let usage: SourceUsage?
    package let largest: [FileLine]
    package let copies: SourceCopiesHead

    /// - Parameter page: where it stands
    init(
        _ kinds: [KindUsage], _ largest: [File], _ copies: SourceCopies, on page: Address, of member: MemberID,
        _ words: FilesWords, _ context: Context
    ) {
        usage = SourceUsage(kinds, words)
        self.largest = largest.map { FileLine($0, in: page, of: member, words, context) }
        self.copies = SourceCopiesHead(copies, on: page, words)
    }
}
