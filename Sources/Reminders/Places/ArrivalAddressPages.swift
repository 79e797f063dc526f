import Localization
import Site
import Web

/// Addresses for a phone's automation: their member makes, replaces and ends them beside the place; a call tells of the place's
/// reminders. Whoever only looks at one, as previews of links do, is shown a button.
enum ArrivalAddressPages {
    static func add(to routes: inout SiteRoutes) {
        routes.post(Paths.arrivalAddress, .members, make)
        routes.post(Paths.endArrivalAddress, .members, end)
        routes.get(Paths.arrived, .everyone, show)
        routes.post(Paths.arrived, .everyone.openToOtherSites(), call)
    }

    private static func make(_ context: Context, _ id: ReminderID) throws -> Response {
        let member = try context.member()
        return .redirect(
            to: try context.once(IdempotencyKey(context.form())) {
                let isMade = try ArrivalAddressStore(database: context.database).make(
                    for: id, by: member.id, context.keys)
                guard isMade else { throw Failure.notFound }
                return Paths.watchedPlaces().fragment("place-\(id.pathSegment)")
            })
    }

    private static func end(_ context: Context, _ id: ReminderID) throws -> Response {
        let member = try context.member()
        return .redirect(
            to: try context.once(IdempotencyKey(context.form())) {
                let hasPlace = try ArrivalAddressStore(database: context.database).end(of: id, by: member.id)
                guard hasPlace else { throw Failure.notFound }
                return Paths.watchedPlaces().fragment("place-\(id.pathSegment)")
            })
    }

    private static func show(_ context: Context, _ name: String) throws -> Response {
        guard let secret = FeedSecret(name), let passage = try context.database.fetch(ArrivalAddressStore.find(secret))
        else { return FeedAnswer.nothing }
        return page(ArrivedPage(passage, action: Paths.arrived(secret.text), context), context)
    }

    /// Calling twice is calling once.
    private static func call(_ context: Context, _ name: String) throws -> Response {
        guard let secret = FeedSecret(name), let passage = try context.database.fetch(ArrivalAddressStore.find(secret))
        else { return FeedAnswer.nothing }
        try context.database.transaction {
            let store = ArrivalAddressStore(database: context.database)
            guard let call = try store.take(secret) else { return }
            let wall = CivilDate(context.now, in: context.settings.zone(of: call.zone))
            let words = RemindersWords(call.language ?? context.language)
            for id in try store.reminders(of: call) {
                _ = try PlaceAlerts(database: context.database).pass(
                    call.passage, of: id, by: call.member, at: wall.hour * 60 + wall.minute, context.settings, words)
            }
        }
        return page(ArrivedPage(passage, action: nil, context), context)
    }

    private static func page(_ page: ArrivedPage, _ context: Context) -> Response {
        context.plainPage(page.title) { out, layout in out.arrivedPage(page, layout: layout) }.unstored
    }
}

package struct ArrivedPage {
    package let title: String
    package let text: String
    package let button: String
    /// Nil when it is done.
    package let action: Address?

    init(_ passage: Passage, action: Address?, _ context: Context) {
        let words = RemindersWords(context.language)
        let isArrival = passage == .arrival
        title = action == nil ? words.placeNoted : isArrival ? words.arrivedTitle : words.leftTitle
        text = action == nil ? words.arrivedNoted : words.arrivedText
        button = isArrival ? words.haveCome : words.haveGone
        self.action = action
    }
}
