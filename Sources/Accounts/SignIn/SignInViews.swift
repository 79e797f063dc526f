import Site
import Web

/// The start page, in words.
package struct StartPage {
    package let words: AccountsWords
    package let email: TextField
    package let hint: String
    package let returnTo: String
    package let action = Paths.signIn()

    init(_ form: SignInForm, _ context: Context) {
        words = AccountsWords(context.language)
        let domains = context.settings.domains.map { "@\($0)" }.joined(separator: ", ")
        hint = words.startHint(domains: domains)
        returnTo = form.returnTo
        let error: String? =
            switch form.problem {
            case .empty: words.emailIsEmpty
            case .wrong: words.emailIsWrong
            case .foreign: words.emailIsForeign(domains: domains)
            case .tooMany: words.tooManyLetters
            case nil: nil
            }
        email = TextField(
            "email", words.workEmail, value: form.text, kind: .email, error: error, autocomplete: "email",
            largest: EmailAddress.longest, isRequired: true, isFirst: true, isLarge: true)
    }
}

/// The page for the code, in words.
package struct CodePage {
    package let words: AccountsWords
    /// Nil when there is no code that could still be entered.
    package let lead: String?
    package let code: CodeField
    package let problem: Notice?
    package let action = Paths.signInCode()
    package let start = Paths.signIn()

    init(email: String?, _ problem: CodePages.Problem?, typed: String, _ context: Context) {
        words = AccountsWords(context.language)
        lead = email.map { [words] in words.codeLead(email: $0) }
        let text: String? =
            switch problem {
            case .malformed: words.codeIsMalformed
            case .wrong(let triesLeft): words.codeIsWrong(count: triesLeft)
            case .dead: words.codeIsDead
            case .limited: words.codeIsLimited
            case .notAsked: words.codeNotAsked
            case nil: nil
            }
        code = CodeField(
            "code", words.code, value: typed, length: SignInCode.length, hint: words.codeHint,
            error: email == nil ? nil : text)
        self.problem = email == nil ? text.map { Notice(.warning, $0) } : nil
    }
}

/// What somebody learns whose account is closed.
package struct DisabledPage {
    package let words: AccountsWords
    package let lead: String

    init(_ reason: String, _ words: AccountsWords) {
        self.words = words
        lead = words.disabledLead(reason: reason)
    }
}
