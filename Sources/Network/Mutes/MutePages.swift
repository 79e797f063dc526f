import Postgres
import Site
import Web

/// Muting people and hashtags, and showing them again. Doing either twice is doing it once: there is nothing for an idempotency
/// key to keep.
enum MutePages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.mutes, .members, list)
        routes.get(Paths.mute, .members, ask)
        routes.post(Paths.mute, .members, mute)
        routes.post(Paths.unmute, .members, unmute)
    }

    private static func list(_ context: Context) throws -> Response {
        let found = try context.fetch(MuteStore.all(of: context.claimedMember()))
        let page = MuteListPage(found, context)
        return context.settingsPage(Paths.mutes()) { out, layout in out.muteListPage(page, layout: layout) }
    }

    /// How long.
    private static func ask(_ context: Context) throws -> Response {
        guard let target = try target(context.request.query, context) else { throw Failure.notFound }
        let page = MutePage(target, context)
        return context.page(page.title, in: .feed, back: page.back) { out, layout in out.mutePage(page, layout: layout)
        }
    }

    private static func mute(_ context: Context) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        guard let target = try target(form, context), let term = form[MuteTerm.field].flatMap(MuteTerm.init(rawValue:))
        else { throw Failure.notFound }
        let address = LocalPath.address(form[LocalPath.returnField]) ?? Paths.mutes()
        let mutes = MuteStore(database: context.database)
        do {
            guard try mutes.mute(target, for: term, by: member.id) else { throw Failure.notFound }
        } catch is MuteStore.Full {
            return context.redirect(to: address, flash: MuteFlash.full)
        }
        context.publish(.channels)
        return context.redirect(to: address, flash: MuteFlash.muted(target.field.name, target.field.value))
    }

    private static func unmute(_ context: Context) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        guard let target = try target(form, context) else { throw Failure.notFound }
        try MuteStore(database: context.database).unmute(target, by: member.id)
        context.publish(.channels)
        return context.redirect(
            to: LocalPath.address(form[LocalPath.returnField]) ?? Paths.mutes(), flash: MuteFlash.unmuted)
    }

    /// What an address or a form names; nil where that is nobody, or the member who asks.
    private static func target(_ fields: Fields, _ context: Context) throws -> MuteTarget? {
        if let tag = fields[MuteTarget.Field.tag] {
            _ = try context.member()
            return Hashtag(tag).map { .hashtag($0) }
        }
        guard let id = fields[MuteTarget.Field.person].flatMap({ MemberID(pathSegment: $0) }) else {
            _ = try context.member()
            return nil
        }
        let person = try context.fetch(PersonStore.person(id))
        guard let person, try context.member().id != id else { return nil }
        return .person(id, name: person.name)
    }
}
