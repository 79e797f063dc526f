import FoundationEssentials
import HTML
import Localization
import Site

/// The cards of a list for one reader. A card that was made of the same version before is given again; the texts of the
/// others are fetched together, which is a second round trip for posts that this worker has not shown yet.
struct PostCards {
    let words: NetworkWords
    let reader: MemberID
    let context: Context

    /// In the order of the rows, without posts that were deleted meanwhile.
    func make(_ rows: some Sequence<PostRow>) throws -> [HTML] {
        let fragments = context.services.fragments
        var missing: [PostID] = []
        var cards = rows.map { row in
            let html = fragments.html(key(row.id, row.author), of: row.source, now: context.now)
            if html == nil { missing.append(row.id) }
            return (id: row.id, html: html)
        }
        guard !missing.isEmpty else { return cards.compactMap(\.html) }
        var made: [PostID: HTML] = [:]
        for (post, source) in try context.fetch(PostStore.texts(of: missing)) {
            let card = PostCard(post, words, reader: reader, now: context.now)
            let html = context.html { out, frame in out.postCard(card, frame) }
            context.services.fragments.keep(html, as: key(post.id, post.author.id), of: source, until: term(post))
            made[post.id] = html
        }
        for place in cards.indices where cards[place].html == nil { cards[place].html = made[cards[place].id] }
        return cards.compactMap(\.html)
    }

    private func key(_ post: PostID, _ author: MemberID) -> FragmentKey {
        FragmentKey(.postCard, id: post.rawValue, language: words.language, isOwn: author == reader)
    }

    /// When a word such as "5 min" in it becomes another one.
    private func term(_ post: Post) -> Date {
        let term = words.language.ageHolds(since: post.created, now: context.now)
        guard let edited = post.edited else { return term }
        return min(term, words.language.ageHolds(since: edited, now: context.now))
    }
}
