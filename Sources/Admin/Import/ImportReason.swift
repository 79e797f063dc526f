/// Why a row is refused.
package enum ImportReason: String, Sendable, CaseIterable {
    case noAddress, wrongAddress, repeated, foreignDomain, oneWord, tooLong
    case openQuote, tooManyColumns, tooLongRow
    /// Found when the rows were brought in: too many letters went there today.
    case limited

    func text(_ words: AdminWords, other: Int) -> String {
        switch self {
        case .noAddress: words.importNoAddress
        case .wrongAddress: words.importWrongAddress
        case .repeated: words.importRepeated(line: words.language.number(other))
        case .foreignDomain: words.importForeignDomain
        case .oneWord: words.importOneWord
        case .tooLong: words.importTooLong
        case .openQuote: words.importOpenQuote
        case .tooManyColumns: words.importTooManyColumns
        case .tooLongRow: words.importTooLongRow
        case .limited: words.importLimited
        }
    }
}
