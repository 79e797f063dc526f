import HTML
import HTTPClient
import Localization
import Postgres
import Site

/// The letter with a code, to sign in or to step up, sent by `quad work`. It rests sealed in the queue and is dropped when the code dies.
package struct SignInLetter: Job {
    package static let kind = "sign-in-letter"
    package static let pool = WorkPool.letters
    package static let expiry: Int? = SignInCode.lifetime

    package let to: String
    package let code: String
    package let language: String
    package let isStepUp: Bool

    package var owner: MemberID? { nil }

    package init(to email: EmailAddress, code: SignInCode, language: Language, isStepUp: Bool = false) {
        to = email.text
        self.code = code.spaced
        self.language = language.rawValue
        self.isStepUp = isStepUp
    }

    /// The whole letter, as text and as HTML. A letter that is sent again keeps its number, so that mail programs
    /// show it once.
    package func letter(job: Int, settings: Settings) throws -> Letter {
        let words = AccountsWords(Language(rawValue: language) ?? .ru)
        let host = settings.origin.split(separator: "/").last.map { $0.prefix { $0 != ":" } } ?? "quad"
        guard let from = Mailbox(settings.mailFrom), let to = Mailbox(address: to) else {
            throw HopelessJob("the letter has no sender or no recipient")
        }
        let greeting = isStepUp ? words.stepUpGreeting : words.letterGreeting
        let body = isStepUp ? words.stepUpBody : words.letterBody
        let ignore = isStepUp ? words.stepUpIgnore : words.letterIgnore
        let html = HTMLBuffer(capacity: 4_096)
        html.signInLetter(words: words, code: code, greeting: greeting, body: body, ignore: ignore)
        return try Letter(
            from: from,
            to: to,
            subject: isStepUp ? words.stepUpSubject(code: code) : words.letterSubject(code: code),
            text: "\(greeting)\n\n\(code)\n\n\(body)\n\n\(ignore)\n",
            html: html.text,
            messageID: "sign-in-\(job)@\(host)")
    }
}
