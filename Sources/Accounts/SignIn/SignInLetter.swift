import Localization
import Site

/// The letter with a code, sent by `quad work`. It rests sealed in the queue and is dropped when the code dies.
package struct SignInLetter: Job {
    package static let kind = "sign-in-letter"
    package static let pool = WorkPool.letters
    package static let expiry: Int? = SignInCode.lifetime

    package let to: String
    package let code: String
    let purpose: CodePurpose
    let language: Language
    /// The address is of another domain: the letter is sent when somebody let it in, and dropped otherwise.
    let isForeign: Bool

    package var owner: MemberID? { nil }

    package init(
        to email: EmailAddress, code: SignInCode, for purpose: CodePurpose, language: Language, isForeign: Bool = false
    ) {
        to = email.text
        self.code = code.spaced
        self.purpose = purpose
        self.language = language
        self.isForeign = isForeign
    }

    /// Who has to have been let in; nil where the domain is enough.
    var invited: EmailAddress? { isForeign ? EmailAddress(to) : nil }

    /// - Parameter site: what members call Quad here
    package func content(site: String) -> LetterContent {
        let words = AccountsWords(language)
        return switch purpose {
        case .signIn:
            LetterContent(
                language, subject: words.letterSubject(code: code, site: site),
                greeting: words.letterGreeting(site: site), code: code, [words.letterBody],
                footnote: words.letterIgnore)
        case .email:
            LetterContent(
                language, subject: words.emailLetterSubject(code: code, site: site),
                greeting: words.emailLetterGreeting, code: code, [words.emailLetterBody],
                footnote: words.emailLetterIgnore)
        case .stepUp:
            LetterContent(
                language, subject: words.stepUpSubject(code: code, site: site), greeting: words.stepUpGreeting,
                code: code, [words.stepUpBody], footnote: words.stepUpIgnore)
        }
    }
}
