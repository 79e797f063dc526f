import Site
import Web

/// The start page, in words.
package struct StartPage {
    package let words: AccountsWords
    package let email: TextField
    package let hint: String
    package let returnTo: String
    package let action = Paths.signIn()
    package let passkey = PasskeySignIn()
    /// Why a passkey was not taken.
    package let problem: Notice?

    init(_ form: SignInForm, _ refusal: PasskeyProblem?, _ context: Context) {
        words = AccountsWords(context.language)
        problem =
            switch refusal {
            case .refused: Notice(.error, words.passkeyRefused)
            case .counterFell: Notice(.error, words.passkeyCounterFell)
            case nil: nil
            }
        hint = words.startHint(domains: context.organisation.domainNames)
        returnTo = form.returnTo
        let error: String? =
            switch form.problem {
            case .empty: words.emailIsEmpty
            case .wrong: words.emailIsWrong
            case .tooMany: words.tooManyLetters
            case nil: nil
            }
        email = TextField(
            "email", words.workEmail, value: form.text, kind: .email, error: error, autocomplete: "username webauthn",
            largest: EmailAddress.longest, isRequired: true, isFirst: true, isLarge: true)
    }
}

/// What somebody learns whose account is closed.
package struct DisabledPage {
    package let title: String
    package let lead: String
    /// Whom to write to about it; nil where nobody was named.
    package let contact: Link?

    init(_ lock: SignInStore.Lock, _ context: Context) {
        let words = AccountsWords(context.language)
        contact = context.settings.contact.map { email in
            Link(context.words.writeTo(email: email.text), to: Address("mailto:\(email.text)"))
        }
        if let erasure = lock.erasure {
            title = words.deletedTitle
            lead = words.deletedLead(day: context.clock.day(erasure), reason: lock.reason)
        } else {
            title = words.disabledTitle
            lead =
                lock.until.map { words.disabledUntilLead(day: context.clock.day($0), reason: lock.reason) }
                ?? words.disabledLead(reason: lock.reason)
        }
    }
}
