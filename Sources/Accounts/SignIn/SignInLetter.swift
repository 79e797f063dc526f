import HTML
import HTTPClient
import Localization
import Postgres
import Site

/// The letter with a sign-in code, sent by `quad work`. It rests sealed in the queue and is dropped when the code dies.
package struct SignInLetter: Job {
    package static let kind = "sign-in-letter"
    package static let pool = WorkPool.letters
    package static let expiry: Int? = SignInCode.lifetime

    package let to: String
    package let code: String
    package let language: String

    package var owner: MemberID? { nil }

    package init(to email: EmailAddress, code: SignInCode, language: Language) {
        to = email.text
        self.code = code.spaced
        self.language = language.rawValue
    }

    /// The whole letter, as text and as HTML. A letter that is sent again keeps its number, so that mail programs
    /// show it once.
    package func letter(job: Int, settings: Settings) throws -> Letter {
        let words = AccountsWords(Language(rawValue: language) ?? .ru)
        let host = settings.origin.split(separator: "/").last.map { $0.prefix { $0 != ":" } } ?? "quad"
        guard let from = Mailbox(settings.mailFrom), let to = Mailbox(address: to) else {
            throw HopelessJob("the letter has no sender or no recipient")
        }
        let html = HTMLBuffer(capacity: 4_096)
        html.signInLetter(words: words, code: code)
        return try Letter(
            from: from,
            to: to,
            subject: words.letterSubject(code: code),
            text: "\(words.letterGreeting)\n\n\(code)\n\n\(words.letterBody)\n\n\(words.letterIgnore)\n",
            html: html.text,
            messageID: "sign-in-\(job)@\(host)")
    }
}
