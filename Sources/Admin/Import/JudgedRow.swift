import DelimitedText
import Site
import Web

/// What a trial says of a row.
struct JudgedRow {
    let line: Int
    var verdict: ImportVerdict
    var email: EmailAddress?
    /// What the file says, as it would be kept; empty for what it does not say.
    var details: [MemberDetails.Field: String] = [:]
    var mistake: Mistake?
    var cells = ""

    struct Mistake {
        var field: ImportField?
        var value = ""
        var reason: ImportReason
        var other = 0
        var repair = ""
    }

    /// Between cells that are kept together; none has it.
    static let parting: Character = "\u{1F}"
    /// Characters of a cell that are kept for the file of what was refused.
    private static let longestCell = 500

    init(_ record: DelimitedRecord, _ mistake: Mistake) {
        line = record.line
        verdict = .refused
        self.mistake = mistake
        cells = Self.joined(record.fields)
    }

    init(_ record: DelimitedRecord, _ email: EmailAddress, _ details: [MemberDetails.Field: String]) {
        line = record.line
        verdict = .added
        self.email = email
        self.details = details
    }

    private static func joined(_ fields: [String]) -> String {
        fields.map { field in
            String(field.prefix(longestCell).unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
        }.joined(separator: String(parting))
    }
}

/// Judges rows by themselves and by those before them; what the database knows comes after.
struct ImportJudge {
    let matching: ImportMatching
    let domains: [String]
    let repaired: Set<Int>
    let allowed: Set<Int>
    /// The line in which each address stood first.
    private var lines: [String: Int] = [:]

    /// Characters of a value that a page shows.
    private static let shown = 120

    init(_ matching: ImportMatching, domains: [String], repaired: [Int], allowed: [Int]) {
        self.matching = matching
        self.domains = domains
        self.repaired = Set(repaired)
        self.allowed = Set(allowed)
    }

    mutating func judge(_ record: DelimitedRecord) -> JudgedRow {
        if let fault = record.fault {
            let reason: ImportReason =
                switch fault {
                case .openQuote: .openQuote
                case .tooManyFields: .tooManyColumns
                case .tooLong: .tooLongRow
                }
            let value = String((record.fields.last ?? "").trimmed.prefix(Self.shown))
            return JudgedRow(record, JudgedRow.Mistake(value: value, reason: reason))
        }
        func refused(
            _ field: ImportField, _ reason: ImportReason, other: Int = 0, repair: EmailAddress? = nil
        ) -> JudgedRow {
            let value = String((matching.cell(field, in: record.fields) ?? "").trimmed.prefix(Self.shown))
            return JudgedRow(
                record,
                JudgedRow.Mistake(
                    field: field, value: value, reason: reason, other: other, repair: repair?.text ?? ""))
        }
        let typed = (matching.cell(.email, in: record.fields) ?? "").trimmed
        guard !typed.isEmpty else { return refused(.email, .noAddress) }
        var address = EmailAddress(typed)
        if address == nil {
            let repair = typed.utf8.count <= EmailAddress.longest ? AddressRepair.repaired(typed, domains) : nil
            guard repaired.contains(record.line), let repair else {
                return refused(.email, .wrongAddress, repair: repair)
            }
            address = repair
        }
        guard let address else { return refused(.email, .wrongAddress) }
        if !address.isOf(domains), !allowed.contains(record.line) { return refused(.email, .foreignDomain) }
        if let earlier = lines[address.key] { return refused(.email, .repeated, other: earlier) }
        let cells = ImportField.allCases.compactMap { field in
            field.detail.flatMap { detail in
                matching.cell(field, in: record.fields).map { (name: detail.rawValue, value: $0) }
            }
        }
        let typedDetails = MemberDetails(Fields(cells))
        for field in ImportField.allCases {
            // The database counts what letters are made of.
            guard let detail = field.detail, typedDetails[detail].unicodeScalars.count > detail.longest else {
                continue
            }
            return refused(field, .tooLong)
        }
        let name = typedDetails.listName
        guard max(name.given.unicodeScalars.count, name.surname.unicodeScalars.count) <= ListName.longest else {
            return refused(.fullName, .tooLong)
        }
        let fullName = typedDetails[.fullName]
        if !fullName.isEmpty, !fullName.contains(" ") { return refused(.fullName, .oneWord) }
        lines[address.key] = record.line
        let kept: [MemberDetails.Field] = [.fullName, .faculty, .position, .city]
        let details = kept.map { ($0, typedDetails[$0]) }.filter { !$0.1.isEmpty }
        return JudgedRow(record, address, Dictionary(uniqueKeysWithValues: details))
    }
}
