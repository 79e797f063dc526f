import Site
import Web

/// Who has reacted to a post: a line for each mark that somebody has set.
package struct ReactionSummary {
    package let post: PostID
    /// «Откликнулись, 22»
    package let title: String
    package let address: Address
    package let lines: [ReactionLine]
    /// The events that tell of others' marks.
    package var channel: String { Outbox.Kind.reactions(to: post).name }

    /// - Parameter names: of others than the reader
    init(of post: Post, _ names: [Mark: [String]], _ words: NetworkWords) {
        self.post = post.id
        title = words.haveReacted(n: words.language.number(post.reactions.total))
        address = Paths.reactions(post.id)
        lines = post.reactions.marks.map {
            ReactionLine($0, post.reactions, others: names[$0] ?? [], on: post.id, words)
        }
    }
}
