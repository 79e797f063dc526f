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

    private struct Card {
        let html: HTML
        let source: FragmentSource
        let term: Date
    }

    /// In the order of the rows, without posts that were deleted meanwhile.
    func make(_ rows: some Sequence<PostRow>) throws -> [HTML] {
        try cards(rows).compactMap { $0?.html }
    }

    /// The same as one piece, which is given again as long as no card of it is another one.
    func run(_ rows: some Collection<PostRow>) throws -> PostRun {
        let runs = context.services.runs
        let pieces = rows.map { row in
            RunCache.Piece(
                id: row.id.rawValue, isOwn: row.author == reader, zone: context.zone.name, source: row.source)
        }
        if let kept = runs.html(pieces, words.language, now: context.now) { return PostRun(kept, count: rows.count) }
        let cards = try cards(rows)
        let run = PostRun(cards.compactMap { $0?.html })
        // Of what changed between the two round trips the next page tells.
        if zip(rows, cards).allSatisfy({ $0.source == $1?.source }) {
            let term = cards.compactMap { $0?.term }.min() ?? .distantFuture
            context.services.runs.keep(run.html, of: pieces, words.language, until: term)
        }
        return run
    }

    /// Nil in the place of a post that was deleted meanwhile.
    private func cards(_ rows: some Sequence<PostRow>) throws -> [Card?] {
        let fragments = context.services.fragments
        var missing: [PostID] = []
        var cards = rows.map { row in
            let kept = fragments.entry(key(row.id, row.author), of: row.source, now: context.now)
            if kept == nil { missing.append(row.id) }
            return (id: row.id, card: kept.map { Card(html: $0.html, source: row.source, term: $0.term) })
        }
        guard !missing.isEmpty else { return cards.map(\.card) }
        var made: [PostID: Card] = [:]
        for (post, source) in try context.fetch(PostStore.texts(of: missing)) {
            let card = PostCard(post, words, reader: reader, context.clock)
            let html = context.html { out, frame in out.postCard(card, frame) }
            let term = term(post)
            context.services.fragments.keep(html, as: key(post.id, post.author.id), of: source, until: term)
            made[post.id] = Card(html: html, source: source, term: term)
        }
        for place in cards.indices where cards[place].card == nil { cards[place].card = made[cards[place].id] }
        return cards.map(\.card)
    }

    private func key(_ post: PostID, _ author: MemberID) -> FragmentKey {
        FragmentKey(
            .postCard, id: post.rawValue, language: words.language, zone: context.zone.name, isOwn: author == reader)
    }

    /// When a word such as "5 min" in it becomes another one.
    private func term(_ post: Post) -> Date {
        let term = context.clock.ageHolds(since: post.created)
        guard let edited = post.edited else { return term }
        return min(term, context.clock.ageHolds(since: edited))
    }
}
