import Localization
import Site
import Web

/// Addresses for a phone's automation: their member makes, replaces and ends them beside the place; a call tells of the
/// place's reminders. A program that only looks at one, as previews of links do, is shown a button.
///
/// An automation says that its member came, and seldom that they left, so a place that notified once would never do so
/// again: a call arms what notified more than ten minutes ago, and is itself taken once in ten minutes. The address is
/// of a point and a passage, for all reminders there, so it outlives what is done. The secret is all that a POST needs;
/// nginx takes cookies off and keeps it out of logs.
enum ArrivalAddressPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.arrivalAddress, .members) { try ask(ArrivalQuestion.replace, $0, $1) }
        routes.post(Paths.arrivalAddress, .members, make)
        routes.get(Paths.endArrivalAddress, .members) { try ask(ArrivalQuestion.end, $0, $1) }
        routes.post(Paths.endArrivalAddress, .members, end)
        routes.get(Paths.arrived, .everyone, show)
        routes.post(Paths.arrived, .everyone.openToOtherSites(), call)
    }

    private static func make(_ context: Context, _ id: ReminderID) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        let address = try context.once(IdempotencyKey(form)) {
            let isMade = try ArrivalAddressStore(database: context.database).make(
                for: id, by: member.id, context.keys)
            guard isMade else { throw Failure.notFound }
            return WatchedPlacesPage.address(of: id)
        }
        guard form[ArrivalQuestion.replacing] != nil else { return .redirect(to: address) }
        return context.redirect(to: address, flash: ReminderFlash.calendarReplaced)
    }

    /// Without scripts; otherwise a dialog asks the same.
    private static func ask(
        _ question: (ReminderID, RemindersWords, SiteWords) -> Confirmation, _ context: Context, _ id: ReminderID
    ) throws -> Response {
        let stands = try context.fetch(ArrivalAddressStore.stands(of: id, by: context.claimedMember()))
        guard stands != nil else { throw Failure.notFound }
        return context.page(question(id, RemindersWords(context.language), context.words), in: .reminders)
    }

    private static func end(_ context: Context, _ id: ReminderID) throws -> Response {
        let member = try context.member()
        let address = try context.once(IdempotencyKey(context.form())) {
            let hasPlace = try ArrivalAddressStore(database: context.database).end(of: id, by: member.id)
            guard hasPlace else { throw Failure.notFound }
            return WatchedPlacesPage.address(of: id)
        }
        return context.redirect(to: address, flash: ReminderFlash.calendarEnded)
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

/// What is asked first, since a phone's automation stops.
enum ArrivalQuestion {
    /// A field of the form that makes an address in the place of another.
    static let replacing = "replaces"

    static func replace(_ id: ReminderID, _ words: RemindersWords, _ site: SiteWords) -> Confirmation {
        Confirmation(
            id: "replace-arrival-\(id.pathSegment)", title: words.replaceArrivalTitle, text: words.replaceArrivalText,
            verb: words.replaceCalendarVerb, action: FormAction(Paths.arrivalAddress(id), [replacing: "yes"]),
            cancel: Link(site.cancel, to: WatchedPlacesPage.address(of: id)))
    }

    static func end(_ id: ReminderID, _ words: RemindersWords, _ site: SiteWords) -> Confirmation {
        Confirmation(
            id: "end-arrival-\(id.pathSegment)", title: words.endArrivalTitle, text: words.endArrivalText,
            verb: words.endCalendarVerb, action: FormAction(Paths.endArrivalAddress(id)),
            cancel: Link(site.cancel, to: WatchedPlacesPage.address(of: id)))
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
