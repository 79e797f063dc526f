import Localization
import Site
import Web

/// Ends letters from the letter itself: a mail program by one POST (RFC 8058), a person by a button.
enum UnsubscribePages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.unsubscribe, .everyone, show)
        routes.post(Paths.unsubscribe, .everyone.openToOtherSites(), end)
    }

    private static func show(_ context: Context) throws -> Response {
        // Mail programs break links: a member who comes with half of one may sign in and choose.
        guard let asked = asked(context) else { return .redirect(to: Paths.notificationSettings()) }
        return page(context, UnsubscribePage(asked, isDone: false, context))
    }

    /// Doing it twice is doing it once.
    private static func end(_ context: Context) throws -> Response {
        guard let asked = asked(context) else { throw Failure.notFound }
        _ = try context.database.fetch(asked.done())
        return page(context, UnsubscribePage(asked, isDone: true, context))
    }

    private static func asked(_ context: Context) -> Unsubscription? {
        Unsubscription(context.request.query, context.keys)
    }

    private static func page(_ context: Context, _ page: UnsubscribePage) -> Response {
        context.plainPage(page.title) { out, layout in out.unsubscribePage(page, layout: layout) }
    }
}

package struct UnsubscribePage {
    package let words: NotificationsWords
    package let title: String
    package let text: String
    /// Nil when it is done.
    package let end: Address?
    package let settings: Link

    init(_ asked: Unsubscription, isDone: Bool, _ context: Context) {
        words = NotificationsWords(context.language)
        let titles = context.services.features.notificationKinds
            .filter { asked.kinds.contains($0.name) }
            .map { $0.title(context.language) }
        title = isDone ? words.unsubscribed : words.unsubscribeTitle
        text = isDone ? words.unsubscribedText : words.unsubscribeText(kinds: titles.joined(separator: ", "))
        end = isDone ? nil : asked.address(context.keys)
        settings = Link(words.settings, to: Paths.notificationSettings())
    }
}
