import Site
import Web

/// What an administrator types to delete an account.
struct DeletionForm {
    static let nameField = "name"

    private let name: String
    private(set) var reason: Reason
    private var isOtherName = false

    /// - Parameter sent: the form as it was sent, or the address of the page
    init(_ sent: Fields) {
        name = sent[Self.nameField] ?? ""
        reason = Reason(sent)
    }

    /// False when the form must come back.
    mutating func check(_ member: MemberProfile) -> Bool {
        func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
        isOtherName = words(name) != words(member.name)
        return reason.check() && !isOtherName
    }

    func fields(_ member: MemberProfile, _ words: AdminWords) -> [MemberForm.Field] {
        [
            .line(
                TextField(
                    Self.nameField, words.deleteName, value: name, hint: words.deleteNameHint(name: member.name),
                    error: isOtherName ? words.deleteWrongName : nil, autocomplete: "off", largest: 200,
                    isRequired: true)),
            .area(reason.area(words, hint: words.deleteReasonHint, missing: words.deleteNeedsReason)),
        ]
    }
}
