import Site
import Web

/// Who has reacted to a post: a line for each mark, or everybody who has set one of them. It has all that scripts take from
/// it by itself, so that a press asks for no more than that.
package struct ReactionPage {
    package let words: NetworkWords
    package let title: String
    package let back: Link
    /// For scripts alone: whoever looks at this page has all six.
    package let bar: ReactionBar
    package let bookmark: BookmarkButton
    /// All six, to choose from.
    package let marks: [MarkButton]
    package let summary: ReactionSummary
    /// Of one mark; nil on the page of all.
    package let people: People?

    package struct People {
        package let rows: [Row]
        package let part: ListPart

        package struct Row {
            package let id: Int
            package let name: String
            package let faculty: String
            package let avatar: Avatar
            package let profile: Address
            package let moment: Moment
        }
    }

    init(
        of post: Post, _ names: [Mark: [String]], _ people: [Reacted], _ mark: Mark?, _ list: ListAddress<ReactionKey>,
        _ context: Context
    ) throws {
        let words = NetworkWords(context.language)
        self.words = words
        let reactions = post.reactions
        title =
            mark.map { words.countedMark(label: $0.label(words), n: words.language.number(reactions[$0])) }
            ?? words.reactions
        let all = Link(words.reactions, to: Paths.reactions(post.id))
        back = mark == nil ? Link(words.post, to: Paths.post(post.id)) : all
        let page = context.requestedAddress
        bar = ReactionBar(reactions, on: post.id, page: page, isLive: true, words)
        bookmark = BookmarkButton(post, page: page, words)
        marks = MarkButton.all(words, reactions)
        summary = ReactionSummary(of: post, names, words)
        self.people = mark.map { _ in
            let rows = ListRows(people, of: list, context.words)
            return People(
                rows: rows.shown.map {
                    People.Row(
                        id: $0.member.rawValue, name: $0.name, faculty: $0.faculty,
                        avatar: Avatar(name: $0.name, id: $0.member.rawValue), profile: Paths.person($0.member),
                        moment: Moment($0.at, context.clock))
                },
                part: ListPart(
                    "reacted", rows, in: "people", more: words.showMore, refresh: .page(list.page),
                    state: people.isEmpty ? PageState(.nothingYet, title: words.nobodyReacted, text: "") : nil))
        }
    }
}
