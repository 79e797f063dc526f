import Connections
import Postgres
import Site
import Web

extension Paths {
    package static let adminProviders = Path("/admin/providers")
    package static let switchOffProvider = Path("/admin/providers/{}/off", ProviderID.self)
    package static let switchOnProvider = Path("/admin/providers/{}/on", ProviderID.self)
    package static let resetProvider = Path("/admin/providers/{}/reset", ProviderID.self)
}

extension Icon {
    static let plug = Icon("plug")
}

extension Section {
    static let adminProviders = Section(
        "admin/providers", in: .administration, at: 60, .plug, to: Paths.adminProviders()
    ) { AdminWords($0).providers }
}

/// How providers stand, and what administrators decide about them. Each process obeys by itself (``ProviderWatch``).
struct ProviderPages {
    let providers: Providers

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminProviders, .admins, show)
        routes.get(Paths.switchOffProvider, .admins, ask)
        routes.post(Paths.switchOffProvider, .admins.takingTexts(SwitchForm.texts).steppingUp(), switchOff)
        routes.post(Paths.switchOnProvider, .admins.steppingUp(), switchOn)
        routes.post(Paths.resetProvider, .admins, reset)
    }

    private func show(_ context: Context) throws -> Response {
        let (decisions, calls, circuits) = try context.fetch(
            ProviderSwitch.all, ProviderCalls.all, CircuitReport.all)
        let page = ProvidersPage(providers, decisions, calls, circuits, context)
        return context.page(page.words.providers, in: .adminProviders, isWide: true) { out, layout in
            out.providersPage(page, layout: layout)
        }
    }

    private func ask(_ context: Context, _ id: ProviderID) throws -> Response {
        let decisions = try context.fetch(ProviderSwitch.all)
        let provider = try find(id)
        return page(SwitchForm(decisions.first { $0.provider == id }?.off), IdempotencyKey(), provider, context)
    }

    private func switchOff(_ context: Context, _ id: ProviderID) throws -> Response {
        _ = try context.member()
        let provider = try find(id)
        let fields = try context.form()
        let form = SwitchForm(fields)
        let key = IdempotencyKey(fields)
        guard form.isGood else { return page(form, key, provider, context, .unprocessableContent) }
        return try act(key, ProviderFlash(.switchedOff, provider, context), context) {
            let off = ProviderSwitch.switchOff(id, russian: form.russian, english: form.english)
            _ = try context.database.fetch(off, publishChange(context))
            try context.audit(
                ProviderAct.switchedOff(LoggedProvider(provider), russian: form.russian, english: form.english),
                why: form.reason.text)
        }
    }

    private func switchOn(_ context: Context, _ id: ProviderID) throws -> Response {
        _ = try context.member()
        let provider = try find(id)
        let key = try IdempotencyKey(context.form())
        return try act(key, ProviderFlash(.switchedOn, provider, context), context) {
            let (changed, _) = try context.database.fetch(ProviderSwitch.switchOn(id), publishChange(context))
            if changed > 0 { try context.audit(ProviderAct.switchedOn(LoggedProvider(provider))) }
        }
    }

    private func reset(_ context: Context, _ id: ProviderID) throws -> Response {
        _ = try context.member()
        let provider = try find(id)
        let key = try IdempotencyKey(context.form())
        return try act(key, ProviderFlash(.reset, provider, context), context) {
            _ = try context.database.fetch(ProviderSwitch.reset(id))
            try context.audit(ProviderAct.reset(LoggedProvider(provider)))
        }
    }

    private func act(
        _ key: IdempotencyKey, _ flash: ProviderFlash, _ context: Context, _ act: () throws -> Void
    ) throws -> Response {
        let address = try context.once(key) {
            try act()
            return Paths.adminProviders()
        }
        return context.redirect(to: address, flash: flash)
    }

    /// Has members' open pages show it.
    private func publishChange(_ context: Context) -> Query<Int> {
        Outbox.publish(.feed, .providers, keys: context.keys)
    }

    private func find(_ id: ProviderID) throws -> Provider {
        guard let provider = providers[id] else { throw Failure.notFound }
        return provider
    }

    private func page(
        _ form: SwitchForm, _ key: IdempotencyKey, _ provider: Provider, _ context: Context, _ status: Status = .ok
    ) -> Response {
        let page = SwitchPage(form, key, provider, context)
        return context.page(page.title, in: .adminProviders, status: status, back: page.back) { out, layout in
            out.switchPage(page, layout: layout)
        }
    }
}
