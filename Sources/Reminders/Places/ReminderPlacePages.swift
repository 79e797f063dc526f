import Localization
import Site
import Web

/// Where a member is notified of a reminder: a page, and on wide windows a panel beside the list.
struct ReminderPlacePages: Sendable {
    let map: MapSettings

    func add(to routes: inout SiteRoutes) {
        let access = Access.members.publishing(.reminders)
        routes.get(Paths.reminderPlace, .members, show)
        routes.post(Paths.reminderPlace, access.takingTexts(ReminderPlaceForm.texts), save)
        routes.post(Paths.removeReminderPlace, access, remove)
    }

    /// What the form stands beside: its list, its reminder and what stands of it.
    private struct Scene {
        let list: ListAddress<ReminderKey>
        let reminders: [Reminder]
        let completed: Int
        let reminder: Reminder
        let place: ReminderPlace?
        let places: [Place]

        init(of id: ReminderID, _ context: Context) throws {
            list = try context.list(.reminders, at: Paths.reminders())
            let member = try context.claimedMember()
            let found = try context.fetch(
                ReminderStore.find(id, of: member), ReminderListPages.open(list, context),
                ReminderStore.countCompleted(of: member), ReminderPlaceStore.find(of: id, by: member), PlaceStore.all)
            guard let reminder = found.0 else { throw Failure.notFound }
            (self.reminder, reminders, completed, place, places) = (reminder, found.1, found.2, found.3, found.4)
        }
    }

    private func page(
        _ form: ReminderPlaceForm, _ key: IdempotencyKey, in scene: Scene, status: Status = .ok, _ context: Context
    ) -> Response {
        context.pictureOrigin = map.origin
        let panel = ReminderPlacePanel(
            form, key, of: scene.reminder, scene.place, scene.places, beside: scene.list, map, context)
        return ReminderListPages.page(
            ReminderListPage(scene.reminders, scene.list, completed: scene.completed, place: panel, context),
            title: panel.words.place, status: status, sheets: ["place.css"], context)
    }

    private func show(_ context: Context, _ id: ReminderID) throws -> Response {
        let scene = try Scene(of: id, context)
        let chosen = context.request.query[ReminderPlacePanel.chosenField].flatMap { PlaceID(pathSegment: $0) }
        let form = ReminderPlaceForm(
            scene.place, insteadOf: chosen.flatMap { id in scene.places.first { $0.id == id } })
        return page(form, IdempotencyKey(), in: scene, context)
    }

    private func save(_ context: Context, _ id: ReminderID) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        let form = ReminderPlaceForm(fields, unnamed: RemindersWords(context.language).placeUnnamed)
        guard let place = form.place else {
            return page(form, key, in: try Scene(of: id, context), status: .unprocessableContent, context)
        }
        let list = try context.list(.reminders, at: Paths.reminders()).page
        let address = try context.once(key) {
            let isSet = try ReminderPlaceStore(database: context.database).set(place, of: id, by: member.id)
            guard isSet else { throw Failure.notFound }
            return Paths.reminder(id).besides(list)
        }
        return context.redirect(to: address, flash: ReminderFlash.placeSaved)
    }

    private func remove(_ context: Context, _ id: ReminderID) throws -> Response {
        let member = try context.member()
        let list = try context.list(.reminders, at: Paths.reminders()).page
        var removed: ReminderPlace?
        let address = try context.once(IdempotencyKey(context.form())) {
            removed = try ReminderPlaceStore(database: context.database).remove(of: id, by: member.id)
            // What has no place any more has been done.
            let isThere = try removed != nil || context.database.fetch(ReminderStore.find(id, of: member.id)) != nil
            guard isThere else { throw Failure.notFound }
            return Paths.reminder(id).besides(list)
        }
        return context.redirect(
            to: address, flash: ReminderFlash.placeRemoved(removed.map { KeptPlace($0, of: id) }))
    }
}
