import Site
import Web

/// Who has set a mark, in a line: «вы, Ирина Белова и ещё 12».
package struct ReactionLine {
    package let mark: Mark
    package let isOwn: Bool
    package let label: String
    package let names: String
    package let address: Address

    /// - Parameter others: names of those besides the reader, two where there are as many
    init(_ mark: Mark, of thing: ReactedThing, others: [String], _ words: WritingWords) {
        let reactions = thing.reactions
        self.mark = mark
        isOwn = reactions.isOwn(mark)
        label = mark.label(words)
        names = Self.names(others, isOwn: reactions.isOwn(mark), of: reactions[mark], words)
        address = thing.address.adding(ListFilter.mark.name, mark.rawValue)
    }

    package var name: String { mark.rawValue }
    package var icon: Icon { mark.icon }

    /// Two of them in full; of more, the reader and one other, or one other, and how many there are besides.
    private static func names(_ others: [String], isOwn: Bool, of total: Int, _ words: WritingWords) -> String {
        let known = (isOwn ? [words.you] : []) + others
        guard total > 2 else {
            return known.count < 2 ? known.first ?? "" : words.twoReacted(first: known[0], second: known[1])
        }
        let shown = known.prefix(isOwn ? 2 : 1)
        return words.moreReacted(
            names: shown.joined(separator: ", "), n: words.language.number(total - shown.count))
    }
}
