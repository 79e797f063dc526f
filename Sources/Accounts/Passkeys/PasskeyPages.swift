import Site
import Web

/// The name of a key, and its end: pages, which scripts show as dialogs.
enum PasskeyPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.passkeyName, .members, showName)
        routes.post(
            Paths.passkeyName, .members.takingTexts(TypedField("name") { AccountsWords($0).passkeyName }), rename)
        routes.get(Paths.removePasskey, .members, askRemoval)
        routes.post(Paths.removePasskey, .members.sendingMail().steppingUp(), remove)
    }

    private static func showName(_ context: Context, _ id: PasskeyID) throws -> Response {
        guard let passkey = try context.fetch(Passkey.find(id, of: context.claimedMember())) else {
            throw Failure.notFound
        }
        return namePage(PasskeyNameForm(id, passkey.name, context), context)
    }

    private static func rename(_ context: Context, _ id: PasskeyID) throws -> Response {
        let member = try context.member()
        let typed = try context.form()["name"] ?? ""
        guard let name = PasskeyName(typed), !name.text.isEmpty else {
            guard try context.database.fetch(Passkey.find(id, of: member.id)) != nil else { throw Failure.notFound }
            let words = AccountsWords(context.language)
            let error: String =
                PasskeyName(typed) == nil
                ? words.fieldIsTooLong(count: Passkey.longestName) : words.fieldIsEmpty
            return namePage(PasskeyNameForm(id, typed, error: error, context), context, .unprocessableContent)
        }
        guard try PasskeyStore(database: context.database).rename(id, of: member.id, to: name.text) else {
            throw Failure.notFound
        }
        return context.redirect(to: Paths.sessions(), flash: AccountFlash.saved)
    }

    private static func namePage(_ form: PasskeyNameForm, _ context: Context, _ status: Status = .ok) -> Response {
        context.page(
            form.title, in: .settings, status: status,
            back: Link(form.words.signInSettings, to: Paths.sessions())
        ) { out, layout in out.passkeyNamePage(form, layout: layout) }
    }

    private static func askRemoval(_ context: Context, _ id: PasskeyID) throws -> Response {
        let keys = try context.fetch(Passkey.all(of: context.claimedMember(), seenBy: nil))
        guard let passkey = keys.first(where: { $0.id == id }) else { throw Failure.notFound }
        guard !context.keepsPasskey(of: try context.member(), among: keys) else {
            return context.redirect(to: Paths.sessions(), flash: AccountFlash.passkeyIsLast)
        }
        return context.page(PasskeyRow.removal(passkey, AccountsWords(context.language), context.words), in: .settings)
    }

    private static func remove(_ context: Context, _ id: PasskeyID) throws -> Response {
        let member = try context.member()
        let undo = Token()
        do {
            let address = try context.once(
                IdempotencyKey(context.form()), within: Passkey.changes(by: member.id), preparing: {}
            ) {
                let removed = try PasskeyStore(database: context.database).remove(
                    id, of: member.id, undo: undo, keepsOne: context.requiresPasskey(of: member))
                guard let removed else { throw Failure.notFound }
                try context.sendPasskeyLetter(.removed, removed, undo, of: member.id)
                return Paths.sessions()
            }
            context.logPasskey("removed", member: member.id)
            return context.redirect(to: address, flash: AccountFlash.passkeyRemoved)
        } catch is LimitReached {
            throw Failure.tooMany(retryAfter: 86_400)
        } catch is LastPasskey {
            return context.redirect(to: Paths.sessions(), flash: AccountFlash.passkeyIsLast)
        }
    }
}

extension Context {
    /// Whether the rule says that this member signs in with one.
    func requiresPasskey(of member: Member) -> Bool { organisation.adminsNeedPasskeys && member.isAdmin }

    /// Whether the member's only key stays.
    func keepsPasskey(of member: Member, among keys: [Passkey]) -> Bool {
        requiresPasskey(of: member) && keys.count < 2
    }
}
