import Web

/// A field that finds, in a page's head. GET, so that what was found can be linked.
package struct SearchField: Sendable {
    /// For fields of the form that stand elsewhere; nil where there are none.
    package let id: String?
    package let action: Address
    package let name: String
    package let value: String
    package let label: String
    package let placeholder: String
    /// What the address has besides the search: a form leaves the query of its own address behind.
    package let kept: [FormAction.Field]
    /// Leads out of the search.
    package let cancel: Link?
    /// The ids of the elements that scripts take over from the found page at every keystroke; nil waits for Enter.
    package let live: String?

    package init(
        _ action: Address, id: String? = nil, name: String = "query", value: String = "", label: String,
        placeholder: String,
        kept: [FormAction.Field] = [], cancel: Link? = nil, live: String? = nil
    ) {
        self.id = id
        self.action = action
        self.name = name
        self.value = value
        self.label = label
        self.placeholder = placeholder
        self.kept = kept
        self.cancel = cancel
        self.live = live
    }
}
