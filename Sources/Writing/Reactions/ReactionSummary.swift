import Site
import Web

/// Who has reacted: a line for each mark that somebody has set.
package struct ReactionSummary {
    package let id: String
    /// «Откликнулись, 22»
    package let title: String
    package let address: Address
    package let lines: [ReactionLine]
    /// The events of others' marks.
    package let channel: String?

    /// - Parameter names: of others than the reader
    package init(of thing: ReactedThing, _ names: [Mark: [String]], _ words: WritingWords) {
        id = "reacted-\(thing.id)"
        title = words.haveReacted(n: words.language.number(thing.reactions.total))
        address = thing.address
        channel = thing.channel
        lines = thing.reactions.marks.map { ReactionLine($0, of: thing, others: names[$0] ?? [], words) }
    }
}
