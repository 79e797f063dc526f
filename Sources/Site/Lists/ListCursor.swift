import Web

/// Where a page of a list ended: the last row's key and number, in the address of the next page.
///
/// The key travels along, so that a page can be found also when its last row is gone by now.
package struct ListCursor<Key: ListKey>: Hashable, Sendable {
    /// Of the list's parts.
    package let part: Int
    /// One for each column of the order's key; none for a row that has no key.
    let values: [KeyValue]
    package let id: Int
    let hasKey: Bool

    private static var separator: Character { "~" }
    /// Bytes of one that is looked at. The longest name of a file has a quarter of it.
    private static var longest: Int { 4_000 }

    /// What the page that ended with this row goes on from.
    package init(after row: Key.Row, in order: ListOrder<Key>) {
        let found = order.key.columns.map { $0.value(row) }
        part = Key.part(of: row)
        id = Key.id(of: row)
        values = found.compactMap(\.self)
        hasKey = values.count == found.count
    }

    /// What the last of the key's columns has, where that is a text.
    package var lastText: String? {
        guard case .text(let text) = values.last else { return nil }
        return text
    }

    /// A place in front of the rows that come after these values, one for each column of the order's key.
    init(behind values: [KeyValue]) {
        self.values = values
        part = 0
        id = 1
        hasKey = true
    }

    /// As an address has it: `17`, `17~1`, `17~1~1795259100000000`. Nil for what is no place in this order.
    package init?(_ text: String, in order: ListOrder<Key>) {
        let columns = order.key.columns
        guard text.utf8.count <= Self.longest else { return nil }
        let fields = text.split(
            separator: Self.separator, maxSplits: columns.count + 1, omittingEmptySubsequences: false
        ).map(String.init)
        guard let id = Int(pathSegment: fields[0]), id > 0 else { return nil }
        let part = fields.count < 2 ? 0 : Int(pathSegment: fields[1])
        guard let part, 0..<max(Key.parts.count, 1) ~= part else { return nil }
        let values = zip(columns, fields.dropFirst(2)).compactMap { $0.read($1) }
        hasKey = values.count == columns.count
        guard hasKey || columns.first?.isNullable == true && fields.count <= 2 else { return nil }
        self.id = id
        self.part = part
        self.values = values
    }

    package var text: String {
        guard part > 0 || !values.isEmpty else { return String(id) }
        return ([String(id), String(part)] + values.map(\.text)).joined(separator: String(Self.separator))
    }
}
