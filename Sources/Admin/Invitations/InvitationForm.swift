import Localization
import Site
import Web

/// Whom an administrator lets in, as typed.
struct InvitationForm {
    /// Addresses of one form.
    static let most = 50
    /// Characters of the note.
    static let longestNote = 500
    static let texts = [
        TypedField("emails") { AdminWords($0).inviteEmails }, TypedField("note") { AdminWords($0).inviteNote },
    ]

    enum Problem {
        case empty
        case wrong([String])
        case tooMany, tooLong, limited
    }

    let text: String
    let note: String
    let language: Language
    /// Each once.
    private(set) var emails: [EmailAddress] = []
    var problem: Problem?

    init(_ language: Language) {
        text = ""
        note = ""
        self.language = language
    }

    init(_ fields: Fields, _ usual: Language) {
        text = fields["emails"] ?? ""
        note = (fields["note"] ?? "").trimmed
        language = fields["language"].flatMap(Language.init(rawValue:)) ?? usual
        let words = TypedAddresses(text, most: Self.most).words
        guard words.count <= Self.most else {
            problem = .tooMany
            return
        }
        var wrong: [String] = []
        var keys: Set<String> = []
        for word in words {
            guard let email = EmailAddress(word) else {
                wrong.append(word)
                continue
            }
            if keys.insert(email.key).inserted { emails.append(email) }
        }
        if words.isEmpty {
            problem = .empty
        } else if !wrong.isEmpty {
            problem = .wrong(wrong)
        } else if note.unicodeScalars.count > Self.longestNote {
            problem = .tooLong
        }
    }
}
