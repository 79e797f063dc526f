import Localization
import Site
import Web

/// The form of somebody whose address is proved and who has no account yet.
enum RegistrationPages {
    /// The field with the version of the privacy text that the form named.
    static let agreed = "agreed"

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.register, .everyone, show)
        routes.post(Paths.register, .everyone.takingTexts(DetailFields.texts), register)
        routes.post(Paths.listName, .everyone, tellListName)
    }

    /// How lists will show the name of a form that is being filled in, for the script that shows it below the name.
    private static func tellListName(_ context: Context) throws -> Response {
        let details = MemberDetails(try context.form())
        let fields = DetailFields(details, AccountsWords(context.language), focusesFirst: false).listName
        return context.fragment { out, layout in out.listNameFields(fields, layout) }
    }

    private static func show(_ context: Context) throws -> Response {
        if try context.memberIfAny() != nil { return .redirect(to: context.services.home) }
        guard let pending = try pending(context) else { return over(context) }
        return page(context, pending, pending.details, nil)
    }

    private static func register(_ context: Context) throws -> Response {
        guard let browser = context.broughtVisitor, let pending = try pending(context) else { return over(context) }
        let fields = try context.form()
        let details = MemberDetails(fields)
        // The browser's own; not all of them know names that this machine knows, and nobody is to blame.
        let zone = fields["time_zone"].flatMap { context.settings.zones[$0] }
        guard details.problems.isEmpty else { return page(context, pending, details, zone, .unprocessableContent) }
        let registered: MemberID?
        do {
            registered = try RegistrationStore(database: context.database).register(
                pending.email, details, zone, agreed: fields[agreed].flatMap(Int.init), browser: browser,
                domains: context.organisation.domains)
        } catch let held as RegistrationStore.Held {
            return CodePages.held(held.until, context)
        }
        guard let member = registered else { return over(context) }
        try context.signIn(member, as: pending.email)
        context.services.log.write(
            "sign-in",
            [
                "id": context.id, "outcome": "registered", "member": String(member.rawValue),
                "from": context.request.remoteAddress,
            ])
        return .redirect(to: try Welcome.way(of: member, to: pending.returnTo, context))
    }

    private static func pending(_ context: Context) throws -> RegistrationStore.Pending? {
        guard let browser = context.broughtVisitor else { return nil }
        return try RegistrationStore(database: context.database).pending(browser)
    }

    private static func page(
        _ context: Context, _ pending: RegistrationStore.Pending, _ details: MemberDetails, _ zone: Zone?,
        _ status: Status = .ok
    ) -> Response {
        let page = RegistrationPage(pending.email.text, details, zone, context)
        return context.plainPage(page.words.registerTitle, status: status) { out, layout in
            out.registrationPage(page, layout: layout)
        }.unstored
    }

    /// The hour is over, or nothing was begun in this browser: back to the start, with the reason.
    private static func over(_ context: Context) -> Response {
        context.redirect(to: Paths.signIn(), flash: AccountFlash.registrationOver)
    }
}
