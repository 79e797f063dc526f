import Site
import Web

/// The form for the code of a letter, in words.
package struct CodeView {
    package let words: AccountsWords
    /// Nil when there is no code that could still be entered.
    package let lead: String?
    package let code: CodeField
    package let problem: Notice?
    package let verb: String
    package let action: Address
    /// Where a letter is asked for.
    package let start: Address

    /// - Parameter purpose: not ``CodePurpose/stepUp``, which has a form of its own
    init(
        for purpose: CodePurpose, email: String?, _ problem: CodeProblem?, typed: String = "", _ context: Context
    ) {
        words = AccountsWords(context.language)
        let settings = context.settings
        lead = email.map { [words] email in
            let isOurs = EmailAddress(email)?.isOf(settings.domains) == true
            return isOurs ? words.codeLead(email: email) : words.codeLeadForInvited(domains: settings.domainNames)
        }
        let text: String? =
            switch problem {
            case .malformed: words.codeIsMalformed
            case .wrong(let triesLeft): words.codeIsWrong(count: triesLeft)
            case .dead: words.codeIsDead
            case .limited: words.codeIsLimited
            case .notAsked: words.codeNotAsked
            case .taken: words.emailIsTaken
            case nil: nil
            }
        code = CodeField(
            "code", words.code, value: typed, length: SignInCode.length, hint: words.codeHint,
            error: email == nil ? nil : text)
        self.problem = email == nil ? text.map { Notice(.warning, $0) } : nil
        switch purpose {
        case .signIn, .stepUp: (verb, action, start) = (words.signIn, Paths.signInCode(), Paths.signIn())
        case .email: (verb, action, start) = (words.emailConfirm, Paths.emailCode(), Paths.emailSettings())
        }
    }
}

extension Settings {
    /// Whose addresses may sign in, in words: "@hse.ru, @edu.hse.ru".
    var domainNames: String { domains.map { "@\($0)" }.joined(separator: ", ") }
}
