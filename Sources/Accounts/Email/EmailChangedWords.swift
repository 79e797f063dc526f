import Localization
import Site

extension EmailChangedLetter {
    /// In words. It does not name the new address: the mailbox may have another reader by now.
    package func content(site: String, origin: String) -> LetterContent {
        let words = AccountsWords(language)
        return LetterContent(
            language, subject: words.emailChangedSubject, greeting: words.emailChangedGreeting(site: site),
            [words.emailChangedBody],
            link: token.map { LetterContent.Link(words.emailUndo, to: origin + EmailUndoPages.address($0).text) },
            footnote: words.emailChangedFootnote(count: EmailChanges.undoDays))
    }
}
