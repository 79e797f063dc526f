import Web

/// One drawing, one sentence, one action: a list that is empty, a page that is not there, something that broke.
package struct PageState: Sendable {
    package let drawing: Drawing
    package let title: String
    package let text: String
    package let action: Link?
    package let secondAction: Link?
    /// The form that asks once more.
    package let retry: FormAction?
    /// The verb of that form; nil: "Try again".
    package let retryLabel: String?
    /// Names the request in the log; shown with errors.
    package let requestID: String?

    package init(
        _ drawing: Drawing, title: String, text: String, action: Link? = nil, secondAction: Link? = nil,
        retry: FormAction? = nil, retryLabel: String? = nil,
        requestID: String? = nil
    ) {
        self.drawing = drawing
        self.title = title
        self.text = text
        self.action = action
        self.secondAction = secondAction
        self.retry = retry
        self.retryLabel = retryLabel
        self.requestID = requestID
    }
}

extension PageState {
    /// Nothing has what was searched for, or, where nothing was typed, what was filtered by.
    ///
    /// - Parameters:
    ///   - query: as it was typed
    ///   - text: what else could help
    package static func nothingFound(
        for query: String, _ text: String = "", action: Link? = nil, secondAction: Link? = nil, _ words: SiteWords
    ) -> PageState {
        PageState(
            .nothingFound, title: query.isEmpty ? words.nothingFoundTitle : words.nothingFoundFor(query: query),
            text: text, action: action, secondAction: secondAction)
    }

    /// A page behind the last thing that was found: the pages before it have some.
    ///
    /// - Parameter first: the page on which the search begins
    package static func nothingFurther(from first: Address, _ words: SiteWords) -> PageState {
        PageState(
            .nothingFound, title: words.nothingFurtherTitle, text: "", action: Link(words.searchFromStart, to: first))
    }
}
