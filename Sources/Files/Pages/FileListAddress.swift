import Site
import Web

/// The address of a list as it stands: its place, order, look and search. Other orders and pages of it are made from here.
///
/// What the address says wins; what it leaves out is as the member chose it last for this kind of list.
struct FileListAddress {
    static let search = "query"

    let place: Address
    let order: FileOrder
    let view: FileView
    let query: String
    /// Whether the address says the order itself.
    private let isOrdered: Bool
    /// Whether the address says how the list is drawn.
    private let isDrawn: Bool
    /// What the place's own address has in its query.
    private let filter: [FormAction.Field]
    /// What the page begins after, as the address says.
    private let after: String?

    init(_ place: FilePlace, _ fields: Fields, _ choice: ListChoices.Choice) {
        self.place = place.address
        filter = place == .yandexRecent ? [FormAction.Field(FilePlace.sourceField, FileSource.yandex.rawValue)] : []
        let said = fields[FileOrder.nameField].flatMap(FileOrder.init)
        isOrdered = said != nil
        order = said ?? FileOrder(choice.order) ?? place.usual
        let drawn = fields[FileView.nameField].flatMap(FileView.init(rawValue:))
        isDrawn = drawn != nil
        view = drawn ?? FileView(rawValue: choice.view) ?? .table
        query = String((fields[Self.search] ?? "").trimmed.prefix(200))
        after = fields[FileCursor.field]
    }

    private init(
        _ other: FileListAddress, order: FileOrder? = nil, view: FileView? = nil, query: String? = nil
    ) {
        place = other.place
        filter = other.filter
        self.order = order ?? other.order
        isOrdered = other.isOrdered || order != nil
        self.view = view ?? other.view
        isDrawn = other.isDrawn || view != nil
        self.query = query ?? other.query
        after = nil
    }

    /// Where in the list its page begins; nil at its beginning.
    var cursor: FileCursor? { after.flatMap { FileCursor($0, in: order) } }

    /// This very page.
    var page: Address { address.adding(FileCursor.field, after) }

    /// This very list, from its beginning.
    var address: Address {
        place.adding(FileOrder.nameField, isOrdered ? order.text : nil)
            .adding(FileView.nameField, isDrawn ? view.rawValue : nil)
            .adding(Self.search, query.isEmpty ? nil : query)
    }

    /// The same list without the search.
    var cleared: Address { FileListAddress(self, query: "").address }

    /// What a form that searches must carry along.
    var kept: [FormAction.Field] {
        var kept = filter
        if isOrdered { kept.append(FormAction.Field(FileOrder.nameField, order.text)) }
        if isDrawn { kept.append(FormAction.Field(FileView.nameField, view.rawValue)) }
        return kept
    }

    /// What is to be remembered of it for other lists of its kind, if it says anything.
    func choice(over earlier: ListChoices.Choice) -> ListChoices.Choice {
        var choice = earlier
        if isOrdered { choice.order = order.text }
        if isDrawn { choice.view = view.rawValue }
        return choice
    }

    /// Where the heading of a column leads: to its order, or the other way round when the list stands in it already.
    func sorted(by key: FileOrder.Key) -> Address {
        // The newest and the largest are looked for more often than the oldest and the smallest.
        let first = FileOrder(key, isDescending: key == .date || key == .size)
        return sorted(order.key == key ? order.reversed : first)
    }

    /// The list in another order.
    func sorted(_ order: FileOrder) -> Address { FileListAddress(self, order: order).address }

    /// The list drawn in this way.
    func drawn(as view: FileView) -> Address { FileListAddress(self, view: view).address }

    /// The page behind this file. It says its order: a place in a list means nothing in another one.
    func page(after file: ListedRow) -> Address {
        sorted(order).adding(FileCursor.field, FileCursor(after: file, in: order).text)
    }
}

extension String {
    /// Without white space at its ends.
    var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
