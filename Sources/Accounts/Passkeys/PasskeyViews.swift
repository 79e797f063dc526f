import Localization
import Site
import Web

/// A key on the page of sign-in, in words.
package struct PasskeyRow {
    package let icon: Icon
    package let name: String
    /// «Windows Hello · добавлен 14 октября · вход сегодня»
    package let details: String
    package let isHere: Bool
    package let rename: Address
    package let removal: Confirmation
    package let removalPage: Address
    /// It cannot be removed: why.
    package let isKept: Bool

    init(_ passkey: Passkey, isKept: Bool, _ words: AccountsWords, _ context: Context) {
        icon = passkey.icon
        name = passkey.name
        let maker = passkey.maker.name.flatMap { $0 == passkey.name ? nil : $0 }
        let added: String = words.passkeyAddedOn(day: context.clock.day(passkey.added))
        let used: String =
            passkey.lastUse.map { words.passkeyUsed(when: context.clock.day($0)) } ?? words.passkeyUnused
        details = ([maker].compactMap(\.self) + [added, used]).joined(separator: " · ")
        isHere = passkey.isOfSession
        rename = Paths.passkeyName(passkey.id)
        removal = Self.removal(passkey, words, context.words)
        removalPage = Paths.removePasskey(passkey.id)
        self.isKept = isKept
    }

    static func removal(_ passkey: Passkey, _ words: AccountsWords, _ site: SiteWords) -> Confirmation {
        Confirmation(
            id: "passkey-\(passkey.id.pathSegment)-removal", title: words.passkeyRemovalTitle(name: passkey.name),
            text: words.passkeyRemovalText(count: Passkey.undoDays), verb: words.passkeyRemove,
            action: FormAction(Paths.removePasskey(passkey.id)), cancel: Link(site.cancel, to: Paths.sessions()))
    }
}

/// Another name for a key.
package struct PasskeyNameForm {
    package let words: AccountsWords
    package let title: String
    package let name: TextField
    package let action: Address
    package let cancel: Link

    init(_ id: PasskeyID, _ name: String, error: String? = nil, _ context: Context) {
        words = AccountsWords(context.language)
        title = words.passkeyRenameTitle
        self.name = TextField(
            "name", words.passkeyName, value: name, error: error, autocomplete: "off", largest: Passkey.longestName,
            isRequired: true)
        action = Paths.passkeyName(id)
        cancel = Link(context.words.cancel, to: Paths.sessions())
    }
}

/// The keys of a member, above their sessions.
package struct PasskeyList {
    package let rows: [PasskeyRow]
    /// Nil where the member has as many as they may.
    package let new: Link?
    package let full: String?
    /// What administrators read of the rule, and all of letters.
    package let note: Notice?

    init(_ keys: [Passkey], of member: Member, _ words: AccountsWords, _ context: Context) {
        let isKept = context.keepsPasskey(of: member, among: keys)
        rows = keys.map { PasskeyRow($0, isKept: isKept, words, context) }
        let isFull = keys.count >= Passkey.most
        new = isFull ? nil : Link(words.passkeyAdd, to: Paths.newPasskey())
        full = isFull ? words.passkeyTooMany(count: Passkey.most) : nil
        note =
            if context.requiresPasskey(of: member) {
                keys.isEmpty
                    ? Notice(.warning, words.passkeyNeeded, icon: .shieldCheck)
                    : Notice(.info, words.passkeyRule, icon: .shieldCheck)
            } else {
                nil
            }
    }
}

/// The page on which a key is made.
package struct NewPasskeyPage {
    enum Problem {
        case nameIsTooLong, withoutScripts, refused, registered, tooMany, tooOften

        var status: Status { self == .tooOften ? .tooManyRequests : .unprocessableContent }
    }

    package let words: AccountsWords
    package let name: TextField
    package let notice: Notice?
    package let action = Paths.passkeys()
    package let options = Paths.newPasskeyOptions()
    package let fields = PasskeyForm.names
    package let cancel: Link

    init(name: String, _ problem: Problem?, _ context: Context) {
        let words = AccountsWords(context.language)
        self.words = words
        self.name = TextField(
            "name", words.passkeyName, value: name, hint: words.passkeyNameHint,
            error: problem == .nameIsTooLong ? words.fieldIsTooLong(count: Passkey.longestName) : nil,
            autocomplete: "off", largest: Passkey.longestName)
        let text: String? =
            switch problem {
            case .withoutScripts: words.passkeyNeedsScripts
            case .refused: words.passkeyNotAdded
            case .registered: words.passkeyIsRegistered
            case .tooMany: words.passkeyTooMany(count: Passkey.most)
            case .tooOften: words.passkeyChangesTooOften
            case .nameIsTooLong, nil: nil
            }
        notice = text.map { Notice(.error, $0) }
        cancel = Link(context.words.cancel, to: Paths.sessions())
    }
}
