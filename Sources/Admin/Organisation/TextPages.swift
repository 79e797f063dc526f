import Site
import Web

/// What the organisation says of itself, as administrators write it.
enum TextPages {
    static func add(to routes: inout SiteRoutes) {
        for text in OrganisationText.allCases {
            routes.get(text.editing, .admins) { context in
                let source = try context.fetch(text.source)
                return page(context, text, TextForm(source), IdempotencyKey(), source)
            }
            routes.post(text.editing, .admins.takingTexts(TextForm.typed).steppingUp()) { context in
                try save(text, context)
            }
        }
    }

    private static func save(_ text: OrganisationText, _ context: Context) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        let form = TextForm(fields)
        let key = IdempotencyKey(fields)
        guard form.problems.isEmpty else {
            return page(context, text, form, key, try context.fetch(text.source), .unprocessableContent)
        }
        do {
            let address = try context.once(key) {
                let before = try context.fetch(text.source)
                let asks = text == .privacy && form.asks && !form.isEmpty
                guard asks || before.russian != form.russian || before.english != form.english else {
                    return Paths.adminSettings()
                }
                try TextStore(database: context.database).save(text, form)
                try context.audit(asks ? OrganisationAct.consentAsked : .textChanged(text))
                return Paths.adminSettings()
            }
            try context.services.organisationWatch.refresh(context.settings, context.database)
            return context.redirect(to: address, flash: OrganisationFlash.saved)
        } catch is OrganisationStore.Stale {
            return page(context, text, form, IdempotencyKey(), try context.fetch(text.source), .conflict)
        }
    }

    private static func page(
        _ context: Context, _ text: OrganisationText, _ form: TextForm, _ key: IdempotencyKey,
        _ standing: OrganisationText.Source, _ status: Status = .ok
    ) -> Response {
        let page = TextPage(text, form, key, standing, context)
        return context.page(
            page.title, in: .adminSettings, status: status, notice: page.notice,
            back: Link(page.words.settings, to: Paths.adminSettings())
        ) { out, layout in out.textPage(page, layout: layout) }
    }
}

extension OrganisationText {
    /// Where it is written.
    var editing: Path<> {
        switch self {
        case .privacy: Paths.adminPrivacy
        case .help: Paths.adminHelp
        case .contact: Paths.adminContact
        }
    }
}
