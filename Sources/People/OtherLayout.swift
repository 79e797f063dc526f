import Site
import Web

extension PageState {
    /// Nothing was found, but what the same keys write in the other layout finds something: that is offered, once.
    ///
    /// - Parameters:
    ///   - meant: the search in the other layout
    ///   - address: of what that finds
    package static func otherLayout(
        of typed: String, meant: String, at address: Address, clear: Link, _ context: Context
    ) -> PageState {
        let words = PeopleWords(context.language)
        // What was typed stands in the sentence.
        return .nothingFound(
            for: "", words.checkLayout(typed: typed, meant: meant),
            action: Link(words.searchFor(text: meant), to: address), secondAction: clear, context.words)
    }
}
