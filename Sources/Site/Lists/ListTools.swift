import Web

/// What stands over a list and leads to other ones of its kind: search, filters, views, orders. The feature's own buttons
/// stand among them.
package struct ListTools: Sendable {
    /// Of the row of buttons, which knows what is searched for.
    package let id: String
    package let search: SearchField
    /// Nil for a list that nothing but its search narrows.
    package let filters: FilterBar?
    /// The same rows drawn the other way; nil where there is no other.
    package let otherView: Link?
    package let otherViewIcon: Icon
    package let orders: Menu

    /// - Parameters:
    ///   - part: the id of the list, which scripts take over from the found page at every keystroke
    ///   - label: what the search is called
    ///   - filters: as ``ListAddress/choice(_:_:_:)`` makes them, in the order that they stand in
    ///   - name: what an order is called
    package init<Key>(
        _ id: String, _ list: ListAddress<Key>, of part: ListPart, search label: String, filters: [SelectField] = [],
        hasViews: Bool = false, _ words: SiteWords, name: (ListOrder<Key>) -> String
    ) {
        self.id = id
        let bar = filters.isEmpty ? nil : FilterBar(filters, over: list, of: part, id: "\(id)-filters", words)
        self.filters = bar
        search = SearchField(
            list.list, id: bar?.form, name: ListField.query, value: list.query, label: label, placeholder: label,
            kept: list.kept(besides: Set(filters.map(\.name))), cancel: Link(words.cancel, to: list.cleared),
            live: [id, bar?.id, part.id].compactMap(\.self).joined(separator: " "))
        let isTable = list.view == .table
        otherView =
            hasViews ? Link(isTable ? words.viewGrid : words.viewTable, to: list.drawn(as: list.view.other)) : nil
        otherViewIcon = isTable ? .layoutGrid : .list
        let items = list.kind.keys.map { key in
            [ListOrder(key), ListOrder(key, isDescending: true)].map {
                MenuItem(name($0), .link(list.sorted($0)), isChosen: $0 == list.order)
            }
        }
        orders = Menu(words.sort, items, icon: .arrowDownUp)
    }
}

extension ListAddress {
    /// The heading of a column: it leads to the list in its order, or the other way round when it stands in it already.
    package func column(_ label: String, by key: Key, isNumber: Bool = false) -> Column {
        let isCurrent = order.key == key
        let first = ListOrder(key, isDescending: key.columns.last?.isText != true)
        return Column(
            label, sort: sorted(isCurrent ? order.reversed : first),
            order: isCurrent ? (order.isDescending ? .descending : .ascending) : nil, isNumber: isNumber)
    }
}
