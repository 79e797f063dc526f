import Web

/// The address of a list as it stands: its order, look, search, filters and the page of it. Others are made from here.
///
/// What the address says wins; what it leaves out is as the member chose it last for this kind of list.
package struct ListAddress<Key: ListKey>: Sendable {
    /// Without anything of what follows.
    package let list: Address
    package let kind: ListKind<Key>
    package let order: ListOrder<Key>
    package let view: ListView
    /// At most ``longestQuery`` characters; empty while nothing is searched for.
    package let query: String
    /// Those of the kind's filters that the address has.
    package let filters: [FormAction.Field]
    /// Whether the address says the order itself.
    private let isOrdered: Bool
    /// Whether the address says how the list is drawn.
    private let isDrawn: Bool
    /// What its page begins after; nil at the beginning of the list, and for what is no place in this order.
    package let cursor: ListCursor<Key>?

    private static var longestQuery: Int { 200 }
    /// Bytes of a filter's value.
    private static var longestFilter: Int { 200 }

    /// - Parameters:
    ///   - fields: of the address's query
    ///   - choice: what the member chose last
    package init(
        _ list: Address, _ kind: ListKind<Key>, _ fields: Fields, _ choice: ListChoices.Choice = ListChoices.Choice()
    ) {
        self.list = list
        self.kind = kind
        let isFree = kind.name != nil
        let said = isFree ? fields[ListField.order].flatMap(kind.order) : nil
        let drawn = isFree ? fields[ListField.view].flatMap(ListView.init(rawValue:)) : nil
        isOrdered = said != nil
        let order = said ?? kind.order(choice.order) ?? kind.usual
        self.order = order
        isDrawn = drawn != nil
        view = drawn ?? ListView(rawValue: choice.view) ?? .table
        query = String((fields[ListField.query] ?? "").trimmed.prefix(Self.longestQuery))
        filters = kind.filters.compactMap { filter in
            guard let value = fields[filter.name], !value.isEmpty, value.utf8.count <= Self.longestFilter,
                filter.accepts(value)
            else { return nil }
            return FormAction.Field(filter.name, value)
        }
        cursor = fields[ListField.after].flatMap { ListCursor($0, in: order) }
    }

    private init(
        _ other: ListAddress, order: ListOrder<Key>? = nil, view: ListView? = nil, query: String? = nil,
        filters: [FormAction.Field]? = nil
    ) {
        list = other.list
        kind = other.kind
        self.order = order ?? other.order
        isOrdered = other.isOrdered || order != nil
        self.view = view ?? other.view
        isDrawn = other.isDrawn || view != nil
        self.query = query ?? other.query
        self.filters = filters ?? other.filters
        cursor = nil
    }

    /// The page of the list, for its statement.
    package var keyset: Keyset<Key> { Keyset(order, after: cursor, size: kind.size) }

    /// This very page.
    package var page: Address { beginning.adding(ListField.after, cursor?.text) }

    /// This very list, from its beginning.
    package var beginning: Address {
        let named = filters.reduce(list) { $0.adding($1.name, $1.value) }
            .adding(ListField.order, isOrdered ? order.text : nil)
        return named.adding(ListField.view, isDrawn ? view.rawValue : nil)
            .adding(ListField.query, query.isEmpty ? nil : query)
    }

    /// The same list without the search.
    package var cleared: Address { ListAddress(self, query: "").beginning }

    /// The same list with all of its rows.
    package var whole: Address { ListAddress(self, query: "", filters: places).beginning }

    /// The same list with what the search finds, not narrowed any further; nil when it is not.
    package var unfiltered: Address? {
        filters.count > places.count ? ListAddress(self, filters: places).beginning : nil
    }

    /// All that another search finds.
    package func searched(for text: String) -> Address { ListAddress(self, query: text, filters: places).beginning }

    package var isNarrowed: Bool { !query.isEmpty || unfiltered != nil }

    private var places: [FormAction.Field] {
        filters.filter { field in kind.filters.contains { $0.isPlace && $0.name == field.name } }
    }

    /// What a form that searches must carry along.
    ///
    /// - Parameter drawn: the filters that are fields of the form itself
    package func kept(besides drawn: Set<String>) -> [FormAction.Field] {
        var kept = filters.filter { !drawn.contains($0.name) }
        if isOrdered { kept.append(FormAction.Field(ListField.order, order.text)) }
        if isDrawn { kept.append(FormAction.Field(ListField.view, view.rawValue)) }
        return kept
    }

    /// The list narrowed by a filter of its kind, or by it no more.
    package func filtered<Value>(_ filter: ListFilter<Value>, by value: Value?) -> Address {
        let others = filters.filter { $0.name != filter.name }
        let field = value.map { FormAction.Field(filter.name, filter.text($0)) }
        return ListAddress(self, filters: others + [field].compactMap(\.self)).beginning
    }

    /// The list in another order.
    package func sorted(_ order: ListOrder<Key>) -> Address { ListAddress(self, order: order).beginning }

    /// The list drawn in this way.
    package func drawn(as view: ListView) -> Address { ListAddress(self, view: view).beginning }

    /// The page behind this row. It says its order: a place in a list means nothing in another one.
    package func page(after row: Key.Row) -> Address {
        (kind.name == nil ? beginning : sorted(order)).adding(ListField.after, ListCursor(after: row, in: order).text)
    }

    /// The page that begins behind a place that no row needs to have.
    ///
    /// - Parameter values: one for each column of the order's key
    package func page(behind values: [KeyValue]) -> Address {
        (kind.name == nil ? beginning : sorted(order)).adding(ListField.after, ListCursor<Key>(behind: values).text)
    }

    /// What is to be remembered of it for other lists of its kind, if it says anything.
    fileprivate func choice(over earlier: ListChoices.Choice) -> ListChoices.Choice {
        var choice = earlier
        if isOrdered { choice.order = order.text }
        if isDrawn { choice.view = view.rawValue }
        return choice
    }
}

/// What the fields of a list's address are called.
package enum ListField {
    package static let order = "sort"
    package static let view = "view"
    package static let query = "query"
    package static let after = "after"
}

extension Context {
    /// The list that was asked for: what the address says, and what the member chose for lists of its kind.
    ///
    /// - Parameter fields: of another address than that of this page
    package func list<Key>(
        _ kind: ListKind<Key>, at address: Address, _ fields: Fields? = nil
    ) throws -> ListAddress<Key> {
        try ListAddress(address, kind, fields ?? request.query, kind.name.map(choice) ?? ListChoices.Choice())
    }

    /// Remembers what the address says for the lists of its kind that say nothing themselves.
    package func remember<Key>(_ list: ListAddress<Key>) throws {
        guard let name = list.kind.name else { return }
        try remember(list.choice(over: choice(for: name)), for: name)
    }
}

extension String {
    /// Without white space at its ends.
    package var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
