import Site
import Web

/// Why somebody reports something, as chosen and typed.
struct ReportForm {
    static let thingField = "thing"
    static let reasonField = "reason"
    static let noteField = "note"
    static let typed = TypedField(noteField) { ModerationWords($0).noteLabel }
    /// Characters.
    static let longest = 500

    let reason: ReportReason?
    let note: String
    let isTooLong: Bool

    init(_ sent: Fields) {
        reason = sent[Self.reasonField].flatMap(ReportReason.init(rawValue:))
        note = (sent[Self.noteField] ?? "").trimmed
        isTooLong = note.unicodeScalars.count > Self.longest
    }
}
