import Localization
import Site

/// What somebody reads who is let in: where to go, and what an administrator adds.
enum InvitationLetter {
    static func content(
        _ language: Language, note: String, by inviter: String, site: String, origin: String
    ) -> LetterContent {
        let words = AdminWords(language)
        let note = note.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
        return LetterContent(
            language, subject: words.inviteSubject(site: site),
            greeting: words.inviteGreeting(name: inviter, site: site),
            note + [words.inviteBody], link: LetterContent.Link(words.inviteLink, to: origin + Paths.signIn().text),
            footnote: words.inviteFootnote(count: Invitation.days))
    }
}
