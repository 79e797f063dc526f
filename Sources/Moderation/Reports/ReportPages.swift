import Postgres
import Site
import Web

/// Reporting what others wrote. Nobody but moderators learns of it, and what one cannot read one cannot report.
enum ReportPages {
    /// Reports of a member in an hour.
    static let most = 30

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.newReport, .members, ask)
        routes.post(Paths.newReport, .members.takingTexts(ReportForm.typed), report)
    }

    private static func ask(_ context: Context) throws -> Response {
        let query = context.request.query
        guard let (id, kind) = named(query, context) else {
            _ = try context.member()
            throw Failure.notFound
        }
        return try page(
            id, kind, find(id, kind, for: context.claimedMember(), context), query, isChecked: false, nil, .ok, context)
    }

    private static func report(_ context: Context) throws -> Response {
        let reporter = try context.member()
        let sent = try context.form()
        guard let (id, kind) = named(sent, context) else { throw Failure.notFound }
        let form = ReportForm(sent)
        func refused(_ status: Status, _ problem: String? = nil) throws -> Response {
            let found = try find(id, kind, for: reporter.id, context)
            return try page(id, kind, found, sent, isChecked: true, problem, status, context)
        }
        guard let reason = form.reason, !form.isTooLong else { return try refused(.unprocessableContent) }
        let limit = RateLimit("reports \(reporter.id.rawValue)", limit: most, window: 3_600)
        do {
            let address = try context.once(IdempotencyKey(sent), within: limit, preparing: {}) { _ in
                let (found, around) = try find(id, kind, for: reporter.id, context)
                guard let thing = found, thing.author != reporter.id else { throw Failure.notFound }
                try ReportStore(context.database, context.settings).add(
                    id, thing, for: reason, form.note, along: around.filter { form.along.contains($0.place) },
                    by: reporter.id)
                return LocalPath.address(sent[LocalPath.returnField]) ?? thing.address
            }
            return context.redirect(to: address, flash: ReportFlash.sent)
        } catch is LimitReached {
            return try refused(.tooManyRequests, ModerationWords(context.language).tooManyReports)
        }
    }

    /// The thing, with what stands beside it.
    private typealias Found = (thing: ReportedThing?, around: [ReportedNeighbour])

    private static func find(
        _ id: ThingID, _ kind: Reportable, for reporter: MemberID, _ context: Context
    ) throws -> Found {
        let number: SQL = "\(id.number)"
        let (thing, around) = try context.fetch(
            kind.find(number, reporter, context.services.sharedBlobs(with: reporter)),
            kind.around?(number, reporter) ?? .known([]))
        return (thing, around)
    }

    private static func page(
        _ id: ThingID, _ kind: Reportable, _ found: Found, _ sent: Fields, isChecked: Bool,
        _ problem: String?, _ status: Status, _ context: Context
    ) throws -> Response {
        guard let thing = found.thing, try context.member().id != thing.author else { throw Failure.notFound }
        let page = ReportPage(
            id, thing, among: found.around, named: kind.name(context.language), sent, isChecked: isChecked, problem,
            context)
        return context.page(page.title, in: .reports, status: status, back: page.back) { out, layout in
            out.reportPage(page, layout: layout)
        }
    }

    /// What an address or a form names; nil for what no feature has.
    private static func named(_ fields: Fields, _ context: Context) -> (ThingID, Reportable)? {
        guard let id = fields[ReportForm.thingField].flatMap(ThingID.init(pathSegment:)),
            let kind = context.services.features.reportables.named(id.kind)
        else { return nil }
        return (id, kind)
    }
}
