import Localization
import Site

extension PasskeyLetter {
    /// In words.
    package func content(origin: String) -> LetterContent {
        let words = AccountsWords(language)
        let settings = origin + Paths.sessions().text
        let footnote: String = words.passkeyLetterFootnote(count: Passkey.undoDays)
        func link(_ label: String) -> LetterContent.Link? {
            token.map { LetterContent.Link(label, to: origin + PasskeyUndoPages.address($0).text) }
        }
        return switch news {
        case .added:
            LetterContent(
                language, subject: words.passkeyAddedSubject, greeting: words.passkeyAddedGreeting(name: name),
                [words.passkeyAddedBody], link: link(words.passkeyUndoAdding), footnote: footnote)
        case .removed:
            LetterContent(
                language, subject: words.passkeyRemovedSubject, greeting: words.passkeyRemovedGreeting(name: name),
                [words.passkeyRemovedBody], link: link(words.passkeyUndoRemoval), footnote: footnote)
        case .copied:
            LetterContent(
                language, subject: words.passkeyCopiedSubject, greeting: words.passkeyCopiedGreeting(name: name),
                [words.passkeyCopiedBody], link: LetterContent.Link(words.passkeyOpenSettings, to: settings),
                footnote: words.passkeyCopiedFootnote)
        case .reset:
            LetterContent(
                language, subject: words.passkeyResetSubject, greeting: words.passkeyResetGreeting,
                [words.passkeyResetBody], link: LetterContent.Link(words.passkeyOpenSettings, to: settings),
                footnote: words.passkeyResetFootnote)
        }
    }
}

extension Context {
    /// Sends the letter about a key of the member, within the act's transaction.
    func sendPasskeyLetter(_ news: PasskeyLetter.News, _ name: String, _ undo: Token?, of member: MemberID) throws {
        try PasskeyLetter.send(news, name, undo: undo, to: member, language: language, keys: keys, database)
    }
}
