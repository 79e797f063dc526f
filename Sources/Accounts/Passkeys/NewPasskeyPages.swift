import Site
import Web
import WebAuthn

/// A key is added: a page with its name, whose script has an authenticator make it.
enum NewPasskeyPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.newPasskey, .members.steppingUp(), show)
        routes.post(Paths.newPasskeyOptions, .members, options)
        routes.post(
            Paths.passkeys,
            .members.sendingMail().takingTexts(TypedField("name") { AccountsWords($0).passkeyName }).steppingUp(), add)
    }

    private static func show(_ context: Context) throws -> Response {
        _ = try context.member()
        return page(context)
    }

    private static func options(_ context: Context) throws -> Response {
        let member = try context.member()
        guard try context.mayAskPasskeys() else { return PasskeyOptions.limited }
        let (profile, known) = try context.database.fetch(
            SettingsStore.profile(member.id), PasskeyStore.known(of: member.id))
        guard let profile else { throw Failure.notFound }
        let challenge = Token()
        // One for all keys of a member, so that a device keeps one entry for them.
        let handle = known.handle ?? Token().bytes + Token().bytes
        _ = try context.database.fetch(
            PasskeyChallenge(purpose: .add, browser: context.passkeyBrowser()).ask(challenge, handle: handle))
        let site = context.relyingParty
        return try PasskeyOptions.response(
            PasskeyOptions.New(
                challenge: Base64URL.encode(challenge.bytes),
                site: PasskeyOptions.Site(id: site.id, name: context.organisation.name),
                user: PasskeyOptions.User(
                    id: Base64URL.encode(handle), name: profile.email, displayName: member.name),
                algorithms: CredentialKey.Algorithm.wanted.map(\.rawValue), exclude: known.keys))
    }

    private static func add(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let typed = fields["name"] ?? ""
        func refuse(_ problem: NewPasskeyPage.Problem, _ why: String) -> Response {
            context.logPasskey("not-added", why)
            return page(context, problem, name: typed)
        }
        let name = PasskeyName(typed)
        guard let name else { return refuse(.nameIsTooLong, "name") }
        guard let form = PasskeyForm(fields) else { return refuse(.withoutScripts, "no-answer") }
        let made: RelyingParty.Registration
        let client: ClientData
        do {
            client = try context.relyingParty.clientData(form.clientData, of: .registration)
            made = try context.relyingParty.registration(
                authenticator: form.authenticatorData, algorithm: form.algorithm, key: form.publicKey)
        } catch {
            return refuse(.refused, error.rawValue)
        }
        let agent = context.request.headers["User-Agent"] ?? ""
        let chosen = name.text.isEmpty ? PasskeyName.usual(made.aaguid, agent, context.language) : name.text
        let challenge = PasskeyChallenge(purpose: .add, browser: try context.passkeyBrowser())
        struct Used: Error {}
        do {
            // Sent once more, it leads to where the first one led.
            let address = try context.once(
                IdempotencyKey(of: "passkey \(client.challenge)"), within: Passkey.changes(by: member.id), preparing: {}
            ) {
                guard let handle = try context.database.fetch(challenge.take(client.challenge)) else { throw Used() }
                let undo = Token()
                _ = try PasskeyStore(database: context.database).add(
                    made, named: chosen, handle: handle, transports: form.transports, agent: agent, undo: undo,
                    of: member.id)
                try context.sendPasskeyLetter(.added, chosen, undo, of: member.id)
                return Paths.sessions()
            }
            context.logPasskey("added", member: member.id)
            return context.redirect(to: address, flash: AccountFlash.passkeyAdded)
        } catch is Used {
            return refuse(.refused, "challenge")
        } catch is PasskeyStore.Registered {
            return refuse(.registered, "registered")
        } catch is LimitReached {
            return refuse(.tooOften, "limited")
        } catch is PasskeyStore.TooMany {
            return refuse(.tooMany, "too-many")
        }
    }

    private static func page(
        _ context: Context, _ problem: NewPasskeyPage.Problem? = nil, name: String = ""
    ) -> Response {
        let page = NewPasskeyPage(name: name, problem, context)
        return context.settingsPage(
            Paths.newPasskey(), status: problem?.status ?? .ok, notice: page.notice
        ) { out, layout in out.newPasskeyPage(page, layout: layout) }.unstored
    }
}
