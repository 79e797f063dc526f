import Site

/// What a column of a file may be taken for.
package enum ImportField: String, CaseIterable, Sendable {
    case email
    case fullName = "full_name"
    case faculty, position, city

    /// Nil for the address.
    var detail: MemberDetails.Field? { MemberDetails.Field(rawValue: rawValue) }

    func name(_ words: AdminWords) -> String { detail?.name(words) ?? words.columnEmail }

    /// How columns are called that have it, in small letters; the beginning of a word is enough.
    fileprivate var heads: [String] {
        switch self {
        case .email: ["e-mail", "email", "mail", "почт", "эл. адрес", "электронн"]
        case .fullName:
            ["фио", "ф.и.о", "полное имя", "full name", "fullname", "full_name", "name", "имя", "сотрудник"]
        case .faculty: ["факультет", "подразделение", "кафедр", "faculty", "department"]
        case .position: ["должност", "position", "title"]
        case .city: ["город", "city", "кампус"]
        }
    }
}

/// Which column of a file is taken for what.
package struct ImportMatching: Sendable, Equatable {
    /// By field, from 1.
    private(set) var columns: [ImportField: Int] = [:]

    /// As it is kept: in the order of the fields, 0 for none.
    init(_ kept: [Int]) {
        for (field, column) in zip(ImportField.allCases, kept) where column > 0 { columns[field] = column }
    }

    init(_ columns: [ImportField: Int]) {
        self.columns = columns
    }

    /// By what stands in the first line of a file: heads that say it, or, in a file without heads, an address.
    init(guessedFrom first: [String]) {
        let heads = first.map { $0.lowercased() }
        for field in ImportField.allCases {
            let column = heads.indices.first { place in
                !columns.values.contains(place + 1) && field.heads.contains { Self.begins(heads[place], $0) }
            }
            if let column { columns[field] = column + 1 }
        }
        guard !Self.isHeads(first), let column = first.firstIndex(where: { $0.contains("@") }) else { return }
        columns = [.email: column + 1]
    }

    /// Whether a first line is one of heads: no address stands in it.
    static func isHeads(_ first: [String]) -> Bool { !first.contains { $0.contains("@") } }

    private static func begins(_ head: String, _ word: String) -> Bool {
        head.hasPrefix(word) || head.contains(" \(word)") || head.contains("_\(word)")
    }

    subscript(_ field: ImportField) -> Int? { columns[field] }

    var kept: [Int] { ImportField.allCases.map { columns[$0] ?? 0 } }

    /// The cell of a row; nil where the column is not taken. A row that is short has empty cells at its end.
    func cell(_ field: ImportField, in cells: [String]) -> String? {
        columns[field].map { $0 <= cells.count ? Self.plain(cells[$0 - 1]) : "" }
    }

    /// Without the apostrophe that files of Quad have before what a spreadsheet would take for a formula.
    private static func plain(_ cell: String) -> String {
        let rest = cell.dropFirst()
        return cell.first == "'" && rest.first.map { "=+-@".contains($0) } == true ? String(rest) : cell
    }
}
