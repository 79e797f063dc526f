import Postgres
import Site
import Web

/// A post that came up where a list leaves some out: it is looked at, and fits or not.
package struct PostCandidate {
    package let id: PostID
    /// How many were looked at with it.
    package let looked: Int
    /// Nothing of it is left out.
    package let fits: Bool
    /// Nil when it is not there any more.
    package let post: Post?

    init(_ row: inout Row) throws {
        id = try row.next("candidate")
        looked = try row.next("looked")
        fits = try row.next("fits")
        if try row.next("is_there") {
            post = try Post(&row)
        } else {
            post = nil
            row.skipRest()
        }
    }
}

extension [PostCandidate] {
    /// Those that the list shows.
    var shown: [Post] { filter(\.fits).compactMap(\.post) }
}

extension Looked {
    /// How far was looked, where much was left out and the page is not full.
    ///
    /// - Parameters:
    ///   - found: the last one that was looked at is the last of them
    ///   - most: so many one request looks at
    ///   - field: what the way further takes along
    init?(
        _ found: [PostCandidate], most: Int, _ list: ListAddress<PostKey>, taking field: FormAction.Field? = nil,
        _ context: Context
    ) {
        guard let last = found.last, last.looked >= most, found.shown.count <= list.kind.size.rawValue else {
            return nil
        }
        let beginning = field.map { list.beginning.adding($0.name, $0.value) } ?? list.beginning
        self.init(
            upTo: last.post?.created, isEmpty: found.shown.isEmpty && list.cursor == nil,
            further: beginning.adding(ListField.after, last.id.pathSegment), context)
    }
}
