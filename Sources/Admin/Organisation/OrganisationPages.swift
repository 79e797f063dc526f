import Postgres
import Site
import Web

/// The settings of the organisation: shown and changed.
enum OrganisationPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminSettings, .admins, show)
        routes.post(Paths.adminSettings, .admins.takingTexts(OrganisationForm.typed).steppingUp(), save)
    }

    private enum Part {
        case settings(OrganisationSettings)
        case text(OrganisationText.Source)
        case agreed(Int)
        case keyless(Int)
    }

    private static func show(_ context: Context) throws -> Response {
        try page(context, nil, IdempotencyKey())
    }

    private static func save(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        var form = OrganisationForm(fields)
        let key = IdempotencyKey(fields)
        guard let settings = form.settings else { return try page(context, form, key, .unprocessableContent) }
        let current = OrganisationSettings.current(context.settings)
        let (before, hasPasskey) = try context.fetch(current, OrganisationStore.hasPasskey(member.id))
        // Nobody shuts the door behind themselves.
        if settings.adminsNeedPasskeys, !before.adminsNeedPasskeys, !hasPasskey {
            form.problems[.passkeys] = .noPasskey
            return try page(context, form, key, .unprocessableContent)
        }
        // Who has not seen what stands now sees that first.
        if before.version == settings.version {
            let questions = OrganisationConsequence.questions(from: before, to: settings, context.services)
            let consequences = try context.fetch(all: questions).compactMap(\.self)
            if !consequences.allSatisfy({ form.agreed.contains($0.token) }) {
                return try page(context, form, key, .unprocessableContent, asking: consequences)
            }
        }
        do {
            let address = try context.once(key) {
                let changes = try context.fetch(current).changes(to: settings)
                guard !changes.isEmpty else { return Paths.adminSettings() }
                try OrganisationStore(database: context.database).save(settings, over: context.settings)
                try context.audit(OrganisationAct.changed(changes))
                return Paths.adminSettings()
            }
            // The next page of the one who changed them has them already; the other processes hear of it.
            try context.services.organisationWatch.refresh(context.settings, context.database)
            return context.redirect(to: address, flash: OrganisationFlash.saved)
        } catch is OrganisationStore.Stale {
            return try page(context, form, IdempotencyKey(), .conflict)
        }
    }

    /// - Parameter form: nil shows what stands
    private static func page(
        _ context: Context, _ form: OrganisationForm?, _ key: IdempotencyKey, _ status: Status = .ok,
        asking consequences: [OrganisationConsequence] = []
    ) throws -> Response {
        var standing = OrganisationSettings(context.settings)
        var texts: [OrganisationText.Source] = []
        var (agreed, keyless) = (0, 0)
        var questions: [Query<Part>] = [OrganisationSettings.current(context.settings).map { .settings($0) }]
        questions.append(TextStore.agreed.map { .agreed($0) })
        questions.append(OrganisationStore.withoutPasskeys.map { .keyless($0) })
        for text in OrganisationText.allCases { questions.append(text.source.map { .text($0) }) }
        for part in try context.fetch(all: questions) {
            switch part {
            case .settings(let found): standing = found
            case .text(let found): texts.append(found)
            case .agreed(let found): agreed = found
            case .keyless(let found): keyless = found
            }
        }
        // A page that shows what stands shows it around itself, too: a process that has not heard of it yet asks now.
        if standing != context.organisation {
            try context.services.organisationWatch.refresh(context.settings, context.database)
        }
        // What one administrator has typed undoes nothing that another one has.
        let shown = form.map { $0.seen == standing.version ? $0 : $0.over(standing) }
        let page = OrganisationPage(
            shown ?? OrganisationForm(standing), key, standing, texts, agreed: agreed, keyless: keyless,
            asking: consequences, context)
        return context.page(page.words.settings, in: .adminSettings, status: status, notice: page.notice) {
            out, layout in out.organisationPage(page, layout: layout)
        }
    }
}
