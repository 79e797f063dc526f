import Site
import Web

/// The member's address and the form for another one, in words.
package struct EmailSettingsPage {
    package let words: AccountsWords
    package let current: String
    /// The address before, while it can be put back.
    package let kept: Notice?
    package let email: TextField
    package let action = Paths.emailSettings()

    init(_ state: EmailChanges.State, _ form: EmailForm, _ context: Context) {
        let words = AccountsWords(context.language)
        self.words = words
        current = state.email
        kept = state.old.flatMap { old in
            state.undoUntil.map {
                Notice(.info, words.emailIsKept(email: old, day: context.clock.day($0)))
            }
        }
        let domains = context.organisation.domainNames
        let error: String? =
            switch form.problem {
            case .empty: words.emailIsEmpty
            case .wrong: words.emailIsWrong
            case .foreign: words.emailIsNotOurs(domains: domains)
            case .same: words.emailIsSame
            case .tooMany: words.tooManyLetters
            case nil: nil
            }
        email = TextField(
            "email", words.newEmail, value: form.text, kind: .email, hint: words.newEmailHint(domains: domains),
            error: error, autocomplete: "email", largest: EmailAddress.longest, isRequired: true,
            isFirst: form.problem != nil)
    }
}

/// What the link of a letter opens, in words.
package struct EmailUndoPage {
    package let words: AccountsWords
    package let title: String
    package let text: String
    package let drawing: Drawing
    /// Nil when there is nothing to be done here.
    package let undo: FormAction?
    package let signIn: Link

    init(_ link: EmailChanges.Link?, _ token: Token?, _ context: Context) {
        let words = AccountsWords(context.language)
        switch (link, token) {
        case (let link?, _) where link.isUndone:
            self.init(words, words.emailUndoneTitle, words.emailUndoneText(email: link.email), .letterSent)
        case (let link?, let token?):
            self.init(
                words, words.emailUndoTitle, words.emailUndoText(email: link.email), .letterSent,
                FormAction(Paths.emailUndo(), [EmailUndoPages.field: Base64URL.encode(token.bytes)]))
        default:
            self.init(words, words.emailUndoOverTitle, words.emailUndoOverText, .notFound)
        }
    }

    init(takenIn context: Context) {
        let words = AccountsWords(context.language)
        self.init(words, words.emailUndoTakenTitle, words.emailUndoTakenText, .forbidden)
    }

    private init(
        _ words: AccountsWords, _ title: String, _ text: String, _ drawing: Drawing, _ undo: FormAction? = nil
    ) {
        self.words = words
        self.title = title
        self.text = text
        self.drawing = drawing
        self.undo = undo
        signIn = Link(words.signIn, to: Paths.signIn())
    }
}

/// What somebody learns whose address was a member's until lately.
package struct HeldPage {
    package let words: AccountsWords
    package let text: String

    init(until day: String, _ words: AccountsWords) {
        self.words = words
        text = words.heldText(day: day)
    }
}
