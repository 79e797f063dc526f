/// The filters of a list in a row under its search. They are fields of the form that searches: with it they narrow the list
/// at once, and without scripts by its button.
package struct FilterBar: Sendable {
    package let id: String
    /// The id of the form.
    package let form: String
    package let fields: [SelectField]
    /// How many rows are left; nil while nothing narrows the list.
    package let found: String?
    /// Takes the filters back; nil while there is none.
    package let clear: Link?
}

extension FilterBar {
    init<Key>(_ fields: [SelectField], over list: ListAddress<Key>, of part: ListPart, id: String, _ words: SiteWords) {
        self.id = id
        form = "\(id)-form"
        self.fields = fields
        found = part.found
        clear = list.unfiltered.map { Link(words.clearFilters, to: $0) }
    }
}
