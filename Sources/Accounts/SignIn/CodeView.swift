import Site
import Web

/// The form for the code of a letter, in words.
package struct CodeView {
    package let words: AccountsWords
    /// Nil when no letter is on its way.
    package let lead: String?
    /// Nil when there is no code that could still be entered.
    package let code: CodeField?
    package let problem: Notice?
    package let verb: String
    package let action: Address
    /// Sends another letter to the same address; nil where none is known, or another letter would not help.
    package let again: FormAction?
    /// Where another address is given; the one before stands there.
    package let start: Address

    /// - Parameters:
    ///   - purpose: not ``CodePurpose/stepUp``, which has a form of its own
    ///   - asked: what this browser asked for last
    init(
        for purpose: CodePurpose, _ asked: SignInStore.Asked?, _ problem: CodeProblem?, typed: String = "",
        _ context: Context
    ) {
        let words = AccountsWords(context.language)
        self.words = words
        let organisation = context.organisation
        let text: String? =
            switch problem {
            case .malformed: words.codeIsMalformed
            case .wrong(let triesLeft): words.codeIsWrong(count: triesLeft)
            case .dead: words.codeIsDead
            case .limited: words.codeIsLimited
            case .notAsked: words.codeNotAsked
            case .tooManyLetters: words.tooManyLetters
            case .taken: words.emailIsTaken
            case nil: nil
            }
        let isOfField = problem?.isOfField == true
        let usable = asked.flatMap { asked in
            asked.isUsable && (problem == nil || isOfField || problem == .tooManyLetters) ? asked : nil
        }
        // What was sent before is not what was asked for now.
        lead = usable.flatMap { asked in
            guard problem != .tooManyLetters else { return nil }
            let isOurs = EmailAddress(asked.email)?.isOf(organisation.domains) == true
            return isOurs
                ? words.codeLead(email: asked.email) : words.codeLeadForInvited(domains: organisation.domainNames)
        }
        code = usable.map { _ in
            CodeField(
                "code", words.code, value: typed, length: SignInCode.length, hint: words.codeHint,
                error: isOfField ? text : nil)
        }
        self.problem = isOfField ? nil : text.map { Notice(.warning, $0) }
        let returnTo = asked?.returnTo ?? ""
        switch purpose {
        case .signIn, .stepUp:
            (verb, action) = (words.signIn, Paths.signInCode())
            start = Paths.signIn().adding(SignInForm.kept, asked == nil ? nil : "yes")
                .adding(ReturnPath.field, returnTo.isEmpty ? nil : returnTo)
        case .email: (verb, action, start) = (words.emailConfirm, Paths.emailCode(), Paths.emailSettings())
        }
        let helps = problem != .limited && problem != .taken
        again = asked.flatMap { asked in
            guard helps else { return nil }
            let fields = ["email": asked.email, SignInForm.again: "yes"]
            return FormAction(
                purpose == .email ? Paths.emailSettings() : Paths.signIn(),
                fields.merging(returnTo.isEmpty ? [:] : [ReturnPath.field: returnTo]) { $1 }
                    .sorted { $0.key < $1.key }.map { FormAction.Field($0.key, $0.value) })
        }
    }
}
