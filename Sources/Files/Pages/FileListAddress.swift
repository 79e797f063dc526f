import Web

/// The address of a list as it stands: its place, order and search. Other orders and pages of it are made from here.
struct FileListAddress {
    static let search = "query"

    let place: Address
    let order: FileOrder
    /// The order that goes without saying.
    let usual: FileOrder
    let query: String

    init(_ place: Address, usual: FileOrder, _ fields: Fields) {
        self.place = place
        self.usual = usual
        order = fields[FileOrder.nameField].flatMap(FileOrder.init) ?? usual
        query = String((fields[Self.search] ?? "").trimmed.prefix(200))
    }

    private init(_ other: FileListAddress, order: FileOrder) {
        place = other.place
        usual = other.usual
        query = other.query
        self.order = order
    }

    /// This very list.
    var address: Address {
        place.adding(FileOrder.nameField, order == usual ? nil : order.text)
            .adding(Self.search, query.isEmpty ? nil : query)
    }

    /// The same list without the search.
    var cleared: Address { place.adding(FileOrder.nameField, order == usual ? nil : order.text) }

    /// Where the heading of a column leads: to its order, or the other way round when the list stands in it already.
    func sorted(by key: FileOrder.Key) -> Address {
        // The newest and the largest are looked for more often than the oldest and the smallest.
        let first = FileOrder(key, isDescending: key == .date || key == .size)
        return FileListAddress(self, order: order.key == key ? order.reversed : first).address
    }

    /// The page behind this file.
    func page(after file: File) -> Address {
        address.adding(FileCursor.field, FileCursor(after: file, in: order).text)
    }

    /// The list in another order, for a menu of orders.
    func sorted(_ order: FileOrder) -> Address { FileListAddress(self, order: order).address }
}

extension String {
    /// Without white space at its ends.
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
