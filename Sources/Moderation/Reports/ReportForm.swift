import Site
import Web

/// Why somebody reports something, as chosen and typed.
struct ReportForm {
    static let thingField = "thing"
    static let reasonField = "reason"
    static let noteField = "note"
    /// A place of what stands beside it, each once.
    static let alongField = "along"
    static let typed = TypedField(noteField) { ModerationWords($0).noteLabel }
    /// Characters.
    static let longest = 500

    let reason: ReportReason?
    let note: String
    let isTooLong: Bool
    /// Places of what is to be sent along.
    let along: Set<Int>

    init(_ sent: Fields) {
        reason = sent[Self.reasonField].flatMap(ReportReason.init(rawValue:))
        note = (sent[Self.noteField] ?? "").trimmed
        along = Set(sent.all(Self.alongField).prefix(2 * ReportedNeighbour.most).compactMap { Int($0) })
        isTooLong = note.unicodeScalars.count > Self.longest
    }
}
