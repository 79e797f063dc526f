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
        let title = context.words.nothingFoundTitle
        let all = Link(context.words.showAll, to: list.whole)
        guard let guess = found.guess else {
            let text = list.unfiltered != nil ? words.removeAFilter : spelling
            return PageState(.nothingFound, title: title, text: text, action: all)
        }
        return PageState(
            .nothingFound, title: title,
            text: guess.isOtherLayout
                ? words.checkLayout(typed: list.query, meant: guess.query) : words.noWordBegins(typed: list.query),
            action: Link(words.searchFor(text: guess.query), to: list.searched(for: guess.query)), secondAction: all)
    }
}
