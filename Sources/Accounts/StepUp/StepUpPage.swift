import Site
import Web

/// The page for a fresh code, in words.
package struct StepUpPage {
    enum State: Equatable {
        /// No letter is on its way yet.
        case notSent
        case sent
        case malformed
        case wrong(triesLeft: Int)
        case dead, limited, tooManyLetters
        case passkeyRefused

        var status: Status {
            switch self {
            case .notSent: .ok
            case .limited, .tooManyLetters: .tooManyRequests
            case .sent, .malformed, .wrong, .dead, .passkeyRefused: .unprocessableContent
            }
        }
    }

    /// What proves it.
    enum Ways {
        case code, passkey, both
    }

    package let words: AccountsWords
    package let lead: String
    package let problem: Notice?
    /// Nil while there is no code that could be entered.
    package let code: CodeField?
    package let action: Address
    /// All that the form had which could not act yet.
    package let kept: [FormAction.Field]
    package let again = StepUp.again
    /// Whether letters are sent.
    package let hasLetters: Bool
    /// The button of a passkey; nil for a member who has none.
    package let passkey: PasskeyStepUp?
    package let cancel: Link

    init(_ email: EmailAddress, _ state: State, _ ways: Ways, typed: String, _ context: Context) {
        let words = AccountsWords(context.language)
        self.words = words
        hasLetters = ways != .passkey
        passkey = ways == .code ? nil : PasskeyStepUp(isOnly: ways == .passkey)
        lead =
            switch (state, ways) {
            case (_, .passkey): words.stepUpPasskeyOnly
            case (.notSent, .both), (.passkeyRefused, _): words.stepUpEither(email: email.text)
            case (.notSent, .code): words.stepUpFirst(email: email.text)
            default: words.stepUpLead(email: email.text)
            }
        let text: String? =
            switch state {
            case .notSent, .sent: nil
            case .malformed: words.codeIsMalformed
            case .wrong(let triesLeft): words.codeIsWrong(count: triesLeft)
            case .dead: words.codeIsDead
            case .limited: words.codeIsLimited
            case .tooManyLetters: words.tooManyLetters
            case .passkeyRefused: ways == .passkey ? words.stepUpPasskeyWrong : words.stepUpPasskeyRefused
            }
        let hasCode = ![.notSent, .dead, .limited, .tooManyLetters, .passkeyRefused].contains(state)
        problem = hasCode ? nil : text.map { Notice(.warning, $0) }
        code =
            hasCode
            ? CodeField(
                StepUp.code, words.code, value: typed, length: SignInCode.length, hint: words.stepUpHint, error: text)
            : nil
        let form = context.request.method.isUnsafe ? (try? context.form()) : nil
        if let form {
            action = Address(context.request.rawPath)
            kept = form.all.filter { $0.name != CSRF.field && !StepUp.fields.contains($0.name) }
                .map { FormAction.Field($0.name, $0.value) }
        } else {
            action = Paths.stepUp()
            kept = [FormAction.Field(LocalPath.returnField, context.requestedAddress.text)]
        }
        cancel = Link(
            context.words.cancel, to: LocalPath.address(form?[LocalPath.returnField]) ?? context.section.address)
    }
}

/// What the script of the page asks a passkey by.
package struct PasskeyStepUp {
    package let options = Paths.passkeyStepUpOptions()
    package let prefix = StepUp.passkey
    package let fields = PasskeyForm.names.map { StepUp.passkey + $0 }
    /// No code does instead.
    package let isOnly: Bool
}
