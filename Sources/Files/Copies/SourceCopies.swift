import Bounds
import Postgres
import Site
import Web

/// What Quad keeps of one source's files for a member.
package struct SourceCopies: Sendable {
    let source: FileSource
    /// Files that are kept, and their bytes.
    let count: Int
    let size: Int
    /// Some are kept, are on their way or did not come.
    let isAny: Bool

    package static func find(of member: MemberID, at source: FileSource) -> Query<SourceCopies> {
        Query<SourceCopies?>.row(
            """
            SELECT count(s.blob_id) AS count,
                   least(coalesce(sum(s.size), 0), \(Bounds.bytes.range.upperBound))::bigint AS size,
                   count(*) > 0 AS is_any
            FROM files f
            JOIN saved_copies s ON s.file_id = f.id
            WHERE f.member_id = \(member) AND f.has_copy AND f.source = \(source)
            """
        ) { row in
            SourceCopies(
                source: source, count: try row.next("count"), size: try row.next("size"),
                isAny: try row.next("is_any"))
        }.map { $0 ?? SourceCopies(source: source, count: 0, size: 0, isAny: false) }
    }

    /// «12 копий · 3,4 МБ»; nil while none is kept, though some may be on their way.
    func sum(_ words: FilesWords) -> String? {
        count > 0 ? words.usageSum(files: words.copyCount(count: count), size: words.language.fileSize(size)) : nil
    }
}

/// The same on the page of the source's account, with the way to delete them.
package struct SourceCopiesHead {
    package let text: String
    /// Nil where there is nothing to delete.
    package let clear: Link?
    package let question: Confirmation

    /// - Parameter page: where it stands
    init(_ copies: SourceCopies, on page: Address, _ words: FilesWords) {
        text = copies.sum(words) ?? words.savedEmptyTitle
        clear = copies.isAny ? Link(words.clearCopiesOfSource, to: CopyPages.clearing(copies.source)) : nil
        question = CopyPages.question(copies, backTo: page, words)
    }
}
