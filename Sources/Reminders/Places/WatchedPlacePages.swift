import Localization
import Site
import Web

/// Arrivals. Browsers report them by themselves, once their member has asked for that; without scripts the member does.
enum WatchedPlacePages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.watchedPlaces, .members, show)
        routes.post(Paths.arriveAtPlace, .members) { try pass(.arrival, $0, $1) }
        routes.post(Paths.leavePlace, .members) { try pass(.departure, $0, $1) }
    }

    private static func show(_ context: Context) throws -> Response {
        let page = WatchedPlacesPage(try context.fetch(WatchedPlace.all(of: context.claimedMember())), context)
        return context.page(
            page.words.places, in: .reminders, back: Link(page.words.reminders, to: Paths.reminders())
        ) { out, layout in
            var layout = layout
            layout.sheets.append("place.css")
            out.watchedPlacesPage(page, layout: layout)
        }
    }

    /// Reporting twice is reporting once: the row of the place decides, and an idempotency key has nothing to keep.
    private static func pass(_ passage: Passage, _ context: Context, _ id: ReminderID) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        let wall = CivilDate(context.now, in: context.zone)
        let told = try context.database.transaction {
            try PlaceAlerts(database: context.database).pass(
                passage, of: id, by: member.id, at: wall.hour * 60 + wall.minute, context.settings,
                RemindersWords(context.language))
        }
        guard let told else { throw Failure.notFound }
        let address = Paths.watchedPlaces()
        // What a script sends in the background leaves no word for the next page.
        guard LocalPath.address(form[LocalPath.returnField]) != nil else { return .redirect(to: address) }
        return context.redirect(to: address, flash: ReminderFlash.passed(told: told))
    }
}
