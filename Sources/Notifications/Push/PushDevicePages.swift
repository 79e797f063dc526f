import Site
import Web

/// The devices that show their member's notifications.
struct PushDevicePages {
    /// Tries of devices by one member in an hour.
    private static let triesPerHour = 30

    let settings: PushSettings

    func add(to routes: inout SiteRoutes) {
        routes.post(Paths.pushDevices, .members, add)
        routes.post(Paths.testPushDevice, .members, test)
        routes.post(Paths.removePushDevice, .members, remove)
        routes.get(Paths.pushToken, .members, token)
        routes.post(Paths.shownPush, .everyone.openToOtherSites(), shown)
    }

    private func store(_ context: Context) -> PushDeviceStore {
        PushDeviceStore(database: context.database, keys: context.keys)
    }

    private func add(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        guard let subscription = PushSubscription(fields, settings.policy),
            let key = try context.database.fetch(PushKey.newest)
        else { return context.redirect(to: Paths.notificationSettings(), flash: NotificationFlash.deviceRefused) }
        let name = UserAgent(context.request.headers["User-Agent"] ?? "").name ?? ""
        do {
            let address = try context.once(IdempotencyKey(fields)) {
                try store(context).add(subscription, key: key.id, name: name, in: context.language, of: member)
                return Paths.notificationSettings()
            }
            context.publish(.notifications)
            return context.redirect(to: address, flash: NotificationFlash.deviceAdded)
        } catch is PushDeviceStore.ForeignDevice {
            return context.redirect(to: Paths.notificationSettings(), flash: NotificationFlash.deviceRefused)
        }
    }

    private func test(_ context: Context, _ device: PushDeviceID) throws -> Response {
        let member = try context.member()
        let limit = RateLimit("push try \(member.id.rawValue)", limit: Self.triesPerHour, window: 3_600)
        let key = IdempotencyKey(try context.form())
        do {
            let address = try context.once(key, within: limit, preparing: {}) { _ in
                guard try store(context).test(device, of: member.id) else { throw Failure.notFound }
                return Paths.notificationSettings()
            }
            return context.redirect(to: address, flash: NotificationFlash.deviceTried)
        } catch is LimitReached {
            return context.redirect(to: Paths.notificationSettings(), flash: NotificationFlash.triedTooOften)
        }
    }

    private func remove(_ context: Context, _ device: PushDeviceID) throws -> Response {
        let member = try context.member()
        let address = try context.once(IdempotencyKey(try context.form())) {
            guard try store(context).remove(device, of: member.id) else { throw Failure.notFound }
            return Paths.notificationSettings()
        }
        context.publish(.notifications)
        return context.redirect(to: address, flash: NotificationFlash.deviceRemoved)
    }

    /// What the service worker sends with an act that was chosen in a notification: it has no page that says it.
    private func token(_ context: Context) throws -> Response {
        _ = try context.member()
        return .text(context.formToken()).unstored
    }

    /// A device says that it has shown a message. Anyone who knows the proof may say so, with a session or without, and
    /// no other page can make it.
    private func shown(_ context: Context) throws -> Response {
        let fields = try context.form()
        guard let message = fields["message"].flatMap({ Int($0) }), message > 0, let proof = fields["proof"],
            ShownProof.verify(proof, of: message, context.keys)
        else { throw Failure.notFound }
        if let member = try PushLedger(database: context.database).show(message) {
            _ = try context.database.fetch(Outbox.publish(.member(member), .notifications, keys: context.keys))
        }
        return Response(status: .noContent)
    }
}
