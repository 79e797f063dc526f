import Site
import Web

/// Deleting a channel and putting it back, putting it elsewhere among the others, and taking a person into one from their profile.
enum ChannelActPages {
    /// The field of ``Paths/placeChannel`` that names the channel before which one is put; empty for the last place.
    static let beforeField = "before"

    static func add(to routes: inout SiteRoutes) {
        let access = Access.members.publishing(.channels)
        routes.post(Paths.deleteChannel, access, delete)
        routes.post(Paths.restoreChannel, access, restore)
        routes.post(Paths.placeChannel, access, place)
        routes.post(Paths.addToChannel, access) { try set($0, $1, $2, isIn: true) }
        routes.post(Paths.removeFromChannel, access) { try set($0, $1, $2, isIn: false) }
    }

    private static func delete(_ context: Context, _ id: ChannelID) throws -> Response {
        let member = try context.member()
        let channels = ChannelStore(database: context.database)
        let address = try context.once(IdempotencyKey(context.form())) {
            guard try channels.delete(id, by: member.id) else { throw Failure.notFound }
            return Paths.channels()
        }
        return context.redirect(to: address, flash: ChannelFlash.deleted(id))
    }

    private static func restore(_ context: Context, _ id: ChannelID) throws -> Response {
        let member = try context.member()
        let channels = ChannelStore(database: context.database)
        do {
            let address = try context.once(IdempotencyKey(context.form())) {
                guard try channels.restore(id, by: member.id) else { throw Failure.notFound }
                return Paths.channel(id)
            }
            return context.redirect(to: address, flash: ChannelFlash.restored)
        } catch is ChannelStore.Full {
            return context.redirect(to: Paths.channels(), flash: ChannelFlash.tooMany)
        }
    }

    /// Twice is once: there is nothing for a key to keep.
    private static func place(_ context: Context, _ id: ChannelID) throws -> Response {
        let member = try context.member()
        let typed = try context.form()[beforeField] ?? ""
        let other = ChannelID(pathSegment: typed)
        guard other != nil || typed.isEmpty else { throw Failure.notFound }
        let isTheirs = try context.database.transaction {
            try ChannelStore(database: context.database).place(id, before: other, by: member.id)
        }
        guard isTheirs else { throw Failure.notFound }
        return .redirect(to: Paths.channelOrder().fragment("channel-\(id.pathSegment)"))
    }

    /// Leads back to the person, where the message offers to undo it.
    private static func set(_ context: Context, _ id: ChannelID, _ person: MemberID, isIn: Bool) throws -> Response {
        let member = try context.member()
        let channels = ChannelStore(database: context.database)
        do {
            let address = try context.once(IdempotencyKey(context.form())) {
                guard try channels.set(person, in: id, isIn: isIn, by: member.id) else { throw Failure.notFound }
                return Paths.person(person)
            }
            return context.redirect(
                to: address, flash: isIn ? ChannelFlash.added(person, id) : ChannelFlash.removed(person, id))
        } catch is ChannelStore.Full {
            return context.redirect(to: Paths.person(person), flash: ChannelFlash.full)
        }
    }
}
