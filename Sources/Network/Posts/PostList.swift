import Site
import Web

/// A page of a list of posts: the cards and what stands around them.
package struct PostList {
    package let cards: [PostCard]
    package let part: ListPart
    /// At its foot, where posts were looked for and the page is not full.
    package let looked: Looked?
    /// The first post of those that the reader has had before them, where others stand before it.
    package let readFrom: Int?

    /// What of a list was read: posts up to this one. A page that begins below another place shows nothing newer than that.
    struct Reading {
        let seen: PostID
        let below: PostID?

        init(_ seen: PostID, below: PostID?) {
            self.seen = seen
            self.below = below
        }

        func first(of posts: some Collection<Post>) -> Int? {
            guard seen.rawValue > 0, let first = posts.first(where: { $0.id.rawValue <= seen.rawValue }) else {
                return nil
            }
            let isFirst = first.id == posts.first?.id
            return isFirst && (below.map { $0.rawValue <= seen.rawValue } ?? true) ? nil : first.id.rawValue
        }
    }

    /// - Parameters:
    ///   - posts: a page of them, and one more when there are further ones
    ///   - empty: what stands in the place of posts
    init(
        _ posts: [Post], _ list: ListAddress<PostKey>, looked: Looked? = nil, readUpTo reading: Reading? = nil,
        empty: @autoclosure () -> PageState, _ context: Context
    ) throws {
        let rows = ListRows(posts, of: list, context.words)
        cards = try Self.cards(rows.shown, context)
        self.looked = looked
        readFrom = reading?.first(of: rows.shown)
        part = ListPart(
            "feed", rows, in: "posts", more: NetworkWords(context.language).older, refresh: .page(list.page),
            state: cards.isEmpty && looked == nil ? empty() : nil, found: rows.found.flatMap { _ in looked?.words },
            hasOwnTail: looked != nil)
    }

    /// One of no database, for the style guide.
    init(_ cards: [PostCard], _ list: ListAddress<PostKey>, more: String, _ words: SiteWords) {
        self.cards = cards
        looked = nil
        readFrom = nil
        part = ListPart(
            "feed", ListRows(cards.map(\.post), of: list, words), in: "posts", more: more,
            refresh: .page(list.page))
    }

    /// These posts for the member who asks, without those that were deleted meanwhile.
    ///
    /// - Parameter page: that of the list, where it is not the one that was asked for
    package static func cards(
        _ posts: some Collection<Post>, _ context: Context, on page: Address? = nil
    ) throws -> [PostCard] {
        let reader = try PostReader(context, on: page)
        let texts = try context.fragments(PostText.self, of: posts.map { ($0.id, $0.version) })
        try reader.take(attachmentsOf: posts, reading: texts.compactMap(\.self), context)
        return zip(posts, texts).compactMap { post, text in
            text.map { PostCard(post: post, text: reader.attached.links.naming($0), reader: reader) }
        }
    }
}
