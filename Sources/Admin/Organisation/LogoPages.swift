import Site
import Web

/// The organisation's sign: sent, looked at in both themes, chosen.
enum LogoPages {
    static let standing = "standing"
    /// Seconds that somebody waits for a sign to be drawn.
    private static let patience = 10

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminLogo, .admins, show)
        routes.post(Paths.adminLogo, .admins, receive)
        routes.post(Paths.chooseAdminLogo, .admins.steppingUp(), choose)
    }

    private static func show(_ context: Context) throws -> Response {
        let (standing, logo) = try context.fetch(
            OrganisationSettings.current(context.settings),
            Logo.find(context.request.query[Logo.field].flatMap(Int.init)))
        return page(context, standing, logo)
    }

    /// Nothing is changed by it yet: what it looks like is shown first.
    private static func receive(_ context: Context) throws -> Response {
        let member = try context.member().id
        let sent = try context.request.form().files[Logo.field]?.first
        guard let sent, !sent.bytes.isEmpty else { return refuse(.nothing, context) }
        guard sent.bytes.count <= Logo.largest else { return refuse(.tooLarge, context) }
        let limit = RateLimit("logos \(member)", limit: context.settings.limits.uploadsPerHour, window: 3_600)
        guard try context.database.fetch(limit.take) else { throw Failure.tooMany(retryAfter: 3_600) }
        let store = LogoStore(context.services)
        let id = try store.add(Array(sent.bytes))
        func look() throws -> Logo? {
            let logo = try context.database.fetch(Logo.find(id))
            return logo?.isWaiting == true ? nil : logo
        }
        let drawn = try Patience.wait(patience, for: look)
        if case .refused(let problem) = drawn?.state { return refuse(problem, context) }
        return .redirect(to: Paths.adminLogo().adding(Logo.field, String(id)))
    }

    private static func refuse(_ problem: LogoProblem, _ context: Context) -> Response {
        context.redirect(to: Paths.adminLogo(), flash: OrganisationFlash.logoRefused(problem))
    }

    private static func choose(_ context: Context) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        let chosen = fields[Logo.field].flatMap(Int.init)
        let seen = fields[standing].flatMap(Int.init)
        do {
            let address = try context.once(IdempotencyKey(fields)) {
                try LogoStore(context.services).choose(chosen, insteadOf: seen)
                try context.audit(chosen == nil ? OrganisationAct.logoRemoved : .logoChosen)
                return Paths.adminSettings()
            }
            try context.services.organisationWatch.refresh(context.settings, context.database)
            return context.redirect(
                to: address, flash: chosen == nil ? OrganisationFlash.logoRemoved : .logoChosen)
        } catch is OrganisationStore.Stale {
            let (now, logo) = try context.fetch(
                OrganisationSettings.current(context.settings), Logo.find(chosen))
            return page(
                context, now, logo, .conflict, Notice(.warning, AdminWords(context.language).logoChangedMeanwhile))
        }
    }

    private static func page(
        _ context: Context, _ standing: OrganisationSettings, _ logo: Logo?, _ status: Status = .ok,
        _ notice: Notice? = nil
    ) -> Response {
        let page = LogoPage(standing, logo, context)
        return context.page(
            page.words.logo, in: .adminSettings, status: status, notice: notice ?? page.notice,
            back: Link(page.words.settings, to: Paths.adminSettings())
        ) { out, layout in out.logoPage(page, layout: layout) }
    }
}
