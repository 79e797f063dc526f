import Site
import Web

extension PageState {
    /// Nobody was found: what else could have been meant is offered, once.
    ///
    /// - Parameter spelling: what to look at in what was typed
    package static func nobody(
        _ found: FoundMembers, in list: ListAddress<MemberKey>, spelling: String, _ context: Context
    ) -> PageState {
        let words = PeopleWords(context.language)
        guard let guess = found.guess else {
            return .nothingFound(list.unfiltered != nil ? words.removeAFilter : spelling, in: list, context.words)
        }
        // What was typed stands in the sentence.
        return .nothingFound(
            for: "",
            guess.isOtherLayout
                ? words.checkLayout(typed: list.query, meant: guess.query) : words.noWordBegins(typed: list.query),
            action: Link(words.searchFor(text: guess.query), to: list.searched(for: guess.query)),
            secondAction: Link(context.words.showAll, to: list.whole), context.words)
    }
}
