import Site
import Web

/// The settings of the organisation: shown and changed.
enum OrganisationPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminSettings, .admins, show)
        routes.post(Paths.adminSettings, .admins.takingTexts(OrganisationForm.typed).steppingUp(), save)
    }

    private static func show(_ context: Context) throws -> Response {
        let standing = try context.fetch(OrganisationSettings.current(context.settings))
        return page(context, OrganisationForm(standing), IdempotencyKey(), standing)
    }

    private static func save(_ context: Context) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        var form = OrganisationForm(fields)
        let key = IdempotencyKey(fields)
        let before = OrganisationSettings.current(context.settings)
        guard let settings = form.settings else {
            return page(context, form, key, try context.fetch(before), .unprocessableContent)
        }
        let standing = try context.fetch(before)
        if settings.quota < standing.quota, form.agreed != settings.text(.quota) {
            let touched = try context.fetch(OrganisationStore.members(above: settings.quota))
            if touched > 0 {
                form.problems[.quota] = .touches(touched)
                return page(context, form, key, standing, .unprocessableContent)
            }
        }
        do {
            let address = try context.once(key) {
                let changes = try context.fetch(before).changes(to: settings)
                guard !changes.isEmpty else { return Paths.adminSettings() }
                try OrganisationStore(database: context.database).save(settings, over: context.settings)
                try context.audit(OrganisationAct.changed(changes))
                return Paths.adminSettings()
            }
            // The next page of whoever changed them has them already; the other processes hear of it.
            try context.services.organisationWatch.refresh(context.services)
            return context.redirect(to: address, flash: OrganisationFlash.saved)
        } catch is OrganisationStore.Stale {
            return page(context, form, IdempotencyKey(), try context.fetch(before), .conflict)
        }
    }

    private static func page(
        _ context: Context, _ form: OrganisationForm, _ key: IdempotencyKey, _ standing: OrganisationSettings,
        _ status: Status = .ok
    ) -> Response {
        let page = OrganisationPage(form, key, standing, context)
        return context.page(page.words.settings, in: .adminSettings, status: status, notice: page.notice) {
            out, layout in out.organisationPage(page, layout: layout)
        }
    }
}
