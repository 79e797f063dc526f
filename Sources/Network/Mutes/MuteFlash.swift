import Site
import Web

enum MuteFlash: FlashMessage {
    /// The field that names it, with its value.
    case muted(String, String)
    case unmuted
    /// The member mutes as much as they may.
    case full

    static let name = "mute"
    static let samples = [muted(MuteTarget.Field.tag, "вакансия"), muted(MuteTarget.Field.person, "1"), unmuted, full]

    func view(on page: FlashPage) -> FlashView {
        let words = NetworkWords(page.language)
        return switch self {
        case .muted(let field, let value):
            .toast(
                Toast(
                    field == MuteTarget.Field.tag ? words.mutedTag(tag: value) : words.mutedPerson,
                    undo: Undo(Paths.unmute(), on: page.address, MuteFlash.fields(field, value)),
                    link: Link(words.mutedList, to: Paths.mutes())))
        case .unmuted: .toast(Toast(words.unmuted))
        case .full:
            .notice(
                Notice(
                    .warning, words.mutesAreFull(n: words.language.number(Mute.most)),
                    action: Link(words.mutedList, to: Paths.mutes())))
        }
    }

    private static func fields(_ field: String, _ value: String) -> KeyValuePairs<String, String> { [field: value] }
}
