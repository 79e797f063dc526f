import Localization
import Postgres
import Site
import Web

/// A member deletes their own account: what goes and what stays is said before.
enum DeparturePages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.departure, .members.beforeConsent(), show)
        routes.post(Paths.departure, .members.sendingMail().steppingUp(), leave)
        routes.get(Paths.departed, .everyone, showEnd)
    }

    /// Whether nobody else could administer then.
    private static func isLast(_ member: MemberID) -> Query<Bool> {
        Query<Bool?>.row(
            """
            SELECT m.role = 'admin' AND NOT EXISTS (
                SELECT FROM members o WHERE o.role = 'admin' AND \(Member.mayComeIn("o")) AND o.id <> m.id) AS is_last
            FROM members m
            WHERE m.id = \(member)
            """
        ) { try $0.only(Bool.self) }.map { $0 ?? false }
    }

    private enum Part {
        case isLast(Bool)
        case handovers([Handover])
    }

    private static func way(_ context: Context) throws -> Departure {
        guard let departure = context.services.features.departure else { throw Failure.notFound }
        return departure
    }

    private static func show(_ context: Context) throws -> Response {
        try page(context, of: context.claimedMember())
    }

    private static func leave(_ context: Context) throws -> Response {
        let member = try context.member().id
        let departure = try way(context)
        do {
            let address = try context.once(IdempotencyKey(context.form())) {
                try departure.begin(context, member)
                return Paths.departed()
            }
            context.cookies.append(SessionCookie.cleared)
            return .redirect(to: address)
        } catch is LastAdministrator {
            return try page(context, of: member, .unprocessableContent)
        }
    }

    private static func page(_ context: Context, of member: MemberID, _ status: Status = .ok) throws -> Response {
        var isNeeded = false
        var handovers: [Handover] = []
        let language = context.language
        var questions: [Query<Part>] = [isLast(member).map { .isLast($0) }]
        questions += context.services.features.erasures.compactMap { erasure in
            erasure.handovers?(member, language).map { .handovers($0) }
        }
        for part in try context.fetch(all: questions) {
            switch part {
            case .isLast(let found): isNeeded = found
            case .handovers(let found): handovers += found
            }
        }
        let page = DeparturePage(try way(context), isNeeded: isNeeded, handovers, context)
        return context.page(
            page.words.departureTitle, in: .settings, status: status,
            back: Link(page.words.ownData, to: Paths.ownData())
        ) { out, layout in
            var layout = layout
            layout.sheets.append(ExportPages.sheet)
            out.departurePage(page, layout: layout)
        }
    }

    private static func showEnd(_ context: Context) throws -> Response {
        if try context.memberIfAny() != nil { return .redirect(to: context.services.home) }
        let words = ExportsWords(context.language)
        let days = try way(context).days
        return context.plainPage(words.departedTitle) { out, layout in
            out.departedPage(words, text: words.departedText(count: days), layout: layout)
        }
    }
}
