import Site
import Web

/// Who has reacted to something: a line for each mark, or everybody who has set one of them. It has all that scripts take from
/// it by itself, so that a press asks for no more than that.
package struct ReactionPage {
    package static let sheet = "reacted.css"

    package let words: WritingWords
    package let title: String
    package let back: Link
    /// For scripts alone: a member who looks at this page has all six.
    package let bar: ReactionBar
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

    /// - Parameters:
    ///   - mark: whose people it shows; nil for all marks
    ///   - thingItself: where it stands
    package init(
        of thing: ReactedThing, _ names: [Mark: [String]], _ people: [Reacted], _ mark: Mark?,
        _ list: ListAddress<ReactionKey>, back thingItself: Link, _ context: Context
    ) {
        let words = WritingWords(context.language)
        self.words = words
        let reactions = thing.reactions
        title =
            mark.map { words.countedMark(label: $0.label(words), n: words.language.number(reactions[$0])) }
            ?? words.reactions
        back = mark == nil ? thingItself : Link(words.reactions, to: thing.address)
        let page = context.requestedAddress
        bar = ReactionBar(thing, page: page, isLive: true, words)
        marks = thing.isClosed ? [] : MarkButton.all(words, reactions)
        summary = ReactionSummary(of: thing, names, words)
        self.people = mark.map { _ in
            let rows = ListRows(people, of: list, context.words)
            return People(
                rows: rows.shown.map {
                    People.Row(
                        id: $0.member.rawValue, name: $0.name, faculty: $0.faculty,
                        avatar: Avatar(name: $0.name, id: $0.member.rawValue),
                        profile: context.services.profile($0.member),
                        moment: Moment($0.at, context.clock))
                },
                part: ListPart(
                    "reacted", rows, in: "people", more: context.words.showMore, refresh: .page(list.page),
                    state: people.isEmpty ? PageState(.noReactions, title: words.nobodyReacted, text: "") : nil))
        }
    }
}
